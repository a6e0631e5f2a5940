import { expect, test } from 'vitest';
import { inventedMyNumber } from '../../test/cards.ts';
import { holdsMyNumber } from './number-in-text.ts';

const number = inventedMyNumber(5);

test.each([
  ['plain', number],
  ['in fours', number.replaceAll(/(\d{4})(?=\d)/gu, '$1 ')],
  ['with hyphens', number.replaceAll(/(\d{4})(?=\d)/gu, '$1-')],
  ['digit by digit', Array.from(number).join(' ')],
  ['full width', number.replaceAll(/\d/gu, (d) => String.fromCodePoint((d.codePointAt(0) ?? 0) + 0xfee0))],
  ['within other text', `個人番号:${number} 氏名:見本`],
])('finds a number %s', (_form, text) => {
  expect(holdsMyNumber(text)).toBe(true);
});

test('a wrong check digit, thirteen digits or eleven are no My Number', () => {
  const wrong = `${number.slice(0, 11)}${(Number(number[11]) + 1) % 10}`;
  expect(holdsMyNumber(wrong)).toBe(false);
  expect(holdsMyNumber(`${number}1`)).toBe(false);
  expect(holdsMyNumber(`1${number}`)).toBe(false);
  expect(holdsMyNumber(number.slice(0, 11))).toBe(false);
});
