import type { Problem } from '../api/result.ts';
import { numberOf, type SettingsForm } from './settings-form.ts';
import { texts } from './settings-texts.ts';

/** What is wrong, by field of the form. */
export type FieldErrors = Partial<Record<keyof SettingsForm, string>>;

const numbers = ['minimumAge', 'reviewHours', 'accept', 'review', 'retentionDays'] as const;

/** What cannot be sent at all, since it is not a number; everything else is the server's to say. */
export function unsendable(form: SettingsForm): FieldErrors {
  const asked = {
    minimumAge: form.minimumAge.trim() !== '',
    reviewHours: form.reviewHours.trim() !== '',
    accept: !form.usualMatch,
    review: !form.usualMatch,
    retentionDays: !form.keepForever,
  };
  const wrong = numbers.filter((name) => asked[name] && Number.isNaN(numberOf(form[name])));
  return Object.fromEntries(wrong.map((name) => [name, texts.objections[name]]));
}

/** The server's objections at the fields of the form: `settings.match.accept`, `redirectOrigins.2`. */
export function fieldErrorsOf(problem: Problem, form: SettingsForm): FieldErrors {
  if (problem.code === 'recording_policy_not_allowed') return { recording: texts.objections['recording'] };
  const found: FieldErrors = {};
  for (const { path, code, message } of problem.errors) {
    const [field = '', place] = path.replace(/^settings\.(match\.)?/, '').split('.');
    if (!Object.hasOwn(form, field)) continue;
    const name = field as keyof SettingsForm;
    const text = (code === 'out_of_bounds' ? undefined : texts.objections[name]) ?? message;
    found[name] ??= isList(name) && place !== undefined ? lineOf(form[name], Number(place), text) : text;
  }
  return found;
}

function isList(name: keyof SettingsForm): name is 'redirectOrigins' | 'framingOrigins' {
  return name === 'redirectOrigins' || name === 'framingOrigins';
}

/** Empty lines are not sent, but the person sees them: the line is counted as it stands in the field. */
function lineOf(typed: string, place: number, text: string): string {
  const sent = typed
    .split('\n')
    .flatMap((line, at) => (line.trim().replace(/\/$/, '') === '' ? [] : [at + 1]));
  const number = sent[place];
  return number === undefined ? text : texts.line(number, text);
}
