import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { comesFromKnown, forgiveGuesses, mayGuess, mayGuessApart, maySend, networkHash } from './counters.ts';
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
  /** Where it goes, and what it proves: a code for another destination does not count here. */
  readonly to: string;
  /** False where nobody may get one; everything but the sending is done nevertheless. */
  readonly send: boolean;
}

/**
 * Makes a code in place of an earlier one and sends it. Only one that the same network asked for is replaced: else
 * anybody who keeps asking would make the holder's worthless.
 */
export async function sendCode(pool: Pool, order: CodeOrder): Promise<Outcome<CodeDeliveryDetails>> {
  const { sub, purpose, medium, to } = order;
  if (!(await maySend(pool, sub))) return refusals.limitExceeded;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const stored = {
    // Where no code is sent, none is stored: six digits could be guessed by chance.
    code_hash: codeHash(pool, order, order.send ? code : 'none'),
    tries: 0,
    others_tries: 0,
    expires_at: new Date(pool.now().getTime() + lifetimeSeconds[purpose] * 1000),
  };
  await pool.db
    .insertInto('pool_code')
    .values({ sub, purpose, asked_by: networkHash(pool), ...stored })
    .onConflict((conflict) => conflict.columns(['sub', 'purpose', 'asked_by']).doUpdateSet(stored))
    .execute();
  if (order.send) pool.delivery.deliver({ kind: kinds[purpose], medium, to, code });
  return success(deliveryDetails(medium, to));
}

/** Makes an address without an account look like one that waits for its code. */
export async function pretendCode(
  pool: Pool,
  order: Pick<CodeOrder, 'sub' | 'purpose' | 'to'>,
): Promise<void> {
  await pool.db
    .insertInto('pool_code')
    .values({
      sub: order.sub,
      purpose: order.purpose,
      // As if asked for from elsewhere: the number of tries must not show whose a real code is.
      asked_by: '',
      code_hash: codeHash(pool, order, 'none'),
      tries: 0,
      others_tries: 0,
      expires_at: new Date(pool.now().getTime() + lifetimeSeconds[order.purpose] * 1000),
    })
    .onConflict((conflict) => conflict.columns(['sub', 'purpose', 'asked_by']).doNothing())
    .execute();
}

/**
 * Spends a code: every try counts before it is compared, and of two that are right at the same time one wins. Whoever
 * asked for it has tries of their own, and a network at which the account signed in has too; all others share theirs.
 * @returns null when it was right
 */
export async function spendCode(
  pool: Pool,
  order: Pick<CodeOrder, 'sub' | 'purpose' | 'to'>,
  code: string,
  mismatch: Refusal = refusals.codeMismatch,
): Promise<Refusal | null> {
  const { sub, purpose } = order;
  const askedBy = await meantCode(pool, order);
  const own = (askedBy !== null && askedBy === networkHash(pool)) || (await comesFromKnown(pool, sub));
  if (!(await (own ? mayGuessApart : mayGuess)(pool, 'code', sub))) return refusals.limitExceeded;
  if (askedBy === null) return refusals.codeExpired;
  const counted = own ? 'tries' : 'others_tries';
  const stored = await pool.db
    .updateTable('pool_code')
    .set({ [counted]: sql`${sql.ref(counted)} + 1` })
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .where('asked_by', '=', askedBy)
    .returning(['code_hash', 'tries', 'others_tries', 'expires_at'])
    .executeTakeFirst();
  if (!stored || stored.expires_at <= pool.now()) return refusals.codeExpired;
  if (stored[counted] > tries) return refusals.limitExceeded;
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
  // Other codes for the same purpose end with it.
  await pool.db.deleteFrom('pool_code').where('sub', '=', sub).where('purpose', '=', purpose).execute();
  await forgiveGuesses(pool, 'code', sub);
  return null;
}

/** Whose code a guess is compared with: the network's own, else the newest. @returns null: there is none */
async function meantCode(
  pool: Pool,
  { sub, purpose }: Pick<CodeOrder, 'sub' | 'purpose'>,
): Promise<string | null> {
  const found = await pool.db
    .selectFrom('pool_code')
    .select('asked_by')
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .orderBy(sql`asked_by = ${networkHash(pool)} and expires_at > ${pool.now()}::timestamptz`, 'desc')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.asked_by ?? null;
}

function codeHash(pool: Pool, order: Pick<CodeOrder, 'sub' | 'purpose' | 'to'>, code: string): Buffer {
  return pool.keys.hash('code', [order.sub, order.purpose, order.to, code].join('\0'));
}
