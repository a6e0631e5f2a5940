import { describe, expect, test } from 'vitest';
import { proposeFromReading, proposeFromTyped } from './propose-profile.ts';

const read = (values: Record<string, string>) =>
  proposeFromReading(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, confidence: 1 }])),
  );

const kanaOf = (name: string) => (/^[ァ-ヺー]+$/u.test(name) ? { familyNameKana: name } : {});

describe('from what was read', () => {
  test('a driving licence gives all but what it does not bear, and that is proposed', async () => {
    const proposed = await read({
      name: '山田 太郎',
      birthday: '1986-05-01',
      address: '東京都千代田区霞が関2丁目1番2号',
      number: '300812345670',
    });
    expect(proposed).toEqual({
      familyName: '山田',
      firstName: '太郎',
      familyNameKana: 'ヤマダ',
      firstNameKana: 'タロウ',
      birthday: '1986-05-01',
      postal: '1000013',
      prefCode: '13',
      city: '千代田区',
      address: '霞が関2丁目1番2号',
    });
  });

  test('of a passport the Latin name, surname first, and the kana that it romanises', async () => {
    expect(await read({ name: 'SATO TARO', birthday: '1990-01-31' })).toEqual({
      familyName: 'SATO',
      firstName: 'TARO',
      familyNameKana: 'サトウ',
      firstNameKana: 'タロウ',
      birthday: '1990-01-31',
    });
  });

  test('of a residence card the name in kanji where it bears one, and no kana of names from elsewhere', async () => {
    expect(await read({ name: 'CHEN MEI', nameKanji: '陳 美' })).toEqual({
      familyName: '陳',
      firstName: '美',
    });
    expect(await read({ name: 'NGUYEN VAN AN' })).toEqual({ familyName: 'NGUYEN', firstName: 'VAN AN' });
  });

  test.each(['SUHARTO', "N'GOLO", 'スハルト'])('%s is proposed as the only name', async (name) => {
    expect(await read({ name })).toEqual({
      familyName: name,
      firstName: '',
      firstNameKana: '',
      ...kanaOf(name),
    });
  });

  test('nothing is proposed of what cannot be parted', async () => {
    expect(await read({})).toEqual({});
    expect(await read({ name: '〓〓', birthday: '1990-02-31', address: '霞が関2丁目' })).toEqual({});
    expect(await read({ name: '', address: '' })).toEqual({});
  });
});

describe('names', () => {
  test.each([
    ['山田太郎', '山田', '太郎'],
    ['長谷川優', '長谷川', '優'],
    ['森美咲', '森', '美咲'],
    ['髙橋　花子', '髙橋', '花子'],
    ['佐々木一郎', '佐々木', '一郎'],
  ])('%s is parted', async (name, familyName, firstName) => {
    expect(await read({ name })).toMatchObject({ familyName, firstName });
  });

  test.each([
    ['髙橋', 'タカハシ'],
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['𠮷𠮷𠮷', undefined],
    ['山田:1', undefined],
    ['\n山田', 'ヤマダ'],
  ])('%s is read %s', async (familyName, kana) => {
    expect((await proposeFromTyped({ familyName })).familyNameKana).toBe(kana);
  });

  test('where two readings are about as frequent none is proposed, unless the passport says which', async () => {
    const typed = { familyName: '佐藤', firstName: '裕子' };
    expect(await proposeFromTyped(typed)).toEqual({ familyNameKana: 'サトウ' });
    expect(await proposeFromTyped(typed, { latin: 'SATO HIROKO' })).toEqual({
      familyNameKana: 'サトウ',
      firstNameKana: 'ヒロコ',
    });
    expect(await proposeFromTyped(typed, { latin: 'SMITH JOHN' })).toEqual({});
  });
});

describe('postal codes', () => {
  const codeOf = async (prefCode: string, city: string, address: string) =>
    (await proposeFromTyped({ prefCode, city, address })).postal;

  test.each([
    ['13', '千代田区', '霞ヶ関二丁目1番2号', '1000013'],
    ['35', '防府市', '大字西仁井令2丁目14番22号', '7470849'],
    ['47', '島尻郡八重瀬町', '字屋宜原181番地', '9010406'],
    ['08', '龍ヶ崎市', '3710番地', undefined],
    // One town, two codes by its blocks.
    ['01', '札幌市中央区', '北2条西7丁目4番', undefined],
    ['26', '京都市上京区', '新町通下長者町西入藪ノ内町85番', undefined],
    ['13', '大阪市北区', '中之島1-1', undefined],
    ['13', '渋谷区', '', undefined],
    ['13', '渋谷区', '東山1-1', undefined],
    ['13', '\n=13渋谷区', '渋谷1-1', undefined],
  ])('%s %s %s', async (prefCode, city, address, postal) => {
    expect(await codeOf(prefCode, city, address)).toBe(postal);
  });

  test.each([
    ['1000013', { prefCode: '13', city: '千代田区', address: '霞が関' }],
    ['〒100-0013', { prefCode: '13', city: '千代田区', address: '霞が関' }],
    // 以下に掲載がない場合: the municipality alone.
    ['1000000', { prefCode: '13', city: '千代田区' }],
    ['0000000', {}],
    ['9999999', {}],
    ['100001', {}],
  ])('%s', async (postal, place) => {
    expect(await proposeFromTyped({ postal })).toEqual(place);
  });
});
