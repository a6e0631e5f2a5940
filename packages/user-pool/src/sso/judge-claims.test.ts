import { expect, test } from 'vitest';
import { judgeClaims } from './judge-claims.ts';
import type { SsoClaims, StaffSso } from './provider.ts';

const now = new Date('2026-11-27T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const unknownAge = before(301);
const claims: SsoClaims = {
  subject: 'subject',
  email: 'Hito@House.example',
  emailVerified: true,
  hostedDomain: null,
  amr: [],
  acr: null,
  authTime: before(10),
};

function judge(change: Partial<SsoClaims>, { acr = null, issuer = 'https://id.house.example' } = {}) {
  const none = () => Promise.reject(new Error('not asked'));
  const provider = { issuer, begin: none, finish: none };
  const sso: StaffSso = { provider, domains: ['house.example'], only: false, acr };
  return judgeClaims(sso, { ...claims, ...change }, { now, unknownAge });
}

test('an address is taken in its one spelling, with the provider’s moment', () => {
  expect(judge({})).toEqual({
    ok: true,
    value: {
      subject: 'subject',
      email: 'hito@house.example',
      secondFactor: false,
      authenticatedAt: before(10),
    },
  });
});

test.each([
  [{ amr: ['pwd', 'mfa'] }, null, true],
  [{ amr: ['pwd', 'otp'] }, null, false],
  [{ amr: ['hwk'] }, null, false],
  [{ amr: ['MFA'] }, null, false],
  [{ acr: 'two' }, 'two', true],
  [{ acr: 'two' }, 'Two', false],
  [{ acr: null }, null, false],
])('%j with the setting %s counts as two factors: %s', (change, acr, secondFactor) => {
  expect(judge(change, { acr: acr as never })).toMatchObject({ value: { secondFactor } });
});

test('of Google the organisation must be the address’s', () => {
  const issuer = 'https://accounts.google.com';
  expect(judge({}, { issuer })).toMatchObject({ name: 'SsoDomainException' });
  expect(judge({ hostedDomain: 'other.example' }, { issuer })).toMatchObject({ name: 'SsoDomainException' });
  expect(judge({ hostedDomain: 'house.example' }, { issuer })).toMatchObject({ ok: true });
});

test('a moment that is unknown, too old or still to come is never a recent one', () => {
  expect(judge({ authTime: null })).toMatchObject({ value: { authenticatedAt: unknownAge } });
  expect(judge({ authTime: before(21_660) })).toMatchObject({ ok: true });
  expect(judge({ authTime: before(21_661) })).toMatchObject({ name: 'SsoTooOldException' });
  expect(judge({ authTime: before(-60) })).toMatchObject({ value: { authenticatedAt: now } });
  expect(judge({ authTime: before(-61) })).toMatchObject({ name: 'SsoAnswerException' });
});

test.each([
  [{ email: null }, 'SsoAddressNotVerifiedException'],
  [{ emailVerified: false }, 'SsoAddressNotVerifiedException'],
  [{ email: '"a@house.example"@other.example' }, 'SsoAddressNotVerifiedException'],
  [{ email: 'hito@house.example.other' }, 'SsoDomainException'],
  [{ email: 'hito@other.example' }, 'SsoDomainException'],
])('%j is refused', (change, name) => {
  expect(judge(change)).toMatchObject({ ok: false, name });
});
