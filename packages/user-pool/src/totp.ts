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
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
}
