import { expect, test } from 'vitest';
import { parsePassportNumber } from './passport-number.ts';
import { parseResidenceCardNumber } from './residence-card-number.ts';

test.each([
  ['AB12345678CD', 'AB12345678CD'],
  ['番号 ＡＢ１２３４５６７８ＣＤ', 'AB12345678CD'],
  ['ab 1234 5678 cd', 'AB12345678CD'],
  ['AB1234567CD', null],
  ['A112345678CD', null],
  ['AB123456789D', null],
  ['123456789012', null],
  ['', null],
])('a residence card number in %s: %s', (text, number) => {
  expect(parseResidenceCardNumber(text)).toBe(number);
});

test.each([
  ['TR1234567', 'TR1234567'],
  ['ｔｒ 1234567', 'TR1234567'],
  ['T1234567', null],
  ['TR12345678', null],
  ['TR123456O', null],
])('a passport number in %s: %s', (text, number) => {
  expect(parsePassportNumber(text)).toBe(number);
});
