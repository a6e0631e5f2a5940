import { expect, test } from 'vitest';
import { renewAfter } from './qr-token-renewal.ts';

const now = Date.parse('2026-11-22T00:00:00Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test.each([
  ['in time before its five minutes run out', 300, 240_000],
  ['sooner where the verification ends', 100, 80_000],
  ['not more often than this', 3, 10_000],
  ['as usual where the device’s clock is an hour slow', 3600, 240_000],
  ['as usual where it is an hour fast', -3600, 240_000],
])('a QR code is renewed %s', (_, seconds, after) => {
  expect(renewAfter(inSeconds(seconds), now)).toBe(after);
});
