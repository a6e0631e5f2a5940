import type { Profile } from '@ekyc/contract';
import {
  calendarDate,
  dateOfEra,
  type EraName,
  eraOf,
  formatPostalCode,
  isFullWidthKatakana,
  parsePostalCode,
  splitDate,
  toFullWidthKatakana,
} from '@ekyc/documents';

export type Calendar = '西暦' | EraName;
export const calendars: readonly Calendar[] = ['西暦', '令和', '平成', '昭和', '大正'];

/** The profile as it stands in the form: the birthday in parts, everything else as typed. */
export interface ProfileDraft {
  readonly familyName: string;
  readonly firstName: string;
  readonly familyNameKana: string;
  readonly firstNameKana: string;
  readonly calendar: Calendar;
  readonly year: string;
  readonly month: string;
  readonly day: string;
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
  calendar: '西暦',
  year: '',
  month: '',
  day: '',
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

/** The parts of a `YYYY-MM-DD`; in years AD where the day lies outside that era. */
export function birthdayParts(
  birthday: string,
  calendar: Calendar,
): Pick<ProfileDraft, 'calendar' | 'year' | 'month' | 'day'> {
  const parts = splitDate(birthday);
  const era = eraOf(birthday);
  if (parts === null) return { calendar, year: '', month: '', day: '' };
  const byEra = era !== null && era.name === calendar;
  return {
    calendar: byEra ? calendar : '西暦',
    year: String(byEra ? era.year : parts.year),
    month: String(parts.month),
    day: String(parts.day),
  };
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

/** `YYYY-MM-DD`; null where the day does not exist, lies in the future or too long ago. */
function birthdayOf({ calendar, year, month, day }: ProfileDraft): string | null {
  const [y, m, d] = [year, month, day].map(wholeNumber);
  if (y === undefined || m === undefined || d === undefined) return null;
  const date = calendar === '西暦' ? calendarDate(y, m, d) : dateOfEra(calendar, y, m, d);
  if (date === null || date < '1900-01-01' || date > new Date().toISOString().slice(0, 10)) return null;
  return date;
}

/** A number typed in any width, 元 counting as 1. */
function wholeNumber(text: string): number {
  const plain = text.normalize('NFKC').trim();
  if (plain === '元') return 1;
  return /^\d{1,4}$/.test(plain) ? Number(plain) : Number.NaN;
}
