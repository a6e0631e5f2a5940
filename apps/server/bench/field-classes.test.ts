import { expect, test } from 'vitest';
import { classOfField } from './field-classes.ts';

test.each([
  ['name', '山田 太郎', 'name.common'],
  ['name', 'NGUYEN VAN HUNG', 'latin'],
  ['classB4IssueDate', '2012-08-01', 'date'],
  ['classASpecialIssueNumber', '00123', 'number'],
  ['classCIssuingGovernor', '13', 'place'],
  ['issueDate', '2012-08-01', 'date'],
  ['mrz', 'P<JPN', null],
])('%s of %s counts as %s', (field, value, expected) => {
  expect(classOfField(field, value, 'common')).toBe(expected);
});
