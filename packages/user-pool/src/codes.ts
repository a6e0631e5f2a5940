import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { forgiveGuesses, mayGuess, maySend } from './counters.ts';
import { type CodeDeliveryDetails, type CodeKind, deliveryDetails } from './delivery.ts';
import { type Outcome, type Refusal, refusals, success } from './outcome.ts';
import type { Pool } from './pool.ts';

export type CodePurpose = 'signUp' | 'passwordReset' | 'email' | 'phone_number' | 'signIn';

const tries = 5;
const lifetimeSeconds: Record<CodePurpose, number> = {
  signUp: 86_400,
  passwordReset: 3600,
  email: 3600,
  phone_number: 3600,
  signIn: 180,
};
const kinds: Record<CodePurpose, CodeKind> = {
  signUp: 'signUp',
  passwordReset: 'passwordReset',
  email: 'attribute',
  phone_number: 'attribute',
  signIn: 'signIn',
};

export interface CodeOrder {
  readonly sub: string;
  readonly purpose: CodePurpose;
  readonly medium: 'EMAIL' | 'SMS';
  /** Where it goes, and what it proves: a code for another destination is none for this. */
  readonly to: string;
  /** False where nobody may get one; everything but the sending is done all the same. */
  readonly send: boolean;
  /** Of who asks; null where it isn't known. */
  readonly address: string | null;
}

/** Makes a code in the place of an earlier one and sends it. */
export async function sendCode(pool: Pool, order: CodeOrder): Promise<Outcome<CodeDeliveryDetails>> {
  const { sub, purpose, medium, to } = order;
  if (!(await maySend(pool, sub, order.address))) return refusals.limitExceeded;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const stored = {
    // Where none is sent there is none: six digits could be met by chance.
    code_hash: codeHash(pool, order, order.send ? code : 'none'),
    tries: 0,
    expires_at: new Date(pool.now().getTime() + lifetimeSeconds[purpose] * 1000),
  };
  await pool.db
    .insertInto('pool_code')
    .values({ sub, purpose, ...stored })
    .onConflict((conflict) => conflict.columns(['sub', 'purpose']).doUpdateSet(stored))
    .execute();
  if (order.send) pool.delivery.deliver({ kind: kinds[purpose], medium, to, code });
  return success(deliveryDetails(medium, to));
}

/** Lets an address without an account look as one that waits for its code. */
export async function pretendCode(
  pool: Pool,
  order: Pick<CodeOrder, 'sub' | 'purpose' | 'to'>,
): Promise<void> {
  await pool.db
    .insertInto('pool_code')
    .values({
      sub: order.sub,
      purpose: order.purpose,
      code_hash: codeHash(pool, order, 'none'),
      tries: 0,
      expires_at: new Date(pool.now().getTime() + lifetimeSeconds[order.purpose] * 1000),
    })
    .onConflict((conflict) => conflict.columns(['sub', 'purpose']).doNothing())
    .execute();
}

/**
 * Spends a code: every try counts before it is compared, and of two that are right at the same time one wins.
 * @returns null when it was right
 */
export async function spendCode(
  pool: Pool,
  order: Pick<CodeOrder, 'sub' | 'purpose' | 'to'>,
  code: string,
  mismatch: Refusal = refusals.codeMismatch,
): Promise<Refusal | null> {
  const { sub, purpose } = order;
  if (!(await mayGuess(pool, 'code', sub))) return refusals.limitExceeded;
  const stored = await pool.db
    .updateTable('pool_code')
    .set({ tries: sql`tries + 1` })
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .returning(['code_hash', 'tries', 'expires_at'])
    .executeTakeFirst();
  if (!stored || stored.expires_at <= pool.now()) return refusals.codeExpired;
  if (stored.tries > tries) return refusals.limitExceeded;
  const given = codeHash(pool, order, /^\d{6}$/.test(code) ? code : 'malformed');
  if (!timingSafeEqual(given, stored.code_hash)) return mismatch;
  const spent = await pool.db
    .deleteFrom('pool_code')
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', given)
    .returning('sub')
    .executeTakeFirst();
  if (!spent) return refusals.codeExpired;
  await forgiveGuesses(pool, 'code', sub);
  return null;
}

function codeHash(pool: Pool, order: Pick<CodeOrder, 'sub' | 'purpose' | 'to'>, code: string): Buffer {
  return pool.keys.hash('code', [order.sub, order.purpose, order.to, code].join('\0'));
}
