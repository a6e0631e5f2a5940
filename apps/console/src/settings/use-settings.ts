import type { BusinessAnswer } from '@ekyc/contract';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useEffect, useState } from 'react';
import type { Problem } from '../api/result.ts';
import { useMembership } from '../membership/membership.ts';
import { type Draft, draftOf, keepDraft } from './drafts.ts';
import { type FieldErrors, fieldErrorsOf, unsendable } from './field-errors.ts';
import { changedFields, mergeForms, namesOfFields } from './merge.ts';
import { formOf, requestOf, type SettingsForm } from './settings-form.ts';
import { texts } from './settings-texts.ts';

/** What is said beside the button. */
export type Outcome =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'wrong'; readonly text: string }
  /** Somebody else saved first. */
  | { readonly kind: 'newer' };

/** The form over the settings that were read; whatever the server says, nothing typed is lost. */
export function useSettings(read: BusinessAnswer) {
  const { client, staffId } = useMembership();
  const [base, setBase] = useState(read);
  const [form, setForm] = useState(() => withDraft(formOf(read), draftOf(staffId)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const dirty = changedFields(formOf(base), form).length > 0;
  useWarningBeforeLeaving(dirty);
  useEffect(
    () => keepDraft(staffId, dirty ? { base: formOf(base), form } : null),
    [staffId, dirty, base, form],
  );

  const set = <Name extends keyof SettingsForm>(name: Name, value: SettingsForm[Name]) => {
    setForm((before) => ({ ...before, [name]: value }));
    setOutcome((before) => (before?.kind === 'done' ? null : before));
  };
  const refuse = (wrong: FieldErrors, problem: Problem | null) => {
    const count = Object.keys(wrong).length;
    setErrors(wrong);
    setOutcome({ kind: 'wrong', text: count > 0 ? texts.wrong(count) : (problem?.title ?? '') });
  };
  const [saving, save] = usePending(async () => {
    setErrors({});
    setOutcome(null);
    if (!dirty) return;
    const wrong = unsendable(form);
    if (Object.keys(wrong).length > 0) return refuse(wrong, null);
    const answer = await client.call('business.update', { body: requestOf(form, base.revision) });
    if (answer.ok) {
      setBase(answer.value);
      setForm(formOf(answer.value));
      setOutcome({ kind: 'done', text: texts.saved });
    } else if (answer.problem.code === 'settings_changed') {
      setOutcome({ kind: 'newer' });
    } else refuse(fieldErrorsOf(answer.problem, form), answer.problem);
  });
  const [loading, loadNewest] = usePending(async () => {
    const answer = await client.call('business.get');
    if (!answer.ok) return setOutcome({ kind: 'wrong', text: answer.problem.title });
    const merged = mergeForms(formOf(base), form, formOf(answer.value));
    setBase(answer.value);
    setForm(merged.form);
    const both = namesOfFields(merged.both);
    setOutcome({
      kind: 'done',
      text: texts.newer.loaded + (both.length > 0 ? texts.newer.both(both) : ''),
    });
  });
  return { base, form, errors, outcome, dirty, set, save, saving, loadNewest, loading };
}

export type Settings = ReturnType<typeof useSettings>;
/** What a part of the form needs of it. */
export interface FormPart extends Pick<Settings, 'form' | 'errors' | 'set'> {
  /** Read-only values are shown as well. */
  readonly mayChange: boolean;
}

/** What was typed before the page was left for another, over the settings as they are now. */
function withDraft(read: SettingsForm, draft: Draft | null): SettingsForm {
  return draft === null ? read : mergeForms(draft.base, draft.form, read).form;
}

/** The browser asks before a tab with unsaved changes is closed. */
function useWarningBeforeLeaving(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
