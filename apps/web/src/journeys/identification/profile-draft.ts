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
import { oneNameTexts } from '../profile/profile-texts.ts';
import { profileErrors } from './identification-texts.ts';

/** The profile as it stands in the form: the birthday in parts, everything else as typed. */
export interface ProfileDraft extends BirthdayParts {
  readonly familyName: string;
  readonly firstName: string;
  readonly familyNameKana: string;
  readonly firstNameKana: string;
  /** Not empty for a person with one name, which is the familyName here. */
  readonly oneName: '' | 'yes';
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
  oneName: '',
  ...emptyBirthday,
  postal: '',
  prefCode: '',
  city: '',
  address: '',
};

/** @param calendar in which the birthday is shown */
export function draftOf(profile: Profile, calendar: Calendar = commonEra): ProfileDraft {
  const { birthday, ...rest } = profile;
  return {
    ...rest,
    ...namesOf(profile),
    ...birthdayParts(birthday, calendar),
    postal: formatPostalCode(profile.postal),
  };
}

type Names = Pick<ProfileDraft, 'familyName' | 'firstName' | 'familyNameKana' | 'firstNameKana'>;

/** Names as the form has them: an only name first. */
function namesOf(names: Names) {
  if (names.familyName !== '') return { oneName: names.firstName === '' ? 'yes' : '' } as const;
  return {
    familyName: names.firstName,
    firstName: '',
    familyNameKana: names.firstNameKana,
    firstNameKana: '',
    oneName: 'yes',
  } as const;
}

/** The draft of a person who has one name, or of one who has two. What was typed of a second name is kept. */
export function withOneName(draft: ProfileDraft, hasOne: boolean): ProfileDraft {
  if (!hasOne) return { ...draft, oneName: '' };
  return draft.familyName === '' ? { ...draft, ...namesOf(draft) } : { ...draft, oneName: 'yes' };
}

/** True if a field that must be filled is empty. */
export function isMissing(draft: ProfileDraft, field: keyof ProfileDraft): boolean {
  const isOtherName = field === 'firstName' || field === 'firstNameKana';
  return draft[field] === '' && !(isOtherName && draft.oneName !== '');
}

/** Its names as they are sent: the other part of an only name is empty. */
export function enteredNames({ oneName, ...draft }: ProfileDraft): Names {
  const { familyName, familyNameKana } = draft;
  return oneName === '' ? draft : { familyName, firstName: '', familyNameKana, firstNameKana: '' };
}

/** What is known of a profile, as it stands in the form. */
export function draftOfProposal(proposed: Partial<Profile>): Partial<ProfileDraft> {
  const { birthday, postal, ...rest } = proposed;
  return {
    ...rest,
    ...(rest.firstName === '' && { oneName: 'yes' as const }),
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
    if (value === '')
      errors[key] = draft.oneName !== '' && key === 'familyName' ? oneNameTexts.missing : profileErrors[key];
    return value;
  };
  const kana = (key: 'familyNameKana' | 'firstNameKana') => {
    const value = toFullWidthKatakana(draft[key]);
    if (value === '') errors[key] = draft.oneName === '' ? profileErrors[key] : oneNameTexts.missingKana;
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
    firstName: draft.oneName === '' ? need('firstName') : '',
    familyNameKana: kana('familyNameKana'),
    firstNameKana: draft.oneName === '' ? kana('firstNameKana') : '',
    birthday: birthday ?? '',
    postal: postal ?? '',
    prefCode: draft.prefCode,
    city: need('city'),
    address: need('address'),
  };
  return { profile: Object.keys(errors).length === 0 ? profile : null, errors };
}
