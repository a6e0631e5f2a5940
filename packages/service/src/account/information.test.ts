import { expect, test } from 'vitest';
import type { StoredInformation } from '../sealing/index.ts';
import { isValid, presentInformation } from './information.ts';

const stored = {
  profile: { familyName: '見本', firstName: '花子' },
  idType: 'driversLicense',
  verifiedAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
  mode: 'live',
  source: { business: '甲銀行', publicId: 'pub', verificationId: 'inside-only' },
} as unknown as StoredInformation;

test('information is valid until its end, which is no part of it', () => {
  expect(isValid(stored, new Date('2026-12-31T23:59:59.999Z'))).toBe(true);
  expect(isValid(stored, new Date('2027-01-01T00:00:00.000Z'))).toBe(false);
});

test('its holder is shown who verified it, and no id of the inside', () => {
  const shown = presentInformation(stored, new Date('2026-06-01T00:00:00Z'));
  expect(shown).toMatchObject({ valid: true, source: { business: '甲銀行', publicId: 'pub' } });
  expect(JSON.stringify(shown)).not.toContain('inside-only');
});
