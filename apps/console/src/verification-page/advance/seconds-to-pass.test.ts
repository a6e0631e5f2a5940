import { mostAdvancedSeconds } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { texts } from './advance-texts.ts';
import { secondsToPass, type Unit } from './seconds-to-pass.ts';

const now = new Date('2026-11-27T00:00:00.500Z');
const at = { expiresAt: '2026-11-27T01:00:00.000Z', now };
const typed = (amount: string, unit: Unit = 'hour') => ({ choice: 'other', amount, unit }) as const;

test('until its end is a minute more than is left, since clocks differ', () => {
  const expiry = { ...typed(''), choice: 'expiry' } as const;
  expect(secondsToPass(expiry, at)).toBe(3600 + 60);
  expect(secondsToPass(expiry, { ...at, expiresAt: '2026-11-26T00:00:00.000Z' })).toBe(60);
});

test('a day is a day, whatever is typed', () => {
  expect(secondsToPass({ ...typed('x'), choice: 'day' }, at)).toBe(86_400);
});

test.each([
  ['36', 'hour', 36 * 3600],
  [' ９０ ', 'minute', 5400],
  ['08', 'day', 8 * 86_400],
  ['999999999', 'day', 999_999_999 * 86_400],
] as const)('%j %s', (amount, unit, seconds) => {
  expect(secondsToPass(typed(amount, unit), at)).toBe(seconds);
});

test.each(['', '0', '-1', '1.5', '1e3', '1000000000', '一'])('%j is no time', (amount) => {
  expect(secondsToPass(typed(amount), at)).toBeNull();
});

test('what is said of too long a time names the bound of the call', () => {
  expect(texts.tooLong).toContain(`${mostAdvancedSeconds / 86_400}日まで`);
});
