import { expect, test } from 'vitest';
import { isOver, lastDayOf } from './expiry.ts';

// 23:30 of 27 November in Tokyo.
const now = new Date('2026-11-27T14:30:00Z');

test.each([
  ['in a year where no day is named', 'block', undefined, '2027-11-27'],
  ['tomorrow at the earliest', 'block', '2026-11-28', '2026-11-28'],
  ['five years on the block list', 'block', '2031-11-27', '2031-11-27'],
  ['two years on the watch list', 'watch', '2028-11-27', '2028-11-27'],
] as const)('it ends: %s', (_, list, named, day) => {
  expect(lastDayOf(list, named, now)).toEqual({ day });
});

test.each([
  ['today', 'block', '2026-11-27', 'not_in_future'],
  ['a past day', 'watch', '2020-01-01', 'not_in_future'],
  ['a day more than five years on', 'block', '2031-11-28', 'too_late'],
  ['a day more than two years on, for the watch list', 'watch', '2028-11-28', 'too_late'],
] as const)('%s is refused', (_, list, named, code) => {
  expect(lastDayOf(list, named, now)).toMatchObject({ errors: [{ path: 'expiresOn', code }] });
});

test('its last day counts whole, in Tokyo', () => {
  expect(isOver('2026-11-27', now)).toBe(false);
  expect(isOver('2026-11-27', new Date('2026-11-27T15:00:00Z'))).toBe(true);
});
