import { expect, test } from 'vitest';
import { searchableName, searchableNumber } from './searchable.ts';

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
])('%s and %s are found by each other', (one, other) => {
  expect(searchableName(one)).toBe(searchableName(other));
  expect(searchableName(one)).not.toBe('');
});

test.each([
  ['山田太郎', '山田太朗'],
  ['山田', '山田太郎'],
  ['ハナ', 'バナ'],
])('%s and %s are not', (one, other) => {
  expect(searchableName(one)).not.toBe(searchableName(other));
});

test('a name of signs alone is none', () => expect(searchableName(' ・-　')).toBe(''));

test.each([
  ['９００３６４０１４１８０', '900364014180'],
  ['ym-78931395 xc', 'YM78931395XC'],
])('the numbers %s and %s are found by each other', (one, other) => {
  expect(searchableNumber(one)).toBe(searchableNumber(other));
});

test.each(['', '123', 'ABCDEF', '山田太郎'])('%s is no number', (text) => {
  expect(searchableNumber(text)).toBe('');
});
