import { licenceNumber } from '@ekyc/testkit';
import { expect, test } from 'vitest';
import { readField } from './fields.ts';
import { containment } from './plain-text.ts';

const read = (text: string, confidence = 0.8) => ({ text, confidence });

test.each([
  ['昭和 61 年 5 月 1 日 生', '1986-05-01'],
  ['令和 06 年 05 月 O1 日 12345', '2024-05-01'],
  ['2029 年 ( 令 和 11 年 ) 06 月 01 日 まで 有 効', '2029-06-01'],
  ['2029年〔合和11年〕06月01日まで有効', '2029-06-01'],
  ['平成元年1月8日', '1989-01-08'],
])('reads the date in %s', (text, date) => {
  expect(readField('date', read(text))?.value).toBe(date);
});

test('two forms of one date that agree are surer than one; where they contradict, the doubt grows', () => {
  const agreed = readField('date', read('2029年(令和11年)06月01日まで有効'));
  const era = readField('date', read('令和11年06月01日まで有効'));
  const contradicting = readField('date', read('2029年(令和12年)06月01日まで有効'));
  expect(agreed?.confidence).toBeGreaterThan(era?.confidence ?? 1);
  expect(contradicting?.confidence).toBeLessThan(0.8);
});

test('a day that does not exist is no date', () => {
  expect(readField('date', read('令和06年02月31日'))).toBeNull();
  expect(readField('date', read('まで有効'))).toBeNull();
});

test('a licence number with a right check digit is surer than one without', () => {
  const number = licenceNumber('0123456789');
  const other = `${number.slice(0, 10)}${(Number(number[10]) + 1) % 10}0`;
  expect(readField('licenceNumber', read(`第 ${number} 号`))).toMatchObject({ value: number });
  expect(readField('licenceNumber', read(`第 ${number} 号`))?.confidence).toBeGreaterThan(0.9);
  expect(readField('licenceNumber', read(`第 ${other} 号`))).toMatchObject({ value: other });
  expect(readField('licenceNumber', read(`第 ${other} 号`))?.confidence).toBeLessThan(0.6);
  expect(readField('licenceNumber', read('第 O12345678 90l 号'))?.value).toBe('012345678901');
  expect(readField('licenceNumber', read('第 01234567 号'))).toBeNull();
});

test('an address loses the dashes of a ruled line behind its house number, and a name its noise', () => {
  const address = readField('address', read('東京 都 千代田 区 霞 が 関 2 丁目 1 番 2 号 ニー'));
  expect(address?.value).toBe('東京都千代田区霞が関2丁目1番2号');
  expect(address?.confidence).toBeGreaterThan(0.8);
  expect(readField('name', read(' 日本 花子 |'))?.value).toBe('日本 花子');
});

test('tells how much of an expected text was read, wherever it stands', () => {
  expect(containment('運転免許証', '運転 免許 証')).toBe(1);
  expect(containment('運転免許証', '連転免許正')).toBeCloseTo(0.6);
  expect(containment('公安委員会', '')).toBe(0);
});

test.each([
  ['residenceNumber', 'AB 1234 5678 CD', 'AB12345678CD'],
  ['residenceNumber', '0B123456l8C0', 'OB12345618CO'],
  ['residenceNumber', 'AB1234567CD', undefined],
  ['passportNumber', 'TR 12345O7', 'TR1234507'],
  ['passportNumber', 'TR12345678', undefined],
  ['englishDate', '14 JUN 2019', '2019-06-14'],
  ['englishDate', '14SFP2019', '2019-09-14'],
  ['englishDate', '14 XXX 2019', undefined],
  ['date', '2033年7月20日まで有効', '2033-07-20'],
  ['date', '3年(2029年05月01日)', '2029-05-01'],
  ['sex', '女 F.', '女'],
  ['sex', '当 M.', '男'],
  ['sex', 'いい', undefined],
  ['latinSex', 'M', 'M'],
  ['latinSex', 'MM', undefined],
  ['nationality', 'フィリビン', 'フィリピン'],
  ['nationality', 'ガボン', 'ガボン'],
  ['latinNationality', 'JAPAM', 'JAPAN'],
  ['statusOfResidence', '技術・人文知議・国際業務', '技術・人文知識・国際業務'],
  ['statusOfResidence', '散歩', undefined],
  ['latinName', 'NGUYEN VAN HUNG', 'NGUYEN VAN HUNG'],
  ['latinName', 'LEE MEI-L1NG.', 'LEE MEI-LING'],
  ['name', '橋本 浩ニ', '橋本 浩二'],
  ['name', '阿部 ニナ', '阿部 ニナ'],
  ['name', '髙橋 一郎', '髙橋 一郎'],
] as const)('%s in "%s" is %s', (kind, text, value) => {
  expect(readField(kind, read(text))?.value).toBe(value);
});

test('letters that contradict each other about the sex are doubted', () => {
  const confidence = (text: string) => readField('sex', read(text))?.confidence ?? 0;
  expect(confidence('女 M.')).toBeLessThan(confidence('女'));
  expect(confidence('女')).toBeLessThan(confidence('女 F.'));
});
