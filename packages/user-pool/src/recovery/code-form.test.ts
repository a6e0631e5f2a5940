import { expect, test } from 'vitest';
import { createPoolKeys } from '../pool-keys.ts';
import { hashRecoveryCode, makeRecoveryCode, normalRecoveryCode } from './code-form.ts';

test('a code is taken however it was typed', () => {
  const code = makeRecoveryCode();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const plain = code.replaceAll('-', '');
  for (const typed of [
    code,
    plain,
    plain.toLowerCase(),
    ` ${code.replaceAll('-', ' ')} `,
    code.replaceAll('-', '−'),
  ])
    expect(normalRecoveryCode(typed), typed).toBe(plain);
  // As they were made before: with sixteen letters.
  expect(normalRecoveryCode('OOOO-IIII-LLLL-0011')).toBe('0000111111110011');
  expect(normalRecoveryCode('0123-4567-89AB-CDEF')).toBe('0123456789ABCDEF');
});

test.each([
  '',
  '123456',
  'ABCD-EFGH',
  'UUUU-UUUU-UUUU-UUUU',
  '0123-4567-89AB-CDEF-0',
  '0123-4567-89AB-CDEF-0123',
])('"%s" is no code', (text) => {
  expect(normalRecoveryCode(text)).toBeNull();
});

test('a code has at least the 112 bits that an HMAC alone is enough for', () => {
  expect(makeRecoveryCode().replaceAll('-', '').length * Math.log2(32)).toBeGreaterThanOrEqual(112);
});

test('the same code is another one for another account', () => {
  const keys = createPoolKeys(Buffer.alloc(32, 1));
  const code = makeRecoveryCode();
  expect(hashRecoveryCode({ keys }, 'a', code)).not.toEqual(hashRecoveryCode({ keys }, 'b', code));
  expect(hashRecoveryCode({ keys }, 'a', code)).toEqual(
    hashRecoveryCode({ keys }, 'a', normalRecoveryCode(code) ?? ''),
  );
});
