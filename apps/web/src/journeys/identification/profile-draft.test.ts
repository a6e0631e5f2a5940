import { describe, expect, test } from 'vitest';
import { birthdayParts } from '../birthday/birthday.ts';
import { draftOf, draftOfProposal, emptyDraft, readDraft, withOneName } from './profile-draft.ts';

const profile = {
  familyName: '山田',
  firstName: '太郎',
  familyNameKana: 'ヤマダ',
  firstNameKana: 'タロウ',
  birthday: '1986-05-01',
  postal: '1000013',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関2丁目1番2号',
};

describe('readDraft', () => {
  test('gives back what it was made of', () => {
    expect(readDraft(draftOf(profile)).profile).toEqual(profile);
    expect(readDraft(draftOf(profile, '昭和')).profile).toEqual(profile);
  });
  test('takes kana, numbers and postal codes of any width', () => {
    const typed = {
      ...draftOf(profile, '昭和'),
      familyNameKana: 'やまだ',
      firstNameKana: 'ﾀﾛｳ',
      year: '６１',
      postal: '１００－００１３',
    };
    expect(readDraft(typed).profile).toEqual(profile);
  });
  test('objects to every empty field', () => {
    const { profile: none, errors } = readDraft(emptyDraft);
    expect(none).toBeNull();
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(profile).toSorted());
  });
  test.each([
    ['a day that does not exist', { month: '2', day: '30' }],
    ['a day outside its era', { calendar: '昭和' as const, year: '64', month: '1', day: '8' }],
    ['a day to come', { year: '2999' }],
    ['no number', { year: 'abc' }],
  ])('objects to %s', (_, change) => {
    expect(readDraft({ ...draftOf(profile), ...change }).errors).toEqual({
      birthday: '生年月日を正しく入力してください。',
    });
  });
  test.each(['42', '４２', '5', '967'])('says how a year AD is written where %s was typed', (year) => {
    expect(readDraft({ ...draftOf(profile), year }).errors).toEqual({
      birthday: '西暦は4桁で入力してください(例:1967)。',
    });
    expect(readDraft({ ...draftOf(profile), calendar: '昭和', year: '999' }).errors).toEqual({
      birthday: '生年月日を正しく入力してください。',
    });
  });
  test('shows a birthday in years AD where it is not in that era', () => {
    expect(birthdayParts('1986-05-01', '平成')).toEqual({
      calendar: '西暦',
      year: '1986',
      month: '5',
      day: '1',
    });
  });
});

describe('a person with one name', () => {
  const one = {
    ...profile,
    familyName: 'SUHARTO',
    firstName: '',
    familyNameKana: 'スハルト',
    firstNameKana: '',
  };

  test('has the other part and its kana empty', () => {
    expect(readDraft(draftOf(one)).profile).toEqual(one);
  });
  test('is asked for the name and its kana only', () => {
    const { errors } = readDraft(withOneName(emptyDraft, true));
    expect(errors).toMatchObject({
      familyName: 'お名前を入力してください。',
      familyNameKana: 'お名前のフリガナを入力してください。',
    });
    expect(errors).not.toHaveProperty('firstName');
    expect(errors).not.toHaveProperty('firstNameKana');
  });
  test('may have typed it as the first name', () => {
    const typed = {
      ...draftOf(one),
      familyName: '',
      firstName: 'SUHARTO',
      familyNameKana: '',
      firstNameKana: 'スハルト',
    };
    expect(readDraft(withOneName({ ...typed, oneName: '' }, true)).profile).toEqual(one);
  });
  test('is known by what was read', () => {
    const proposed = draftOfProposal({ familyName: 'SUHARTO', firstName: '' });
    expect(readDraft({ ...emptyDraft, ...proposed }).errors).not.toHaveProperty('firstName');
  });
  test('gets back what was typed if that was not meant', () => {
    const draft = draftOf(profile);
    expect(withOneName(withOneName(draft, true), false)).toEqual(draft);
    expect(readDraft(withOneName(draft, true)).profile).toMatchObject({ firstName: '', firstNameKana: '' });
  });
});
