import { sessionStore } from '@ekyc/design/browser-store.ts';
import { type BirthdayParts, calendars, emptyBirthday } from '../birthday/birthday.ts';
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

/**
 * What this browser keeps of the form until it is closed: a reload loses nothing that was typed. An earlier release of the
 * page may have stored it: fields that this one does not have are left out, those that it lacks are empty.
 */
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
  const { birthday, classes, ...texts } = isObject(value) ? value : {};
  return {
    ...textsIn(texts, emptyTexts),
    birthday: birthdayIn(birthday),
    classes: Object.fromEntries(
      Object.entries(isObject(classes) ? classes : {}).map(([prefix, one]) => [
        prefix,
        textsIn(one, emptyClass),
      ]),
    ),
  };
}

function birthdayIn(value: unknown): BirthdayParts {
  const stored = textsIn(value, emptyBirthday);
  return calendars.includes(stored.calendar) ? stored : emptyBirthday;
}

/** @param empty the texts there are, as they stand where none is stored */
function textsIn<Texts extends object>(value: unknown, empty: Texts): Texts {
  const stored = Object.entries(isObject(value) ? value : {});
  const known = stored.filter(([name, text]) => Object.hasOwn(empty, name) && typeof text === 'string');
  return { ...empty, ...Object.fromEntries(known) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function keepDraft(publicId: string, draft: StoredDraft): void {
  sessionStore.write(keyOf(publicId), JSON.stringify(draft));
}

export function forgetDraft(publicId: string): void {
  sessionStore.remove(keyOf(publicId));
}
