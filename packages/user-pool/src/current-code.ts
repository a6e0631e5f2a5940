import { forgiveGuesses, mayGuess } from './counters.ts';
import { type Refusal, refusals } from './outcome.ts';
import type { Pool } from './pool.ts';
import { stepOfCode } from './totp.ts';
import { totpSecretOf, type UserRow } from './users.ts';

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
  if (step === null) return refusals.totpMismatch;
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
