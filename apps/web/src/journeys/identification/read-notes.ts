import type { ExtractTextAnswer, Profile } from '@ekyc/contract';
import {
  addressesMatch,
  type Agreement,
  formatEra,
  isCalendarDate,
  latinNamesMatch,
  latinSpellingsMatch,
  namesMatch,
  splitAddress,
  wholeKana,
  wholeName,
} from '@ekyc/documents';
import { birthdayParts, commonEra } from '../birthday/birthday.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { dayInBothCalendars } from './identification-texts.ts';
import { addressText } from '../profile/profile-facts.ts';

type ReadField = ExtractTextAnswer['fields'][string];

/** One reading, as it is shown, and what taking it over makes of the form; null where it cannot be put there. */
export interface Reading {
  readonly text: string;
  readonly change: Partial<ProfileDraft> | null;
}

/** What was read and what was entered, where they differ. */
export interface ReadNote {
  /** Null where nothing was entered yet, and the readings differ. */
  readonly entered: string | null;
  /** The likeliest first. */
  readonly readings: readonly [Reading, ...Reading[]];
}

export type ReadNotes = { readonly [Field in 'name' | 'birthday' | 'address']?: ReadNote };

/** What was read from the document beside what was entered, only where they differ. */
export function readNotes(profile: Profile, fields: ExtractTextAnswer['fields']): ReadNotes {
  const notes: { -readonly [Field in keyof ReadNotes]: ReadNotes[Field] } = {};
  const name = nameNote(profile, fields);
  const birthday = birthdayNote(profile, fields['birthday']);
  const address = addressNote(profile, fields['address']);
  if (name !== null) notes.name = name;
  if (birthday !== null) notes.birthday = birthday;
  if (address !== null) notes.address = address;
  return notes;
}

/** Where nothing was entered yet: the parts of which the document may say one thing or another. */
export function unsureNotes(fields: ExtractTextAnswer['fields'], draft: ProfileDraft): ReadNotes {
  const { name, nameKanji, birthday, address } = fields;
  const offered = nameKanji ?? name;
  const parted = { ...unknownProfile, familyName: draft.familyName, firstName: draft.firstName };
  const notes: { -readonly [Field in keyof ReadNotes]: ReadNotes[Field] } = {};
  if (isUnsure(offered)) notes.name = noteOf(offered, null, (text) => nameReading(text, parted));
  if (isUnsure(birthday)) notes.birthday = noteOf(birthday, null, dayReading);
  if (isUnsure(address)) notes.address = noteOf(address, null, addressReading);
  return notes;
}

const unknownProfile = { familyName: '', firstName: '' };

function isUnsure(field: ReadField | undefined): field is ReadField {
  return field !== undefined && readingsOf(field).length > 1;
}

const latin = /^[\p{Script=Latin}\s'’.,<-]+$/u;

/** A document in Latin letters says nothing of a name in kanji. */
export function bearsLatinNameAlone(fields: ExtractTextAnswer['fields']): boolean {
  const read = [fields['name'], fields['nameKanji']].flatMap((field) => (field ? [field.value] : []));
  return read.length > 0 && read.every((text) => latin.test(text));
}

/** Kanji with kanji, Latin letters with Latin letters or, where none were entered, with the kana. */
function nameAgreement(profile: Profile, written: string): Agreement {
  const entered = wholeName(profile);
  if (!latin.test(written)) return namesMatch(entered, written);
  const agreement = latin.test(entered)
    ? latinSpellingsMatch(entered, written)
    : latinNamesMatch(written, wholeKana(profile));
  // Another order or romanisation is nobody's mistake; other kanji (高 for 髙) may be.
  return agreement === 'variant' ? 'same' : agreement;
}

function nameNote(profile: Profile, { name, nameKanji }: ExtractTextAnswer['fields']): ReadNote | null {
  const agreeing = [name, nameKanji].some((field) => field && nameAgreement(profile, field.value) === 'same');
  if (name === undefined || agreeing) return null;
  const offered = nameKanji ?? name;
  const others = offered.candidates ?? [];
  // Entered as the document may well be read: nothing to ask.
  if (others.some((other) => nameAgreement(profile, other) === 'same')) return null;
  return noteOf(offered, wholeName(profile), (text) => nameReading(text, profile));
}

function nameReading(text: string, profile: Pick<Profile, 'familyName' | 'firstName'>): Reading {
  return { text, change: splitName(text, profile) };
}

/** Splits a name as on the document, or as it was entered; any other word in Latin letters is a single name. */
function splitName(
  text: string,
  profile: Pick<Profile, 'familyName' | 'firstName'>,
): Partial<ProfileDraft> | null {
  const words = text.trim().split(/[\s\u3000]+/u);
  const [first = '', ...rest] = words;
  if (rest.length > 0) return { familyName: first, firstName: rest.join(' '), oneName: '' };
  const oneName = { familyName: first, firstName: '', oneName: 'yes' } as const;
  if ((profile.familyName === '') !== (profile.firstName === '')) return oneName;
  const letters = Array.from(first);
  const family = Array.from(profile.familyName).length;
  // A space may have been lost in the reading.
  if (letters.length === family + Array.from(profile.firstName).length)
    return {
      familyName: letters.slice(0, family).join(''),
      firstName: letters.slice(family).join(''),
      oneName: '',
    };
  return latin.test(first) ? oneName : null;
}

function birthdayNote(profile: Profile, field: ReadField | undefined): ReadNote | null {
  if (field === undefined || readingsOf(field).includes(profile.birthday)) return null;
  return noteOf(field, shownDay(profile.birthday), dayReading);
}

function dayReading(text: string): Reading {
  return { text: shownDay(text), change: isCalendarDate(text) ? birthdayParts(text, commonEra) : null };
}

/** By the era, as documents print it, and in years AD. */
function shownDay(day: string): string {
  const era = formatEra(day);
  return era === null ? day : dayInBothCalendars(era, day.slice(0, 4));
}

function addressNote(profile: Profile, field: ReadField | undefined): ReadNote | null {
  const entered = addressText(profile);
  if (
    field === undefined ||
    readingsOf(field).some((text) => addressesMatch(entered, text) !== 'different')
  ) {
    return null;
  }
  return noteOf(field, entered, addressReading);
}

function addressReading(text: string): Reading {
  return { text, change: splitAddress(text) };
}

function readingsOf({ value, candidates = [] }: ReadField): string[] {
  return [...new Set([value, ...candidates])];
}

function noteOf(field: ReadField, entered: string | null, show: (text: string) => Reading): ReadNote {
  const [first, ...others] = readingsOf(field).map(show);
  return { entered, readings: [first ?? { text: field.value, change: null }, ...others] };
}
