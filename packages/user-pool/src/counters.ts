import { type RawBuilder, sql } from 'kysely';
import type { Pool } from './pool.ts';

/** What is guessed at; each is counted by itself. */
export type Guessed = 'password' | 'totp' | 'code';

/** Guesses before the first delay: of one account, and of one address, behind which many people may stand. */
const freeGuesses = { account: 5, address: 30 } as const;
/** The delay doubles from one second with every further guess, up to this. */
const longestDelayExponent = 10;
const longestDelaySeconds = 900;
/** So long after the last guess counting begins anew. */
const forgottenAfterSeconds = 3600;

/**
 * Counts one guess before it is looked at, so that no number of guesses at once goes round the limit; those that were
 * right are taken back by {@link forgiveGuesses}. Nothing is returned while a delay lasts.
 * @param keys a query of one column `key`
 */
export function countGuess(
  keys: RawBuilder<unknown>,
  now: Date,
  of: keyof typeof freeGuesses,
): RawBuilder<{ key: string }> {
  const at = sql`${now}::timestamptz`;
  const fresh = sql`pool_counter.resets_at <= ${at}`;
  const over = sql`pool_counter.count + 1 - ${sql.lit(freeGuesses[of])}`;
  const delay = sql`least(${sql.lit(longestDelaySeconds)}, power(2, least(${sql.lit(longestDelayExponent)}, ${over})))`;
  return sql`
    insert into pool_counter (key, count, blocked_until, resets_at)
    select key, 1, ${at}, ${at} + interval '1 second' * ${sql.lit(forgottenAfterSeconds)}
      from (${keys}) as counted
    on conflict (key) do update set
      count = case when ${fresh} then 1 else pool_counter.count + 1 end,
      blocked_until = case when ${fresh} or ${over} < 0 then ${at}
        else ${at} + interval '1 second' * ${delay} end,
      resets_at = ${at} + interval '1 second' * ${sql.lit(forgottenAfterSeconds)}
    where ${fresh} or pool_counter.blocked_until <= ${at}
    returning key`;
}

export function accountKey(what: Guessed, sub: string): string {
  return `${what}:${sub}`;
}

/** Addresses are personal data: only their keyed hash is stored. */
function addressKey(pool: Pool, what: string, address: string): string {
  return `${what}@${pool.keys.hash('address', address).toString('base64url')}`;
}

/** Counts a guess at an account. @returns false while its delay lasts */
export async function mayGuess(pool: Pool, what: Guessed, sub: string): Promise<boolean> {
  const { rows } = await countGuess(
    sql`select ${accountKey(what, sub)}::text as key`,
    pool.now(),
    'account',
  ).execute(pool.db);
  return rows.length > 0;
}

/**
 * Counts a guess from an address. @returns false while its delay lasts
 * @param address null: not known, nothing is counted
 */
export async function mayGuessFrom(pool: Pool, what: Guessed, address: string | null): Promise<boolean> {
  if (address === null) return true;
  const key = addressKey(pool, what, address);
  const { rows } = await countGuess(sql`select ${key}::text as key`, pool.now(), 'address').execute(pool.db);
  return rows.length > 0;
}

/** After a right one: the account's guesses are forgotten. */
export async function forgiveGuesses(pool: Pool, what: Guessed, sub: string): Promise<void> {
  await pool.db.deleteFrom('pool_counter').where('key', '=', accountKey(what, sub)).execute();
}

/** After a right one: this guess alone, since whoever has one account could else guess at all others. */
export async function forgiveAddress(pool: Pool, what: Guessed, address: string | null): Promise<void> {
  if (address === null) return;
  await pool.db
    .updateTable('pool_counter')
    .set({ count: sql`greatest(0, count - 1)` })
    .where('key', '=', addressKey(pool, what, address))
    .execute();
}

/** Messages an hour: to one account, and asked for from one address. */
const messagesAnHour = { account: 10, address: 100 } as const;

/** Counts one message. @returns false when the hour's number is used up */
export async function maySend(pool: Pool, sub: string, address: string | null): Promise<boolean> {
  if (!(await countWithin(pool, `message:${sub}`, messagesAnHour.account))) return false;
  return address === null || countWithin(pool, addressKey(pool, 'message', address), messagesAnHour.address);
}

async function countWithin(pool: Pool, key: string, most: number): Promise<boolean> {
  const at = sql`${pool.now()}::timestamptz`;
  const fresh = sql`pool_counter.resets_at <= ${at}`;
  const { rows } = await sql`
    insert into pool_counter (key, count, blocked_until, resets_at)
    values (${key}, 1, ${at}, ${at} + interval '1 hour')
    on conflict (key) do update set
      count = case when ${fresh} then 1 else pool_counter.count + 1 end,
      resets_at = case when ${fresh} then excluded.resets_at else pool_counter.resets_at end
    where ${fresh} or pool_counter.count < ${sql.lit(most)}
    returning key`.execute(pool.db);
  return rows.length > 0;
}
