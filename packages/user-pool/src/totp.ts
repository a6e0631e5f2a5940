import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

/** 160 random bits (RFC 4226 §4, R6), base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The 30-second step (RFC 6238) whose code this is: the present one, the one before or the one after; null when it
 * is none of theirs, or no six digits.
 */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = stepsAway(secret, code, at, 1);
  return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
}

/** Ten minutes: a clock that is off by more was set by hand, and its owner sees it. */
const maxStepsOff = 20;

/**
 * True for a code of an authenticator whose clock is off by up to ten minutes.
 * @param ways `slow` unless the caller knows the secret: a code of a time to come will be accepted at that time, so
 *   confirming it would help a stranger who guesses
 */
export function isCodeOfWrongClock(
  secret: string,
  code: string,
  { at, ways }: { readonly at: Date; readonly ways: 'slow' | 'slowOrFast' },
): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  const delta = stepsAway(secret, code, at, maxStepsOff);
  return delta !== null && (delta < -1 || (ways === 'slowOrFast' && delta > 1));
}

function stepsAway(secret: string, code: string, at: Date, window: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });
  return totp.validate({ token: code, timestamp: at.getTime(), window });
}
