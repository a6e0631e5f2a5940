import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEnglishDate, parseEnglishDate } from './english-date.ts';

test.each([
  ['01 MAY 1986', '1986-05-01'],
  ['1may1986', '1986-05-01'],
  ['２９ FEB ２０２４', '2024-02-29'],
  ['29 FEB 2023', null],
  ['01 MAI 1986', null],
  ['01 MAY 86', null],
  ['', null],
])('%s is %s', (text, date) => {
  expect(parseEnglishDate(text)).toBe(date);
});

test('reads every day back that it writes', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (instant) => {
      const date = instant.toISOString().slice(0, 10);
      expect(parseEnglishDate(formatEnglishDate(date) ?? '')).toBe(date);
    }),
  );
  expect(formatEnglishDate('2023-02-29')).toBeNull();
  expect(formatEnglishDate('1.5.1986')).toBeNull();
});
