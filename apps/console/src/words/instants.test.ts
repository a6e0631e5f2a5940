import { expect, test } from 'vitest';
import { dayInJapan, japanTime, japanTimeToTheSecond, videoTime } from './instants.ts';

test('instants are shown in Japan time, wherever the browser is', () => {
  expect(japanTime('2026-11-21T15:05:09.000Z')).toBe('2026/11/22 00:05');
  expect(japanTimeToTheSecond('2026-11-21T15:05:09.000Z')).toBe('2026/11/22 00:05:09');
});

test('a day is a day in Japan', () => {
  expect(dayInJapan('2026-11-21T14:59:59.999Z')).toBe('2026-11-21');
  expect(dayInJapan('2026-11-21T15:00:00.000Z')).toBe('2026-11-22');
});

test('a place in a video is shown in minutes and seconds', () => {
  expect(videoTime(0)).toBe('0:00');
  expect(videoTime(65_900)).toBe('1:05');
  expect(videoTime(754_000)).toBe('12:34');
});
