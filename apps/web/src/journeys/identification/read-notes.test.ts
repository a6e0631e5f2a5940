import { describe, expect, test } from 'vitest';
import { emptyDraft } from './profile-draft.ts';
import { bearsLatinNameAlone, readNotes, unsureNotes } from './read-notes.ts';
import { splitAddress } from './split-address.ts';

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
      readings: [{ text: '山本 太郎', change: { familyName: '山本', firstName: '太郎' } }],
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
    expect(name?.readings[0].change).toEqual({ familyName: '髙橋', firstName: '太郎' });
  });

  test('compares Latin letters with the kana, and with Latin letters in any order', () => {
    expect(readNotes(profile, { name: field('TAKAHASHI TARO') })).toEqual({});
    const foreign = { ...profile, familyName: 'Smith', firstName: 'John Paul' };
    expect(readNotes(foreign, { name: field('JOHN PAUL SMITH') })).toEqual({});
    expect(readNotes(foreign, { name: field('SMYTHE JOHN') }).name?.readings[0].change).toEqual({
      familyName: 'SMYTHE',
      firstName: 'JOHN',
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
          { text: '髙橋太郎', change: { familyName: '髙橋', firstName: '太郎' } },
          { text: '高僑太郎', change: { familyName: '高僑', firstName: '太郎' } },
        ],
      },
    });
  });

  test('the name in kanji beside the Latin one will do', () => {
    expect(readNotes(profile, { name: field('GAO QIAO'), nameKanji: field('高橋 太郎') })).toEqual({});
  });
});

test.each([
  ['東京都千代田区霞が関2-1-2', '13', '千代田区', '霞が関2-1-2'],
  ['千葉県市川市八幡1-1-1', '12', '市川市', '八幡1-1-1'],
  ['東京都東村山市本町1-2-3', '13', '東村山市', '本町1-2-3'],
  ['三重県四日市市諏訪町1-5', '24', '四日市市', '諏訪町1-5'],
  ['大阪府大阪市北区中之島1-3-20', '27', '大阪市北区', '中之島1-3-20'],
  ['北海道余市郡余市町朝日町26', '01', '余市郡余市町', '朝日町26'],
  ['東京都町田市森野2-2-22', '13', '町田市', '森野2-2-22'],
  ['岐阜県郡上市八幡町228', '21', '郡上市', '八幡町228'],
] as const)('%s is taken apart', (text, prefCode, city, address) => {
  expect(splitAddress(text)).toEqual({ prefCode, city, address });
});

test('an address without its prefecture is not taken apart', () => {
  expect(splitAddress('千代田区霞が関2-1-2')).toBeNull();
});
