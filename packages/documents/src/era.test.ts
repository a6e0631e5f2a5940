import { expect, test } from 'vitest';
import { dateOfEra, eraOf, formatEra } from './era.ts';

test('eras change in the middle of a year', () => {
  expect(formatEra('1912-07-29')).toBe('明治45年7月29日');
  expect(formatEra('1912-07-30')).toBe('大正元年7月30日');
  expect(formatEra('1926-12-24')).toBe('大正15年12月24日');
  expect(formatEra('1926-12-25')).toBe('昭和元年12月25日');
  expect(formatEra('1989-01-07')).toBe('昭和64年1月7日');
  expect(formatEra('1989-01-08')).toBe('平成元年1月8日');
  expect(formatEra('2019-04-30')).toBe('平成31年4月30日');
  expect(formatEra('2019-05-01')).toBe('令和元年5月1日');
});

test('there is no era before 明治 and none for a day that does not exist', () => {
  expect(eraOf('1868-01-24')).toBeNull();
  expect(formatEra('1868-01-25')).toBe('明治元年1月25日');
  expect(formatEra('2025-02-30')).toBeNull();
});

test('writes dates as licences print them', () => {
  expect(formatEra('2024-05-01', { twoDigits: true })).toBe('令和06年05月01日');
  expect(formatEra('2019-05-01', { twoDigits: true })).toBe('令和01年05月01日');
});

test('an era date is valid within the days of its era only', () => {
  expect(dateOfEra('昭和', 64, 1, 7)).toBe('1989-01-07');
  expect(dateOfEra('昭和', 64, 1, 8)).toBeNull();
  expect(dateOfEra('平成', 1, 1, 7)).toBeNull();
  expect(dateOfEra('平成', 31, 5, 1)).toBeNull();
  expect(dateOfEra('令和', 1, 4, 30)).toBeNull();
  expect(dateOfEra('令和', 0, 5, 1)).toBeNull();
  expect(dateOfEra('令和', 7, 2, 29)).toBeNull();
});
