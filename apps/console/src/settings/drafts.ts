import type { SettingsForm } from './settings-form.ts';

/** What was typed and not saved, with what it began from. */
export interface Draft {
  readonly base: SettingsForm;
  readonly form: SettingsForm;
}

/** By member, until the page is reloaded: it survives a look at another page. */
const stored = new Map<string, Draft>();

export function draftOf(member: string): Draft | null {
  return stored.get(member) ?? null;
}

/** @param draft null: there is nothing to keep any more */
export function keepDraft(member: string, draft: Draft | null): void {
  if (draft === null) stored.delete(member);
  else stored.set(member, draft);
}
