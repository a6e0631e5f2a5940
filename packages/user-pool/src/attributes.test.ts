import { expect, test } from 'vitest';
import { normalEmail, readAttributes, standardAttributes } from './attributes.ts';
import { maskEmail, maskPhone } from './delivery.ts';
import { stepOfCode } from './totp.ts';

test('the seventeen standard attributes and custom ones may be written', () => {
  expect(standardAttributes).toHaveLength(17);
  const values: Record<string, string> = {
    email: 'A@Example.jp',
    phone_number: '+819012345678',
    birthdate: '1986-05-01',
    updated_at: '1700000000',
  };
  const entries = [...standardAttributes, 'custom:shop'].map((Name) => ({
    Name,
    Value: values[Name] ?? 'x',
  }));
  const read = readAttributes(entries);
  expect(read.ok && Object.keys(read.value)).toHaveLength(18);
  expect(read.ok && read.value['email']).toBe('a@example.jp');
});

test.each([
  ['sub', 'x', 'NotAuthorizedException'],
  ['email_verified', 'true', 'NotAuthorizedException'],
  ['custom:a_verified', 'x', 'NotAuthorizedException'],
  ['role', 'admin', 'InvalidParameterException'],
  ['__proto__', 'x', 'InvalidParameterException'],
  ['custom:', 'x', 'InvalidParameterException'],
  ['email', 'a@b@c', 'InvalidParameterException'],
  ['email', '', 'InvalidParameterException'],
  ['phone_number', '090-1234-5678', 'InvalidParameterException'],
  ['birthdate', '1986', 'InvalidParameterException'],
  ['updated_at', 'today', 'InvalidParameterException'],
  ['name', 'x'.repeat(2049), 'InvalidParameterException'],
])('%s = %s is refused', (Name, Value, name) => {
  expect(readAttributes([{ Name, Value }])).toMatchObject({ ok: false, name });
});

test('one spelling of an address', () => {
  expect(normalEmail(' Taro@Example.JP ')).toBe('taro@example.jp');
  for (const none of ['', 'taro', 'taro@', '@example.jp', 'a b@example.jp', `${'x'.repeat(250)}@a.jp`])
    expect(normalEmail(none)).toBeNull();
});

test('destinations are masked', () => {
  expect(maskEmail('taro@example.jp')).toBe('t***@e***');
  expect(maskPhone('+819012345678')).toBe('+********5678');
  expect(maskEmail('')).toBe('***@***');
});

test('a one-time code is six digits of this step, the one before or the one after (RFC 6238, appendix B)', () => {
  // "12345678901234567890"; the vectors have eight digits, whose last six these are.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => new Date(seconds * 1000);
  expect(stepOfCode(secret, '287082', at(59))).toBe(1);
  expect(stepOfCode(secret, '287082', at(89))).toBe(1);
  expect(stepOfCode(secret, '287082', at(0))).toBe(1);
  expect(stepOfCode(secret, '287082', at(90))).toBeNull();
  expect(stepOfCode(secret, '081804', at(1_111_111_109))).toBe(37_037_036);
  for (const code of ['94287082', '28708', ' 287082', '２８７０８２', ''])
    expect(stepOfCode(secret, code, at(59))).toBeNull();
});
