import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { LicenceDraft } from './licence-draft.ts';

/** The form as it was left, and what it was begun from. */
export interface StoredDraft {
  /** See `readingId`. */
  readonly reading: string | null;
  readonly first: LicenceDraft;
  readonly draft: LicenceDraft;
}

const keyOf = (publicId: string) => `ekyc:licence:${publicId}`;

/** What this browser keeps of the form until it is closed: a reload loses nothing that was typed. */
export function readStoredDraft(publicId: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStore.read(keyOf(publicId)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

export function keepDraft(publicId: string, draft: StoredDraft): void {
  sessionStore.write(keyOf(publicId), JSON.stringify(draft));
}

export function forgetDraft(publicId: string): void {
  sessionStore.remove(keyOf(publicId));
}
