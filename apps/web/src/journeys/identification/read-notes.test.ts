import { describe, expect, test } from 'vitest';
import { emptyDraft } from './profile-draft.ts';
import { bearsLatinNameAlone, readNotes, unsureNotes } from './read-notes.ts';

const profile = {
  familyName: '高橋',
  firstName: '太郎',
  familyNameKana: 'タカハシ',
  firstNameKana: 'タロウ',
  birthday: '1986-05-01',
  postal: '1000013',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関2丁目1番2号',
};
const field = (value: string, candidates?: string[]) => ({
  value,
  confidence: 0.9,
  ...(candidates ? { candidates } : {}),
});

describe('readNotes', () => {
  test('is silent where the document says the same, or may well say it', () => {
    const fields = { birthday: field('1986-05-01'), address: field('東京都千代田区霞が関2-1-2') };
    expect(readNotes(profile, { ...fields, name: field('高橋 太郎') })).toEqual({});
    expect(readNotes(profile, { ...fields, name: field('高槁 太郎', ['高橋 太郎']) })).toEqual({});
  });

  test('shows both values, and what taking over does', () => {
    const notes = readNotes(profile, { name: field('山本 太郎'), birthday: field('1986-06-01') });
    expect(notes.name).toEqual({
      entered: '高橋 太郎',
      readings: [{ text: '山本 太郎', change: { familyName: '山本', firstName: '太郎', oneName: '' } }],
    });
    expect(notes.birthday?.entered).toBe('昭和61年5月1日(1986年)');
    expect(notes.birthday?.readings[0]).toEqual({
      text: '昭和61年6月1日(1986年)',
      change: { calendar: '西暦', year: '1986', month: '6', day: '1' },
    });
  });

  test('offers variant kanji and every candidate, parted as they were entered', () => {
    const { name } = readNotes(profile, { name: field('髙橋太郎', ['高僑太郎']) });
    expect(name?.readings.map(({ text }) => text)).toEqual(['髙橋太郎', '高僑太郎']);
    expect(name?.readings[0].change).toEqual({ familyName: '髙橋', firstName: '太郎', oneName: '' });
  });

  test('compares Latin letters with the kana, and with Latin letters in any order', () => {
    expect(readNotes(profile, { name: field('TAKAHASHI TARO') })).toEqual({});
    const foreign = { ...profile, familyName: 'Smith', firstName: 'John Paul' };
    expect(readNotes(foreign, { name: field('JOHN PAUL SMITH') })).toEqual({});
    expect(readNotes(foreign, { name: field('SMYTHE JOHN') }).name?.readings[0].change).toEqual({
      familyName: 'SMYTHE',
      firstName: 'JOHN',
      oneName: '',
    });
  });

  test('knows a document that bears a name in Latin letters alone', () => {
    expect(bearsLatinNameAlone({ name: field('TAKAHASHI TARO') })).toBe(true);
    expect(bearsLatinNameAlone({ name: field('GAO QIAO'), nameKanji: field('高橋 太郎') })).toBe(false);
    expect(bearsLatinNameAlone({ name: field('高橋 太郎') })).toBe(false);
    expect(bearsLatinNameAlone({})).toBe(false);
  });

  test('where nothing was entered, only what was read in several ways is asked about', () => {
    const notes = unsureNotes(
      { name: field('髙橋太郎', ['高僑太郎']), birthday: field('1986-05-01') },
      { ...emptyDraft, familyName: '髙橋', firstName: '太郎' },
    );
    expect(notes).toEqual({
      name: {
        entered: null,
        readings: [
          { text: '髙橋太郎', change: { familyName: '髙橋', firstName: '太郎', oneName: '' } },
          { text: '高僑太郎', change: { familyName: '高僑', firstName: '太郎', oneName: '' } },
        ],
      },
    });
  });

  test('the name in kanji beside the Latin one will do', () => {
    expect(readNotes(profile, { name: field('GAO QIAO'), nameKanji: field('高橋 太郎') })).toEqual({});
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
  const changes = (entered: typeof profile, read: string) =>
    readNotes(entered, { name: field(read) }).name?.readings.map(({ change }) => change);

  test('is silent if the document has that name', () => {
    expect(readNotes(one, { name: field('SUHARTO') })).toEqual({});
  });
  test.each([
    ['SUKARNO', one, { familyName: 'SUKARNO', firstName: '', oneName: 'yes' }],
    ['SUHARTO', profile, { familyName: 'SUHARTO', firstName: '', oneName: 'yes' }],
    [
      'YAMADATARA',
      { ...profile, familyName: 'YAMADA', firstName: 'TARO' },
      { familyName: 'YAMADA', firstName: 'TARA', oneName: '' },
    ],
    ['JOKO WIDODO', one, { familyName: 'JOKO', firstName: 'WIDODO', oneName: '' }],
  ])(
    'splits %s as the name was entered if a space was lost, and keeps a single name whole',
    (read, entered, change) => {
      expect(changes(entered, read)).toEqual([change]);
    },
  );
});
