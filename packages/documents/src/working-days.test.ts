import { expect, test } from 'vitest';
import { isOfficeHoliday } from './working-days.ts';

test.each([
  ['a Saturday', '2026-11-28'],
  ['a Sunday', '2026-11-29'],
  ['the end of the year', '2025-12-29'],
  ['3 January', '2025-01-03'],
  ['a holiday with its own date', '2026-02-11'],
  ['the third Monday of September', '2026-09-21'],
  ['a day between two holidays', '2026-09-22'],
  ['the autumn equinox', '2026-09-23'],
  ['the spring equinox', '2026-03-20'],
  ['the day after a holiday on a Sunday', '2027-03-22'],
  ['the first day that is none after three holidays, the first a Sunday', '2026-05-06'],
])('offices are closed on %s: %s', (_, day) => {
  expect(isOfficeHoliday(day)).toBe(true);
});

test.each(['2026-11-27', '2025-12-26', '2026-01-05', '2026-05-07', '2026-09-24', '2026-03-19', '2027-03-23'])(
  'offices are open on %s',
  (day) => {
    expect(isOfficeHoliday(day)).toBe(false);
  },
);
