import { expect, test } from 'vitest';
import {
  driversLicenseNumberCheckDigit,
  driversLicenseNumberCheckDigitOk,
  parseDriversLicenseNumber,
} from './drivers-license-number.ts';

test('computes the check digit', () => {
  // 0·5+1·4+2·3+3·2+4·7+5·6+6·5+7·4+8·3+9·2 = 174, 174 mod 11 = 9, 11 − 9 = 2.
  expect(driversLicenseNumberCheckDigit('0123456789')).toBe(2);
});

test('brings a result of ten and eleven back to one digit', () => {
  // Sum 0 gives 11; sum 12 (4·3) gives 10.
  expect(driversLicenseNumberCheckDigit('0000000000')).toBe(1);
  expect(driversLicenseNumberCheckDigit('0000000040')).toBe(0);
});

test('judges the eleventh of twelve digits, whatever the twelfth is', () => {
  expect(driversLicenseNumberCheckDigitOk('012345678920')).toBe(true);
  expect(driversLicenseNumberCheckDigitOk('012345678927')).toBe(true);
  expect(driversLicenseNumberCheckDigitOk('012345678900')).toBe(false);
  expect(driversLicenseNumberCheckDigitOk('01234567892')).toBe(false);
});

test('takes the number out of what is printed', () => {
  expect(parseDriversLicenseNumber('第 012345678920 号')).toBe('012345678920');
  expect(parseDriversLicenseNumber('第０１２３ ４５６７ ８９２０号')).toBe('012345678920');
  expect(parseDriversLicenseNumber('第0123456789号')).toBeNull();
});
