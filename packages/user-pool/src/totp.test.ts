import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { isCodeOfWrongClock, makeTotpSecret, stepOfCode } from './totp.ts';

const secret = makeTotpSecret();
const at = new Date('2026-11-28T12:00:15Z');
const codeOff = (seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime() + seconds * 1000,
  });
const isOff = (code: string, ways: 'slow' | 'slowOrFast') => isCodeOfWrongClock(secret, code, { at, ways });

describe('the clock of an authenticator', () => {
  test.each([-30, 0, 30])('may be off by %d seconds', (seconds) => {
    expect(stepOfCode(secret, codeOff(seconds), at)).toBe(at.getTime() / 30_000 + seconds / 30 - 0.5);
    expect(isOff(codeOff(seconds), 'slowOrFast')).toBe(false);
  });

  test.each([-60, -90, -600])('is known to be slow by %d seconds', (seconds) => {
    expect(stepOfCode(secret, codeOff(seconds), at)).toBeNull();
    expect(isOff(codeOff(seconds), 'slow')).toBe(true);
    expect(isOff(codeOff(seconds), 'slowOrFast')).toBe(true);
  });

  test.each([60, 90, 600])(
    'is said to be fast by %d seconds only to someone who knows the secret',
    (seconds) => {
      expect(isOff(codeOff(seconds), 'slowOrFast')).toBe(true);
      expect(isOff(codeOff(seconds), 'slow')).toBe(false);
    },
  );

  test('explains no other code', () => {
    for (const code of [codeOff(3600), codeOff(-3600), 'abcdef', ''])
      expect(isOff(code, 'slowOrFast')).toBe(false);
  });
});
