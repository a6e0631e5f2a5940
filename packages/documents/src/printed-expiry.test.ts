import { expect, test } from 'vitest';
import { printedExpiry } from './printed-expiry.ts';

test.each([
  ['driversLicense', '2026-11-28', '2026-11-28', 'valid'],
  // Saturday: until Monday.
  ['driversLicense', '2026-11-28', '2026-11-29', 'holiday'],
  ['driversLicense', '2026-11-28', '2026-11-30', 'holiday'],
  ['driversLicense', '2026-11-28', '2026-12-01', 'expired'],
  // Sunday 28 December: until Monday 5 January.
  ['driversLicense', '2025-12-28', '2026-01-05', 'holiday'],
  ['driversLicense', '2025-12-28', '2026-01-06', 'expired'],
  // Friday.
  ['driversLicense', '2026-11-27', '2026-11-28', 'expired'],
  ['passport', '2026-11-28', '2026-11-29', 'expired'],
  ['myNumberCard', '2026-11-28', '2026-11-29', 'expired'],
  ['residenceCard', '2026-11-10', '2026-11-28', 'renewal'],
  ['residenceCard', '2026-11-10', '2027-01-10', 'renewal'],
  ['residenceCard', '2026-11-10', '2027-01-11', 'expired'],
  ['residenceCard', '2026-12-31', '2027-02-28', 'renewal'],
  ['residenceCard', '2026-12-31', '2027-03-01', 'expired'],
  ['passport', '1999-06-14', '2026-11-28', 'expired'],
  ['passport', '2099-06-14', '2026-11-28', 'implausible'],
  ['myNumberCard', '1936-06-14', '2026-11-28', 'implausible'],
  ['myNumberCard', '2037-11-28', '2026-11-28', 'valid'],
] as const)('a %s until %s is on %s %s', (idType, lastDay, today, meaning) => {
  expect(printedExpiry(idType, lastDay, today)).toBe(meaning);
});
