import { expect, test } from 'vitest';
import { doubtsAboutLicence } from './licence-checks.ts';

const today = '2026-11-21';
const fields = {
  name: '山田 太郎',
  birthday: '1980-05-01',
  photoRenewalDate: '2030-04-01',
  classAIssueDate: '2012-08-01',
  classB4IssueDate: '2010-03-05',
};
const doubts = (changes: Readonly<Record<string, string | undefined>>) =>
  doubtsAboutLicence('hazMatLicense', { ...fields, ...changes }, today);

test('a licence whose days agree raises no doubt, nor does one of which nothing was read', () => {
  expect(doubts({})).toEqual([]);
  expect(doubtsAboutLicence('fireDefenseEquipmentOfficerLicense', {}, today)).toEqual([]);
  expect(doubts({ birthday: '', classAIssueDate: 'H24', photoRenewalDate: undefined })).toEqual([]);
});

test.each([
  ['birthday', '2026-11-22', 'dateInFuture'],
  ['classB4IssueDate', '2026-11-22', 'dateInFuture'],
  ['classB4IssueDate', '1980-04-30', 'issuedBeforeBirth'],
  ['photoRenewalDate', '2026-11-20', 'photoRenewalOverdue'],
  ['photoRenewalDate', '2036-11-22', 'photoRenewalTooLate'],
])('%s of %s raises %s', (field, day, code) => {
  expect(doubts({ [field]: day })).toContainEqual({ field, code });
});

test.each([
  ['birthday', '1980-05-01'],
  ['classB4IssueDate', '2026-11-21'],
  ['classB4IssueDate', '1980-05-01'],
  ['photoRenewalDate', '2026-11-21'],
  ['photoRenewalDate', '2036-11-21'],
])('%s of %s, the last day that may be, raises none', (field, day) => {
  expect(doubts({ [field]: day })).toEqual([]);
});

test('looks at the classes of the licence in question alone', () => {
  const issued = { classASpecialIssueDate: '2027-01-01' };
  expect(doubtsAboutLicence('hazMatLicense', issued, today)).toEqual([]);
  expect(doubtsAboutLicence('fireDefenseEquipmentOfficerLicense', issued, today)).toEqual([
    { field: 'classASpecialIssueDate', code: 'dateInFuture' },
  ]);
});
