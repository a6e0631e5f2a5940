import { sessionStore } from '@ekyc/design/browser-store.ts';
import { withKnownCalendar } from '../birthday/birthday.ts';
import { isObject, textsIn } from '../session/stored-texts.ts';
import { emptyDraft, type ProfileDraft } from './profile-draft.ts';

const keyOf = (publicId: string) => `ekyc:profile:${publicId}`;

/** What this browser keeps of the form until its tab is closed: a reload loses nothing that was typed. */
export function readStoredDraft(publicId: string): ProfileDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(keyOf(publicId)) ?? 'null');
    return isObject(stored) ? withKnownCalendar(textsIn(stored, emptyDraft)) : null;
  } catch {
    return null;
  }
}

export function keepDraft(publicId: string, draft: ProfileDraft): void {
  sessionStore.write(keyOf(publicId), JSON.stringify(draft));
}

export function forgetDraft(publicId: string): void {
  sessionStore.remove(keyOf(publicId));
}
