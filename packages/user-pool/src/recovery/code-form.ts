import { randomInt } from 'node:crypto';
import type { Pool } from '../pool.ts';

/** Crockford's base32: no letter is taken for a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: an HMAC of so many is as good as a slow hash (OWASP ASVS 5 6.5.2), and they can be written down. */
const length = 24;

/** A code in six groups of four, like `7K2M-…`. */
export function makeRecoveryCode(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return text.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/**
 * The form that is hashed, however it was typed; null where it cannot be one, like an authenticator's six digits. Codes
 * from before 2026-11-25 have sixteen letters, and count until they are replaced.
 */
export function normalRecoveryCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^([0-9A-HJKMNP-TV-Z]{16}|[0-9A-HJKMNP-TV-Z]{24})$/.test(text) ? text : null;
}

/** Keyed, and of one account: the same text is another code for another person. */
export function hashRecoveryCode(pool: Pick<Pool, 'keys'>, sub: string, code: string): Buffer {
  return pool.keys.hash('recovery-code', `${sub}\0${code.replaceAll('-', '')}`);
}
