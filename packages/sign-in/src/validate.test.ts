import { describe, expect, test } from 'vitest';
import {
  codeErrors,
  emailErrors,
  mismatchErrors,
  normaliseCode,
  passwordErrors,
  type PasswordPair,
  phoneErrors,
  phoneNumber,
} from './validate.ts';

const pair = (password: string, confirmation: string) => ({ password, confirm_password: confirmation });
const progress = (...touched: PasswordPair[]) => ({ touched: new Set(touched), submitted: false });

describe('the password policy', () => {
  test('names everything that is missing, in a fixed order', () => {
    expect(passwordErrors('!')).toEqual([
      'パスワードは12文字以上である必要があります。',
      'パスワードには小文字を使用する必要があります。',
      'パスワードには大文字を使用する必要があります。',
      'パスワードには数字が必要です。',
    ]);
    expect(passwordErrors('')).toEqual(['パスワードは空にできません。']);
  });
  test('demands no symbol, takes 12 characters and not 11', () => {
    expect(passwordErrors('Abcdefghijk1')).toEqual([]);
    expect(passwordErrors('Abcdefghij1')).toEqual(['パスワードは12文字以上である必要があります。']);
  });
});

describe('the mismatch', () => {
  test('shows once both have six characters', () => {
    expect(mismatchErrors(pair('abcdef', 'abcde'), progress())).toEqual([]);
    expect(mismatchErrors(pair('abcdef', 'abcdeg'), progress())).toEqual(['パスワードが一致しません。']);
  });
  test('or once both were left', () => {
    expect(mismatchErrors(pair('a', 'b'), progress('password'))).toEqual([]);
    expect(mismatchErrors(pair('a', 'b'), progress('password', 'confirm_password'))).toEqual([
      'パスワードが一致しません。',
    ]);
  });
  test('does not overlook spaces', () => {
    expect(mismatchErrors(pair('abcdef ', 'abcdef'), progress())).toHaveLength(1);
  });
});

describe('a confirmation code', () => {
  test.each(['', '12345', '1234567', '12345a', '12 456'])('%j is none', (code) => {
    expect(codeErrors(code)).toEqual(['確認コードは数字6桁で入力してください。']);
  });
  test('may have spaces in it or around it, or be typed in full width', () => {
    expect(codeErrors('123 456')).toEqual([]);
    expect(normaliseCode('123 456')).toBe('123456');
    expect(codeErrors(' 123456 ')).toEqual([]);
    expect(normaliseCode('１２３４５６ ')).toBe('123456');
  });
});

test('wants an e-mail address', () => {
  expect(emailErrors('  ')).toEqual(['メールアドレスが未入力です。']);
  expect(emailErrors('hanako')).toEqual(['メールアドレスの形式が正しくありません。']);
  expect(emailErrors(' hanako@example.jp ')).toEqual([]);
});

test('puts country code and number together and drops everything but letters, digits and plus', () => {
  expect(phoneNumber('+81', '(90) 1234-5678')).toBe('+819012345678');
  expect(phoneNumber('+81', '090-1234-5678')).toBe('+819012345678');
  expect(phoneNumber('+82', '010-1234-5678')).toBe('+821012345678');
  expect(phoneNumber('+44', '07700 900123')).toBe('+447700900123');
  expect(phoneErrors('+81', '0'.repeat(2))).toHaveLength(1);
  expect(phoneErrors('+1', '555 0100')).toEqual([]);
  expect(phoneErrors('+1', '')).toHaveLength(1);
  expect(phoneErrors('+1', '090-1234-5678')).toHaveLength(1);
  expect(phoneErrors('+1', '(０90) 1234-5678')).toHaveLength(1);
  expect(phoneErrors('+81', '０９０ー１２３４ー５６７８')).toEqual([]);
});
