import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { countGuess, type Guessed, laneKey } from './counters.ts';
import type { Pool } from './pool.ts';
import type { PoolKeys } from './pool-keys.ts';
import { ssoVisitSeconds } from './sso/limits.ts';
import type { UserRow } from './users.ts';

/** The challenges that a sign-in may meet. */
export type Step =
  | 'PASSWORD_VERIFIER'
  | 'MFA_SETUP'
  | 'SOFTWARE_TOKEN_MFA'
  | 'SMS_MFA'
  | 'NEW_PASSWORD_REQUIRED'
  | 'WEB_AUTHN'
  | 'PASSKEY_REGISTRATION'
  | 'SSO_VISIT'
  | 'SSO_TICKET';

const lifetimeSeconds = 180;
/** People fetch their telephone for the one, and sign in elsewhere for the other. */
const lifetimesSeconds: Partial<Record<Step, number>> = { MFA_SETUP: 900, SSO_VISIT: ssoVisitSeconds };
const tries = 5;

const sessionData = z.object({
  /** Of SRP: the client's public value and the server's pair. */
  srp: z.object({ A: z.string(), b: z.string(), B: z.string() }).readonly().exactOptional(),
  /** Of MFA_SETUP: the authenticator handed out, and the step whose code proved it. */
  totp: z.string().exactOptional(),
  provenStep: z.number().exactOptional(),
  /** The hash of the recovery code that stands for the old authenticator, in hexadecimal digits. */
  recoveryCode: z.string().exactOptional(),
  /** Of WEB_AUTHN: what the passkey is to sign, and whose it is to be. */
  passkey: z.object({ challenge: z.string(), username: z.string() }).readonly().exactOptional(),
  /** Of SSO_VISIT: what the provider's answer must fit. */
  visit: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }).readonly().exactOptional(),
  /** Since SSO_TICKET: when the provider saw the person in ms since 1970, whether by two factors, and as whom. */
  bySso: z
    .object({ authenticatedAt: z.number(), secondFactor: z.boolean(), identity: z.string() })
    .readonly()
    .exactOptional(),
  /** Of PASSKEY_REGISTRATION: the sign-in that asked for it. */
  signIn: z.string().exactOptional(),
});

export type SessionData = Readonly<z.infer<typeof sessionData>>;

/** What a session stood for when it was read. */
export interface EnteredStep {
  readonly sub: string;
  readonly data: SessionData;
  /** Null: an address without an account. */
  readonly row: UserRow | null;
  /** False while the account's delay after wrong guesses lasts. */
  readonly mayGuess: boolean;
}

/** An id that nobody can guess; only its hash is stored. */
function makeSessionId(): string {
  return randomBytes(48).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface NewSession {
  readonly id: string;
  readonly sub: string;
  readonly step: Step;
  readonly data?: SessionData;
}

/** Values of a session's row. */
function sessionRow(pool: Pool, { id, sub, step, data = {} }: NewSession) {
  const lifetime = lifetimesSeconds[step] ?? lifetimeSeconds;
  return {
    id_hash: hashOfToken(id),
    sub,
    step,
    sealed_data: pool.keys.seal(JSON.stringify(data), place(hashOfToken(id))),
    tries: 0,
    expires_at: new Date(pool.now().getTime() + lifetime * 1000),
  };
}

/** A session under an id of the caller's making. */
export async function insertSession(pool: Pool, session: NewSession): Promise<void> {
  await pool.db.insertInto('pool_session').values(sessionRow(pool, session)).execute();
}

/** @param forgive what was guessed rightly, so that its guesses are forgotten; null: nothing was */
export async function openSession(
  pool: Pool,
  session: Omit<NewSession, 'id'>,
  forgive: Guessed | null = null,
): Promise<string> {
  const id = makeSessionId();
  const row = sessionRow(pool, { id, ...session });
  if (forgive === null) await pool.db.insertInto('pool_session').values(row).execute();
  else
    await pool.db
      .with('forgiven', (db) =>
        db.deleteFrom('pool_counter').where('key', '=', laneKey(pool, forgive, sql`${session.sub}::text`)),
      )
      .insertInto('pool_session')
      .values(row)
      .execute();
  return id;
}

/** Ends every sign-in of an account that has begun and has no tokens yet. */
export async function closeSessions(pool: Pool, sub: string): Promise<void> {
  await pool.db.deleteFrom('pool_session').where('sub', '=', sub).execute();
}

/**
 * Reads a session for one try at it, with its account, and counts the guess: all in one statement, so that of any
 * number of tries at once each is counted.
 * @param options.spend whether this try is its last
 * @param options.guess what is guessed at; null where nothing is
 * @returns null when there is no such session of this step, it is over, or its tries are used up
 */
export async function enterStep(
  pool: Pool,
  id: string,
  options: { readonly step: Step; readonly spend: boolean; readonly guess: Guessed | null },
): Promise<EnteredStep | null> {
  const idHash = hashOfToken(id);
  const live = sql`id_hash = ${idHash} and step = ${options.step}
    and expires_at > ${pool.now()}::timestamptz and tries < ${sql.lit(tries)}`;
  const entered = options.spend
    ? sql`delete from pool_session where ${live} returning sub, sealed_data`
    : sql`update pool_session set tries = tries + 1 where ${live} returning sub, sealed_data`;
  const { rows } = await sql<UserRow & { session_sub: string; sealed_data: Buffer; may_guess: boolean }>`
    with entered as (${entered}), guess as (${guessOf(pool, options.guess)})
    select pool_user.*, entered.sub as session_sub, entered.sealed_data, exists (select 1 from guess) as may_guess
    from entered left join pool_user on pool_user.sub = entered.sub`.execute(pool.db);
  const [found] = rows;
  if (!found) return null;
  const { session_sub, sealed_data, may_guess, ...row } = found;
  return {
    sub: session_sub,
    data: openData(pool.keys, idHash, sealed_data),
    // An outer join gives nulls where there is no account.
    row: (row.sub as string | null) === null ? null : row,
    mayGuess: may_guess,
  };
}

function guessOf(pool: Pool, what: Guessed | null): RawBuilder<unknown> {
  if (what === null) return sql`select 1`;
  return countGuess(
    sql`select ${laneKey(pool, what, sql`entered.sub`)} as key from entered`,
    pool.now(),
    'account',
  );
}

/** Spends a session that {@link enterStep} left open. @returns false when somebody else did */
export async function spendSession(pool: Pool, id: string): Promise<boolean> {
  const spent = await pool.db
    .deleteFrom('pool_session')
    .where('id_hash', '=', hashOfToken(id))
    .returning('sub')
    .executeTakeFirst();
  return spent !== undefined;
}

function openData(keys: PoolKeys, idHash: Buffer, sealed: Buffer): SessionData {
  return sessionData.parse(JSON.parse(keys.unseal(sealed, place(idHash)).toString('utf8')));
}

function place(idHash: Buffer): string {
  return `session/${idHash.toString('base64url')}/data`;
}
