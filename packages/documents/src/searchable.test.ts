import { expect, test } from 'vitest';
import { searchableNames, searchableNumber } from './searchable.ts';

test.each([
  ['山田 太郎', '山田　太郎'],
  ['山田太郎', '山 田 太 郎'],
  ['髙橋 惠', '高橋恵'],
  ['渡邉 龍', '渡辺　竜'],
  ['佐々木', '佐佐木'],
  ['タカハシ ケンイチ', 'ﾀｶﾊｼ ｹﾝｲﾁ'],
  ['ﾀﾞﾃ ｼﾞﾛｰ', 'ダテジロー'],
  ['たかはし けんいち', 'タカハシ　ケンイチ'],
  ['Ｗａｎｇ Xiaoming', 'WANG XIAOMING'],
  ["O'Brien Sean", 'OBRIEN SEAN'],
  ['グエン・ヴァン・アン', 'グエン ヴァン アン'],
  ['\u{FA11}\u{E0100}田', '崎田'],
  ['\u{2ED1}谷川 一郎', '長谷川 一郎'],
  ['\u{2EC4}田 \u{2ED8}児', '西田 青児'],
  ['\u{2FBC}\u{2F4A} \u{2F00}', '高木 一'],
  ['圡屋 一郎', '土屋 一郎'],
  ['山\u{200B}田 太郎\u{FEFF}', '山田太郎'],
  ['か\u{3099}とう', 'ガトウ'],
  ['Đặng Văn Lâm', 'DANG VAN LAM'],
  ['ŁUKASZ', 'Lukasz'],
  ['Þór', 'THOR'],
  ['Müller', 'MUELLER'],
  ['MULLER', 'Mu\u{0308}ller'],
  ['Søren', 'SOEREN'],
  ['SOREN', 'Søren'],
  ['Strauß', 'STRAUSS'],
])('%s and %s are found by each other', (one, other) => {
  expect(meet(one, other)).toBe(true);
});

test.each([
  ['山田太郎', '山田太朗'],
  ['山田', '山田太郎'],
  ['ハナ', 'バナ'],
  ['UEDA', 'UDA'],
])('%s and %s are not', (one, other) => {
  expect(meet(one, other)).toBe(false);
});

test('a name of signs alone is none', () => expect(searchableNames(' ・-　')).toEqual([]));

const meet = (one: string, other: string) =>
  searchableNames(one).some((form) => searchableNames(other).includes(form));

test.each([
  ['９００３６４０１４１８０', '900364014180'],
  ['ym-78931395 xc', 'YM78931395XC'],
])('the numbers %s and %s are found by each other', (one, other) => {
  expect(searchableNumber(one)).toBe(searchableNumber(other));
});

test.each(['', '123', 'ABCDEF', '山田太郎'])('%s is no number', (text) => {
  expect(searchableNumber(text)).toBe('');
});
