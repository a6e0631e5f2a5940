import { myNumberCheckDigit } from '@ekyc/documents';
import { expect, test } from 'vitest';
import { holdsMyNumber } from './holds-my-number.ts';

const number = `12345678901${myNumberCheckDigit('12345678901') ?? ''}`;

test('a My Number is found alone, grouped and in full width', () => {
  expect(number).toHaveLength(12);
  expect(holdsMyNumber(number)).toBe(true);
  expect(holdsMyNumber(`${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`)).toBe(true);
  expect(
    holdsMyNumber(number.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))),
  ).toBe(true);
});

test('other codes do not stop the shutter', () => {
  expect(holdsMyNumber('https://example.jp/?id=42')).toBe(false);
  expect(holdsMyNumber(`${number}7`)).toBe(false);
  const wrong = `${number.slice(0, 11)}${(Number(number[11]) + 1) % 10}`;
  expect(holdsMyNumber(wrong)).toBe(false);
});
