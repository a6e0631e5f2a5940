import { forgiveGuesses, mayGuess } from './counters.ts';
import { type Refusal, refusals } from './outcome.ts';
import type { Pool } from './pool.ts';
import { isCodeOfWrongClock, stepOfCode } from './totp.ts';
import { totpSecretOf, type UserRow } from './users.ts';

/** Refuses a code that is not one of now. If a slow clock explains it, that is said. */
export function refuseCode(pool: Pick<Pool, 'now'>, secret: string | null, code: string): Refusal {
  const isSlow = secret !== null && isCodeOfWrongClock(secret, code, { at: pool.now(), ways: 'slow' });
  return isSlow ? refusals.totpOfWrongClock : refusals.totpMismatch;
}

/** The same of an authenticator that is being set up, whose secret the caller knows. */
export function refuseNewCode(
  pool: Pick<Pool, 'now'>,
  secret: string | null | undefined,
  code: string,
): Refusal {
  const isOff = secret && isCodeOfWrongClock(secret, code, { at: pool.now(), ways: 'slowOrFast' });
  return isOff ? refusals.enableTotpOfWrongClock : refusals.enableTotpMismatch;
}

/**
 * Spends a code that the account's authenticator shows now. Whatever guards an account is changed by it alone: an access
 * token that was stolen a minute after the sign-in has none. Guesses are counted with those at signing in.
 * @returns null when it was right
 */
export async function spendCurrentCode(
  pool: Pool,
  row: UserRow,
  code: string | undefined,
): Promise<Refusal | null> {
  if (code === undefined) return refusals.currentCodeNeeded;
  if (!(await mayGuess(pool, 'totp', row.sub))) return refusals.limitExceeded;
  const secret = totpSecretOf(pool.keys, row);
  const step = secret === null ? null : stepOfCode(secret, code, pool.now());
  if (step === null) return refuseCode(pool, secret, code);
  const spent = await pool.db
    .updateTable('pool_user')
    .set({ totp_step: step })
    .where('sub', '=', row.sub)
    .where('totp_step', '<', step)
    // Of the authenticator that was looked at, if it is still the account's.
    .where('sealed_totp', '=', row.sealed_totp)
    .returning('sub')
    .executeTakeFirst();
  if (!spent) return refusals.totpUsed;
  await forgiveGuesses(pool, 'totp', row.sub);
  return null;
}
