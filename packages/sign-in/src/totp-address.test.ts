import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { totpAddress, totpIssuer } from './totp-address.ts';

test.each([
  ['local', 'クリィeKYC(local)'],
  ['dev', 'クリィeKYC(開発)'],
  ['trial', 'クリィeKYC(trial)'],
  ['production', 'クリィeKYC'],
] as const)('names the issuer of %s', (envType, issuer) => {
  expect(totpIssuer(envType)).toBe(issuer);
});

test('is cut short by no character of its parts', () => {
  const parts = { issuer: 'A&B?=クリィ', account: 'hanako+a&b=c@example.jp', secret: 'JBSWY3DPEHPK3PXP' };
  const read = new URL(totpAddress(parts));
  expect(read.searchParams.get('issuer')).toBe(parts.issuer);
  expect(read.searchParams.get('secret')).toBe(parts.secret);
  expect([...read.searchParams.keys()]).toEqual(['secret', 'issuer']);
  expect(decodeURIComponent(read.pathname)).toContain(`${parts.issuer}:${parts.account}`);
});

test('is read by an authenticator', () => {
  const address = totpAddress({ issuer: 'クリィeKYC', account: 'a@example.jp', secret: 'JBSWY3DPEHPK3PXP' });
  expect(URI.parse(address)).toMatchObject({ issuer: 'クリィeKYC', label: 'a@example.jp' });
});
