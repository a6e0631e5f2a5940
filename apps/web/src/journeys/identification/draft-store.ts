import { sessionStore } from '@ekyc/design/browser-store.ts';
import { emptyDraft, type ProfileDraft } from './profile-draft.ts';

const keyOf = (publicId: string) => `ekyc:profile:${publicId}`;

/**
 * What this browser keeps of the form until its tab is closed: a reload loses nothing that was typed. An earlier release
 * of the page may have stored it: fields that this one does not have are left out, those that it lacks are empty.
 */
export function readStoredDraft(publicId: string): ProfileDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(keyOf(publicId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const typed = Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(emptyDraft, name) && typeof value === 'string',
    );
    return { ...emptyDraft, ...Object.fromEntries(typed) };
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
