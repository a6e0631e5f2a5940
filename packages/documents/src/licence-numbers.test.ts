import { expect, test } from 'vitest';
import { parseIssueNumber, parseLicenceNumber } from './licence-numbers.ts';

test.each([
  ['130012345678', '130012345678'],
  ['第 １３００ 1234 5678 号', '130012345678'],
  ['13001234567', null],
  ['1300123456789', null],
])('the number of a licence in %s is %s', (text, number) => {
  expect(parseLicenceNumber(text)).toBe(number);
});

test.each([
  ['00123', '00123'],
  ['第０12号', '012'],
  ['123456789', null],
  ['', null],
  ['A123', null],
])('the number of an issue in %s is %s', (text, number) => {
  expect(parseIssueNumber(text)).toBe(number);
});
