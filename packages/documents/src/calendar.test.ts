import { expect, test } from 'vitest';
import { addYears, ageOn, calendarDate, isCalendarDate, todayInTokyo } from './calendar.ts';

test('knows which days exist', () => {
  expect(isCalendarDate('2024-02-29')).toBe(true);
  expect(isCalendarDate('2000-02-29')).toBe(true);
  for (const text of ['2025-02-29', '2025-02-30', '1900-02-29', '2025-04-31', '2025-13-01', '2025-00-10']) {
    expect(isCalendarDate(text)).toBe(false);
  }
  for (const text of ['2025-1-1', '2025-01-01T00:00', '', '20250101'])
    expect(isCalendarDate(text)).toBe(false);
});

test('builds a day from numbers', () => {
  expect(calendarDate(2025, 1, 9)).toBe('2025-01-09');
  expect(calendarDate(2025, 2, 30)).toBeNull();
  expect(calendarDate(2025, 1.5, 3)).toBeNull();
  expect(calendarDate(Number.NaN, 1, 1)).toBeNull();
});

test('the day in Japan turns at 15:00 UTC', () => {
  expect(todayInTokyo(new Date('2026-12-31T14:59:59.999Z'))).toBe('2026-12-31');
  expect(todayInTokyo(new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01');
});

test('an age is reached on the birthday', () => {
  expect(ageOn('2006-05-01', '2024-04-30')).toBe(17);
  expect(ageOn('2006-05-01', '2024-05-01')).toBe(18);
  expect(ageOn('2006-05-01', '2024-12-31')).toBe(18);
});

test('who was born on 29 February grows older on 1 March of a common year', () => {
  expect(ageOn('2004-02-29', '2022-02-28')).toBe(17);
  expect(ageOn('2004-02-29', '2022-03-01')).toBe(18);
  expect(ageOn('2004-02-29', '2024-02-29')).toBe(20);
});

test('a day before the birth gives a negative age, and no day at all throws', () => {
  expect(ageOn('2006-05-01', '2006-04-30')).toBe(-1);
  expect(() => ageOn('2006-02-30', '2024-05-01')).toThrow(RangeError);
});

test('a year on from 29 February ends with February', () => {
  expect(addYears('2024-02-29', 7)).toBe('2031-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  expect(addYears('2026-12-31', 7)).toBe('2033-12-31');
});
