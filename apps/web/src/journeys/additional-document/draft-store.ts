import { sessionStore } from '@ekyc/design/browser-store.ts';
import { emptyBirthday, withKnownCalendar } from '../birthday/birthday.ts';
import { isObject, objectIn, textsIn } from '../session/stored-texts.ts';
import { emptyClass, type LicenceDraft } from './licence-draft.ts';

/** The form as it was left, and what it was begun from. */
export interface StoredDraft {
  /** See `readingId`. */
  readonly reading: string | null;
  readonly first: LicenceDraft;
  readonly draft: LicenceDraft;
}

const keyOf = (publicId: string) => `ekyc:licence:${publicId}`;

const emptyTexts = { name: '', domicile: '', licenseNumber: '' };

/** What this browser keeps of the form until it is closed: a reload loses nothing that was typed. */
export function readStoredDraft(publicId: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(keyOf(publicId)) ?? 'null');
    if (!isObject(stored) || !isObject(stored['draft'])) return null;
    const { reading, first, draft } = stored;
    return {
      reading: typeof reading === 'string' ? reading : null,
      first: draftIn(first),
      draft: draftIn(draft),
    };
  } catch {
    return null;
  }
}

function draftIn(value: unknown): LicenceDraft {
  const { birthday, classes, ...texts } = objectIn(value);
  const held = Object.entries(objectIn(classes));
  return {
    ...textsIn(texts, emptyTexts),
    birthday: withKnownCalendar(textsIn(birthday, emptyBirthday)),
    classes: Object.fromEntries(held.map(([prefix, one]) => [prefix, textsIn(one, emptyClass)])),
  };
}

export function keepDraft(publicId: string, draft: StoredDraft): void {
  sessionStore.write(keyOf(publicId), JSON.stringify(draft));
}

export function forgetDraft(publicId: string): void {
  sessionStore.remove(keyOf(publicId));
}
