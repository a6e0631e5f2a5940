import type { Profile } from '@ekyc/contract';
import { formatPostalCode, isFullWidthKatakana, parsePostalCode, toFullWidthKatakana } from '@ekyc/documents';
import {
  type BirthdayParts,
  birthdayError,
  birthdayOf,
  birthdayParts,
  type Calendar,
  commonEra,
  emptyBirthday,
} from '../birthday/birthday.ts';
import { profileErrors } from './identification-texts.ts';

/** The profile as it stands in the form: the birthday in parts, everything else as typed. */
export interface ProfileDraft extends BirthdayParts {
  readonly familyName: string;
  readonly firstName: string;
  readonly familyNameKana: string;
  readonly firstNameKana: string;
  readonly postal: string;
  readonly prefCode: string;
  readonly city: string;
  readonly address: string;
}
export type DraftErrors = Partial<Record<keyof Profile, string>>;

export const emptyDraft: ProfileDraft = {
  familyName: '',
  firstName: '',
  familyNameKana: '',
  firstNameKana: '',
  ...emptyBirthday,
  postal: '',
  prefCode: '',
  city: '',
  address: '',
};

/** @param calendar in which the birthday is shown */
export function draftOf(profile: Profile, calendar: Calendar = commonEra): ProfileDraft {
  const { birthday, ...rest } = profile;
  return { ...rest, ...birthdayParts(birthday, calendar), postal: formatPostalCode(profile.postal) };
}

/** What is known of a profile, as it stands in the form. */
export function draftOfProposal(proposed: Partial<Profile>): Partial<ProfileDraft> {
  const { birthday, postal, ...rest } = proposed;
  return {
    ...rest,
    ...(birthday !== undefined && birthdayParts(birthday, commonEra)),
    ...(postal !== undefined && { postal: formatPostalCode(postal) }),
  };
}

/** What the contract's schema will take, or what is wrong with each field, in the words of the form. */
export function readDraft(draft: ProfileDraft): {
  readonly profile: Profile | null;
  readonly errors: DraftErrors;
} {
  const errors: DraftErrors = {};
  const need = (key: 'familyName' | 'firstName' | 'city' | 'address') => {
    const value = draft[key].trim();
    if (value === '') errors[key] = profileErrors[key];
    return value;
  };
  const kana = (key: 'familyNameKana' | 'firstNameKana') => {
    const value = toFullWidthKatakana(draft[key]);
    if (value === '') errors[key] = profileErrors[key];
    else if (!isFullWidthKatakana(value)) errors[key] = profileErrors.notKatakana;
    return value;
  };
  const birthday = birthdayOf(draft);
  if (birthday === null) errors.birthday = birthdayError(draft);
  const postal = parsePostalCode(draft.postal);
  if (postal === null) errors.postal = profileErrors.postal;
  if (draft.prefCode === '') errors.prefCode = profileErrors.prefCode;
  const profile: Profile = {
    familyName: need('familyName'),
    firstName: need('firstName'),
    familyNameKana: kana('familyNameKana'),
    firstNameKana: kana('firstNameKana'),
    birthday: birthday ?? '',
    postal: postal ?? '',
    prefCode: draft.prefCode,
    city: need('city'),
    address: need('address'),
  };
  return { profile: Object.keys(errors).length === 0 ? profile : null, errors };
}
