import { expect, test } from 'vitest';
import { isLicenceType, licenceClassFields, licences } from './licences.ts';

test('a hazardous-materials licence has one class A, six B and one C', () => {
  const prefixes = licences.hazMatLicense.classes.map(({ prefix }) => prefix);
  expect(prefixes).toEqual([
    'classA',
    'classB1',
    'classB2',
    'classB3',
    'classB4',
    'classB5',
    'classB6',
    'classC',
  ]);
});

test('a fire-defence licence has the special class, five A and seven B', () => {
  const { classes } = licences.fireDefenseEquipmentOfficerLicense;
  expect(classes).toHaveLength(13);
  expect(classes.map(({ name }) => name)).toEqual([
    '甲種特類',
    ...[1, 2, 3, 4, 5].map((number) => `甲種第${number}類`),
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => `乙種第${number}類`),
  ]);
});

test('names the values of a class as the wire does', () => {
  expect(licenceClassFields('classASpecial')).toEqual({
    issueDate: 'classASpecialIssueDate',
    issueNumber: 'classASpecialIssueNumber',
    issuingGovernor: 'classASpecialIssuingGovernor',
  });
});

test('knows licences by name and nothing inherited', () => {
  expect(isLicenceType('hazMatLicense')).toBe(true);
  for (const text of ['driversLicense', 'toString', '']) expect(isLicenceType(text)).toBe(false);
});
