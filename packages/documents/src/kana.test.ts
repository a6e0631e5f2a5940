import { expect, test } from 'vitest';
import { isFullWidthKatakana, toFullWidthKatakana } from './kana.ts';

test.each([
  ['half-width with voicing marks', 'ﾆｯﾎﾟﾝ ｶﾞｸﾞﾔ', 'ニッポン　ガグヤ'],
  ['hiragana', 'にほん　はなこ', 'ニホン　ハナコ'],
  ['small kana', 'きょうこ ｼｭｯ', 'キョウコ　シュッ'],
  ['free-standing voicing marks', 'カ゛ハ゜', 'ガパ'],
  ['combining voicing marks', 'か\u3099', 'ガ'],
  ['ヴ', 'ｳﾞｨ ゔぃ', 'ヴィ　ヴィ'],
  ['dashes after kana', 'ロ-マ ロ－マ ロ―マ ロ−マ ﾛｰﾏ', 'ローマ　ローマ　ローマ　ローマ　ローマ'],
  ['spaces', '  ニホン \u3000 ハナコ\t', 'ニホン　ハナコ'],
  ['iteration marks', 'みすゞ', 'ミスヾ'],
  ['the middle dot', 'ｼﾞｮﾝ･ﾎﾟｰﾙ', 'ジョン・ポール'],
])('makes %s full-width katakana', (_, text, expected) => {
  expect(toFullWidthKatakana(text)).toBe(expected);
  expect(isFullWidthKatakana(expected)).toBe(true);
});

test('leaves what is no kana, to be refused', () => {
  expect(toFullWidthKatakana('日本 Ａ-１')).toBe('日本　A-1');
  expect(isFullWidthKatakana('日本')).toBe(false);
});

test.each([
  '',
  'ー',
  'ﾆﾎﾝ',
  'にほん',
  'ニホン ハナコ',
  'ニホン　',
  '　ニホン',
  'ニ　　ホン',
  'ニ・',
  'ニホン1',
])('%j is not full-width katakana', (text) => {
  expect(isFullWidthKatakana(text)).toBe(false);
});
