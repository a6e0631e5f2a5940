import type { Profile } from '@ekyc/contract';
import { formatPostalCode, isFullWidthKatakana, parsePostalCode, toFullWidthKatakana } from '@ekyc/documents';
import {
  type BirthdayParts,
  birthdayOf,
  birthdayParts,
  type Calendar,
  emptyBirthday,
} from '../birthday/birthday.ts';

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
export function draftOf(profile: Profile, calendar: Calendar = '西暦'): ProfileDraft {
  const { birthday, ...rest } = profile;
  return { ...rest, ...birthdayParts(birthday, calendar), postal: formatPostalCode(profile.postal) };
}

/** What the contract's schema will take, or what is wrong with each field, in the words of the form. */
export function readDraft(draft: ProfileDraft): {
  readonly profile: Profile | null;
  readonly errors: DraftErrors;
} {
  const errors: DraftErrors = {};
  const need = (key: 'familyName' | 'firstName' | 'city' | 'address', message: string) => {
    const value = draft[key].trim();
    if (value === '') errors[key] = message;
    return value;
  };
  const kana = (key: 'familyNameKana' | 'firstNameKana', what: string) => {
    const value = toFullWidthKatakana(draft[key]);
    if (value === '') errors[key] = `${what}を入力してください。`;
    else if (!isFullWidthKatakana(value)) errors[key] = 'カタカナで入力してください。';
    return value;
  };
  const birthday = birthdayOf(draft);
  if (birthday === null) errors.birthday = '生年月日を正しく入力してください。';
  const postal = parsePostalCode(draft.postal);
  if (postal === null) errors.postal = '7桁の数字で入力してください。';
  if (draft.prefCode === '') errors.prefCode = '都道府県を選んでください。';
  const profile: Profile = {
    familyName: need('familyName', '姓を入力してください。'),
    firstName: need('firstName', '名を入力してください。'),
    familyNameKana: kana('familyNameKana', 'セイ'),
    firstNameKana: kana('firstNameKana', 'メイ'),
    birthday: birthday ?? '',
    postal: postal ?? '',
    prefCode: draft.prefCode,
    city: need('city', '市区町村を入力してください。'),
    address: need('address', '番地・建物名を入力してください。'),
  };
  return { profile: Object.keys(errors).length === 0 ? profile : null, errors };
}
