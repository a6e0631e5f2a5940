import type { Profile } from '@ekyc/contract';
import { formatEra, formatPostalCode, prefectureOfCode, wholeKana, wholeName } from '@ekyc/documents';
import { postalText, profileFactNames, profileNames } from './profile-texts.ts';

/** A profile as a list to read: name, kana, birthday by its era, address in one line. */
export function profileFacts(profile: Profile): [term: string, text: string][] {
  return [
    [profileFactNames.name, wholeName(profile)],
    [profileFactNames.kana, wholeKana(profile)],
    [profileNames.birthday, birthdayText(profile.birthday)],
    [profileFactNames.address, `${postalText(formatPostalCode(profile.postal))} ${addressText(profile)}`],
  ];
}

/** Prefecture, city and the rest, without the postal code. */
export function addressText({
  prefCode,
  city,
  address,
}: Pick<Profile, 'prefCode' | 'city' | 'address'>): string {
  return `${prefectureOfCode(prefCode)?.name ?? ''}${city}${address}`;
}

/** A `YYYY-MM-DD` by its era. */
export function birthdayText(day: string): string {
  return formatEra(day) ?? day;
}
