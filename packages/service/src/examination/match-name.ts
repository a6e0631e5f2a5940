import type { Profile } from '@ekyc/contract';
import {
  type Agreement,
  latinNamesMatch,
  latinSpellingsMatch,
  namesMatch,
  wholeKana,
  wholeName,
} from '@ekyc/documents';

const latin = /^[\p{Script=Latin}\s'’.,<-]+$/u;

/**
 * Compares names as documents write them with what was entered: kanji with kanji, Latin letters with Latin letters
 * or, where none were entered, with the kana. Null where no whole name was given.
 */
export function compareName(profile: Partial<Profile>): ((written: string) => Agreement) | null {
  const { familyName, firstName, familyNameKana, firstNameKana } = profile;
  if (familyName === undefined || firstName === undefined) return null;
  const entered = wholeName({ familyName, firstName });
  const kana =
    familyNameKana === undefined || firstNameKana === undefined
      ? null
      : wholeKana({ familyNameKana, firstNameKana });
  return (written) => {
    if (!latin.test(written)) return namesMatch(entered, written);
    if (latin.test(entered)) return latinSpellingsMatch(entered, written);
    return kana === null ? 'different' : latinNamesMatch(written, kana);
  };
}
