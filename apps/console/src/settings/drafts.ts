import type { SettingsForm } from './settings-form.ts';

/** What was typed and not saved, with what it began from. */
export interface Draft {
  readonly base: SettingsForm;
  readonly form: SettingsForm;
}

/** By member, until the page is loaded anew: who looks something up on another page finds it again. */
const kept = new Map<string, Draft>();

export function draftOf(member: string): Draft | null {
  return kept.get(member) ?? null;
}

/** @param draft null: there is nothing to keep any more */
export function keepDraft(member: string, draft: Draft | null): void {
  if (draft === null) kept.delete(member);
  else kept.set(member, draft);
}
