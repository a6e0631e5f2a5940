import type { SettingsForm } from './settings-form.ts';
import { fieldNames } from './settings-texts.ts';

type Name = keyof SettingsForm;

/** Fields in which two forms differ. */
export function changedFields(before: SettingsForm, after: SettingsForm): Name[] {
  return (Object.keys(before) as Name[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

export interface Merged {
  readonly form: SettingsForm;
  /** What both changed to something else; the form has what was typed here. */
  readonly both: readonly Name[];
}

/**
 * What was typed, over settings that somebody else changed meanwhile: fields that were not touched here follow the
 * newest ones.
 * @param base what both began with
 */
export function mergeForms(base: SettingsForm, mine: SettingsForm, newest: SettingsForm): Merged {
  const touched = changedFields(base, mine);
  const edits = Object.fromEntries(touched.map((name) => [name, mine[name]]));
  const theirs = new Set(changedFields(base, newest));
  const form: SettingsForm = { ...newest, ...edits };
  return {
    form,
    both: touched.filter((name) => theirs.has(name) && changedFields(form, newest).includes(name)),
  };
}

const partOf: Partial<Record<Name, keyof typeof fieldNames>> = {
  usualMatch: 'match',
  accept: 'match',
  review: 'match',
  keepForever: 'retentionDays',
  framingSame: 'framingOrigins',
};

/** What the form calls these fields, each once. */
export function namesOfFields(names: readonly Name[]): string[] {
  return [...new Set(names.map((name) => fieldNames[partOf[name] ?? (name as keyof typeof fieldNames)]))];
}
