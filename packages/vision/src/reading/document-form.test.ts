import { expect, test } from 'vitest';
import { formOfPassport } from './document-form.ts';

const dated = (issueDate: string, expiryDate: string) => ({
  issueDate: { value: issueDate, confidence: 0.9 },
  expiryDate: { value: expiryDate, confidence: 0.9 },
});

test.each([
  ['2020-02-03', '2030-02-03', 'ordinary'],
  ['2019-06-14', '2024-06-14', 'ordinary'],
  // Applied for before the new booklets, issued after: nobody can tell from the day.
  ['2020-02-04', '2030-02-04', 'unclear'],
  ['2020-03-03', '2030-03-03', 'unclear'],
  ['2020-03-04', '2030-03-04', 'withoutAddressPage'],
  ['2023-06-15', '2028-06-15', 'withoutAddressPage'],
  ['2019-06-14', '2030-06-14', 'unclear'],
  ['2019-06-14', '2029-06-15', 'unclear'],
] as const)('a passport issued on %s and valid until %s is %s', (issue, expiry, form) => {
  expect(formOfPassport(dated(issue, expiry))).toBe(form);
});

test('without both days the form is unclear', () => {
  const { issueDate, expiryDate } = dated('2019-06-14', '2029-06-14');
  expect(formOfPassport({ issueDate })).toBe('unclear');
  expect(formOfPassport({ expiryDate })).toBe('unclear');
});
