import type { ExtractTextAnswer, Profile } from '@ekyc/contract';
import { addressesMatch, formatEra, namesMatch, prefectureOfCode } from '@ekyc/documents';
import type { ReadNotes } from './screens/profile-fields.tsx';

/** What was read from the document, only where it differs from what was entered. */
export function readNotes(profile: Profile, fields: ExtractTextAnswer['fields']): ReadNotes {
  const { name, birthday, address } = fields;
  const entered = `${prefectureOfCode(profile.prefCode)?.name ?? ''}${profile.city}${profile.address}`;
  const notes: { -readonly [Key in keyof ReadNotes]: ReadNotes[Key] } = {};
  if (name && namesMatch(`${profile.familyName}${profile.firstName}`, name.value) === 'different') {
    notes.name = name.value;
  }
  if (birthday && birthday.value !== profile.birthday) {
    notes.birthday = formatEra(birthday.value) ?? birthday.value;
  }
  if (address && addressesMatch(entered, address.value) === 'different') notes.address = address.value;
  return notes;
}
