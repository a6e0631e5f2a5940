import { type RawBuilder, sql } from 'kysely';
import type { Pool } from './pool.ts';

/** What is guessed at; each has a count of its own. */
export type Guessed = 'password' | 'passkey' | 'sso' | 'totp' | 'code';

/** Guesses before the first delay: of one account, and of one address, behind which many people may stand. */
const freeGuesses = { account: 5, address: 30 } as const;
/** The delay doubles from one second with every further guess, up to this. */
const longestDelayExponent = 10;
const longestDelaySeconds = 900;
/** How long after the last guess counting starts over. */
const forgottenAfterSeconds = 3600;

/**
 * Counts one guess before it is looked at, so that simultaneous guesses cannot bypass the limit; those that were
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

/**
 * The key under which a guess of the present call at an account is counted, so that guessing elsewhere does not delay
 * its holder. A password's by the network that the guess comes from: it is long, and a second factor follows. A passkey's
 * too: no signature is guessed. The six digits of a code would be found from enough networks. They are counted separately
 * for each network at which the account has signed in, and together for all others.
 * @param sub an expression of SQL
 */
export function laneKey(pool: Pool, what: Guessed, sub: RawBuilder<unknown>): RawBuilder<string> {
  const network = networkHash(pool);
  const shared = sql<string>`${`${what}:`}::text || ${sub}`;
  if (network === '') return shared;
  const own = sql<string>`${`${what}:${network}:`}::text || ${sub}`;
  return what === 'password' || what === 'passkey' || what === 'sso'
    ? own
    : sql`case when ${isKnown(network, sub)} then ${own} else ${shared} end`;
}

function isKnown(network: string, sub: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from pool_known_network
    where pool_known_network.sub = ${sub} and network_hash = ${network}::text)`;
}

/** Whether the present call comes from a network at which the account has signed in. */
export async function comesFromKnown(pool: Pool, sub: string): Promise<boolean> {
  const network = networkHash(pool);
  if (network === '') return false;
  const { rows } = await sql<{ known: boolean }>`
    select ${isKnown(network, sql`${sub}::text`)} as known`.execute(pool.db);
  return rows[0]?.known ?? false;
}

/** Addresses are personal data: only their keyed hash is stored. '' where none is known. */
export function networkHash(pool: Pick<Pool, 'keys' | 'network'>): string {
  const { network } = pool;
  return network === null || network === undefined
    ? ''
    : pool.keys.hash('address', network).toString('base64url');
}

/** Counts a guess at an account. @returns false while its delay lasts */
export async function mayGuess(pool: Pool, what: Guessed, sub: string): Promise<boolean> {
  return mayGuessUnder(pool, laneKey(pool, what, sql`${sub}::text`), 'account');
}

/** Counts a guess at an account separately from other networks'. @returns false while its delay lasts */
export async function mayGuessApart(pool: Pool, what: Guessed, sub: string): Promise<boolean> {
  return mayGuessUnder(pool, sql`${apartKey(pool, what, sub)}::text`, 'account');
}

function apartKey(pool: Pool, what: Guessed, sub: string): string {
  return `${what}:${networkHash(pool)}:${sub}`;
}

async function mayGuessUnder(
  pool: Pool,
  key: RawBuilder<string>,
  of: keyof typeof freeGuesses,
): Promise<boolean> {
  const { rows } = await countGuess(sql`select ${key} as key`, pool.now(), of).execute(pool.db);
  return rows.length > 0;
}

/**
 * Counts a guess from the call's network over all accounts, but not at an account that has signed in there: others
 * behind the same address do not keep its holder out. @returns false while the delay lasts
 */
export async function mayGuessFrom(pool: Pool, what: Guessed, sub: string): Promise<boolean> {
  const network = networkHash(pool);
  if (network === '' || (await comesFromKnown(pool, sub))) return true;
  return mayGuessUnder(pool, sql`${`${what}@${network}`}::text`, 'address');
}

/** After a right guess: the account's guesses are forgotten, but not those of other networks' lanes. */
export async function forgiveGuesses(pool: Pool, what: Guessed, sub: string): Promise<void> {
  const keys = [laneKey(pool, what, sql`${sub}::text`), sql`${apartKey(pool, what, sub)}::text`];
  await sql`delete from pool_counter where key in (${sql.join(keys)})`.execute(pool.db);
}

/** After a new password: guesses that were made with the old one no longer count. */
export async function forgiveStrangers(pool: Pool, what: Guessed, sub: string): Promise<void> {
  await pool.db.deleteFrom('pool_counter').where('key', '=', `${what}:${sub}`).execute();
}

/** After a right guess: forgets this guess only, else the owner of one account could guess at all others. */
export async function forgiveAddress(pool: Pool, what: Guessed): Promise<void> {
  const network = networkHash(pool);
  if (network === '') return;
  await pool.db
    .updateTable('pool_counter')
    .set({ count: sql`greatest(0, count - 1)` })
    .where('key', '=', `${what}@${network}`)
    .execute();
}

/**
 * Messages an hour: to one account from one network at which it signed in, from one other, and from all others
 * together; and asked for from one network over all accounts.
 */
const messagesAnHour = { known: 10, network: 5, others: 10, address: 100 } as const;

/** Counts one message. @returns false when the hour's number is used up */
export async function maySend(pool: Pool, sub: string): Promise<boolean> {
  const network = networkHash(pool);
  if (network === '') return countWithin(pool, `message:${sub}`, messagesAnHour.others);
  const own = `message:${network}:${sub}`;
  if (await comesFromKnown(pool, sub)) return countWithin(pool, own, messagesAnHour.known);
  return (
    (await countWithin(pool, own, messagesAnHour.network)) &&
    (await countWithin(pool, `message:${sub}`, messagesAnHour.others)) &&
    countWithin(pool, `message@${network}`, messagesAnHour.address)
  );
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
