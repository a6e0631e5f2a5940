import { expect, test } from 'vitest';
import { isMyNumber, myNumberCheckDigit } from './my-number.ts';

test('computes the check digit over the digits from the right', () => {
  // 1·2+1·3+0·4+9·5+8·6+7·7+6·2+5·3+4·4+3·5+2·6 = 217, 217 mod 11 = 8, 11 − 8 = 3.
  expect(myNumberCheckDigit('23456789011')).toBe(3);
});

test('gives 0 where the remainder is 0 or 1', () => {
  expect(myNumberCheckDigit('00000000000')).toBe(0);
  // 6·2 = 12, remainder 1.
  expect(myNumberCheckDigit('00000000006')).toBe(0);
});

test('recognises a My Number and no neighbour of it', () => {
  expect(isMyNumber('234567890113')).toBe(true);
  for (const last of '012456789') expect(isMyNumber(`23456789011${last}`)).toBe(false);
});

test('takes exactly twelve half-width digits', () => {
  for (const text of [
    '',
    '23456789011',
    '2345678901130',
    '2345 6789 0113',
    '２３４５６７８９０１１３',
    '23456789011X',
  ]) {
    expect(isMyNumber(text)).toBe(false);
  }
  expect(() => myNumberCheckDigit('234')).toThrow(RangeError);
});
