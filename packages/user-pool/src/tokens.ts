import { randomBytes, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { type Outcome, refusals, success } from './outcome.ts';
import type { Pool } from './pool.ts';
import { hashOfToken } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import { attributesOf, type UserRow } from './users.ts';

export interface TokenPool extends Pool {
  readonly signingKeys: SigningKeys;
}

const accessSeconds = 3600;
const signInDays = 30;

export interface SignIn {
  /** `origin_jti`: the same through every refresh. */
  readonly id: string;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
}

/** As the wire carries them. */
export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/** @param authenticatedAt where another service saw the person: its moment */
export function newSignIn(now: Date, authenticatedAt = now): SignIn {
  return {
    id: randomUUID(),
    authenticatedAt,
    expiresAt: new Date(now.getTime() + signInDays * 86_400_000),
  };
}

export function makeRefreshToken(): string {
  return randomBytes(64).toString('base64url');
}

/** How long a refresh token that was exchanged is accepted again: a lost answer and a duplicated tab repeat it. */
const graceSeconds = 60;

/** The token that a refresh token is exchanged for: always the same, and unknown to anyone without the pool's key. */
function successorOf(pool: Pool, refreshToken: string): string {
  return pool.keys.hash('refreshToken', refreshToken).toString('base64url');
}

/** Begins a sign-in, whose tokens are signed when the transaction is over. */
export async function startSignIn(
  pool: Pool,
  sub: string,
  authenticatedAt?: Date,
): Promise<{ readonly signIn: SignIn; readonly refreshToken: string }> {
  const signIn = newSignIn(pool.now(), authenticatedAt);
  const refreshToken = makeRefreshToken();
  const { id, authenticatedAt: authenticated_at, expiresAt: expires_at } = signIn;
  await pool.db.insertInto('pool_sign_in').values({ id, sub, authenticated_at, expires_at }).execute();
  await pool.db
    .insertInto('pool_refresh_token')
    .values({ token_hash: hashOfToken(refreshToken), sign_in_id: id })
    .execute();
  return { signIn, refreshToken };
}

/** Signs both tokens of a sign-in for an hour; `RefreshToken` must be stored before they are given out. */
export async function signTokens(
  pool: TokenPool,
  row: UserRow,
  { signIn, refreshToken }: { readonly signIn: SignIn; readonly refreshToken: string },
): Promise<Tokens> {
  const { kid, privateKey } = await pool.signingKeys.current();
  const issued = seconds(pool.now());
  const attributes = attributesOf(pool.keys, row);
  const shared = {
    sub: row.sub,
    iss: pool.issuer,
    origin_jti: signIn.id,
    event_id: randomUUID(),
    auth_time: seconds(signIn.authenticatedAt),
    iat: issued,
    exp: issued + accessSeconds,
  };
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT({ ...shared, ...claims, jti: randomUUID() })
      .setProtectedHeader({ kid, alg: 'RS256' })
      .sign(privateKey);
  const [AccessToken, IdToken] = await Promise.all([
    signed({
      client_id: pool.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: row.sub,
    }),
    signed({
      aud: pool.clientId,
      token_use: 'id',
      'cognito:username': row.sub,
      email: attributes['email'],
      email_verified: attributes['email_verified'] === 'true',
    }),
  ]);
  return { AccessToken, IdToken, RefreshToken: refreshToken, ExpiresIn: accessSeconds, TokenType: 'Bearer' };
}

/** Whose access token this is, and of which sign-in. */
export interface Bearer {
  readonly row: UserRow;
  readonly signIn: SignIn;
}

export type TokenRefusal = 'invalid' | 'expired' | 'revoked' | 'disabled';

/** What each reason is on the wire. */
const refusalOfToken = {
  invalid: refusals.invalidToken,
  expired: refusals.expiredToken,
  revoked: refusals.revokedToken,
  disabled: refusals.disabled,
} as const;

/**
 * Checks an access token: signature by a key of ours (RS256 alone), issuer, client, use and time, then that its
 * sign-in goes on and the account is enabled at this moment.
 */
export async function readAccessToken(
  pool: TokenPool,
  token: string,
): Promise<
  { readonly ok: true; readonly value: Bearer } | { readonly ok: false; readonly reason: TokenRefusal }
> {
  const claims = await verifiedClaims(pool, token);
  if (typeof claims === 'string') return { ok: false, reason: claims };
  const { rows } = await sql<
    UserRow & { sign_in_id: string; authenticated_at: Date; ends_at: Date; revoked_at: Date | null }
  >`select pool_user.*, pool_sign_in.id as sign_in_id, pool_sign_in.authenticated_at,
      pool_sign_in.expires_at as ends_at, pool_sign_in.revoked_at
    from pool_sign_in join pool_user on pool_user.sub = pool_sign_in.sub
    where pool_sign_in.id = ${claims.signInId} and pool_sign_in.sub = ${claims.sub}`.execute(pool.db);
  const [found] = rows;
  if (!found) return { ok: false, reason: 'revoked' };
  const { sign_in_id, authenticated_at, ends_at, revoked_at, ...row } = found;
  if (!row.enabled) return { ok: false, reason: 'disabled' };
  if (revoked_at !== null || ends_at <= pool.now()) return { ok: false, reason: 'revoked' };
  return {
    ok: true,
    value: { row, signIn: { id: sign_in_id, authenticatedAt: authenticated_at, expiresAt: ends_at } },
  };
}

async function verifiedClaims(
  pool: TokenPool,
  token: string,
): Promise<{ sub: string; signInId: string } | 'invalid' | 'expired'> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await pool.signingKeys.publicKey(kid) : null;
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: ['RS256'], issuer: pool.issuer, currentDate: pool.now(), requiredClaims: ['exp'] },
    );
    const { sub, token_use, client_id, origin_jti } = payload;
    if (token_use !== 'access' || client_id !== pool.clientId) return 'invalid';
    if (typeof sub !== 'string' || typeof origin_jti !== 'string') return 'invalid';
    return { sub, signInId: origin_jti };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return error.payload['token_use'] === 'access' && error.payload['client_id'] === pool.clientId
        ? 'expired'
        : 'invalid';
    // Whatever else jose finds wrong is the token's fault; what the database says is not.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid';
    throw error;
  }
}

/** The bearer of an access token on the wire. */
export async function bearerOf(pool: TokenPool, token: string): Promise<Outcome<Bearer>> {
  const read = await readAccessToken(pool, token);
  return read.ok ? success(read.value) : refusalOfToken[read.reason];
}

/** How long after the one-time code what guards an account may be changed. */
const recentSeconds = 300;

/** A moment of which a sign-in counts, but not as a recent one. */
export function notRecent(now: Date): Date {
  return new Date(now.getTime() - (recentSeconds + 1) * 1000);
}

/** The same, and signed in not longer ago than five minutes: a token that was stolen is older than that, mostly. */
export async function recentBearerOf(pool: TokenPool, token: string): Promise<Outcome<Bearer>> {
  const bearer = await bearerOf(pool, token);
  if (!bearer.ok) return bearer;
  const age = pool.now().getTime() - bearer.value.signIn.authenticatedAt.getTime();
  return age > recentSeconds * 1000 ? refusals.signInTooOld : bearer;
}

/**
 * Exchanges a refresh token for new tokens. Within the grace period it returns the same successor again; a later use
 * means that two hold it, and ends the whole sign-in, the thief's part and the owner's.
 */
export async function refreshTokens(pool: TokenPool, refreshToken: string): Promise<Outcome<Tokens>> {
  const now = pool.now();
  const next = successorOf(pool, refreshToken);
  const token_hash = hashOfToken(refreshToken);
  const exchanged = await pool.db.transaction().execute(async (tx): Promise<Outcome<Bearer>> => {
    const used = await tx
      .updateTable('pool_refresh_token')
      .set({ used_at: now })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .returning('sign_in_id')
      .executeTakeFirst();
    const signInId = used?.sign_in_id ?? (await signInOfRepeated({ ...pool, db: tx }, token_hash));
    if (signInId === null) return endReused({ ...pool, db: tx }, refreshToken);
    const row = await tx
      .selectFrom('pool_sign_in')
      .innerJoin('pool_user', 'pool_user.sub', 'pool_sign_in.sub')
      .selectAll('pool_user')
      .select(['authenticated_at', 'expires_at', 'revoked_at'])
      .where('pool_sign_in.id', '=', signInId)
      .executeTakeFirstOrThrow();
    if (!row.enabled) return refusals.disabled;
    if (row.revoked_at !== null) return refusals.revokedRefreshToken;
    if (row.expires_at <= now) return refusals.expiredRefreshToken;
    await tx
      .insertInto('pool_refresh_token')
      .values({ token_hash: hashOfToken(next), sign_in_id: signInId })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute();
    const { authenticated_at: authenticatedAt, expires_at: expiresAt } = row;
    return success({ row, signIn: { id: signInId, authenticatedAt, expiresAt } });
  });
  if (!exchanged.ok) return exchanged;
  const { row, signIn } = exchanged.value;
  return success(await signTokens(pool, row, { signIn, refreshToken: next }));
}

/** The sign-in of a token that was exchanged a moment ago; null if it was exchanged earlier, or is not ours. */
async function signInOfRepeated({ db, now }: Pool, tokenHash: Buffer): Promise<string | null> {
  const repeated = await db
    .selectFrom('pool_refresh_token')
    .select('sign_in_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', '>', new Date(now().getTime() - graceSeconds * 1000))
    .executeTakeFirst();
  return repeated?.sign_in_id ?? null;
}

async function endReused(pool: Pool, refreshToken: string): Promise<Outcome<never>> {
  const ended = await revokeSignInOf(pool, refreshToken);
  return ended ? refusals.revokedRefreshToken : refusals.invalidRefreshToken;
}

/** Ends the sign-in that a refresh token belongs to. @returns false when it is none of ours */
export async function revokeSignInOf(pool: Pool, refreshToken: string): Promise<boolean> {
  const row = await pool.db
    .selectFrom('pool_refresh_token')
    .select('sign_in_id')
    .where('token_hash', '=', hashOfToken(refreshToken))
    .executeTakeFirst();
  if (!row) return false;
  await pool.db
    .updateTable('pool_sign_in')
    .set({ revoked_at: pool.now() })
    .where('id', '=', row.sign_in_id)
    .where('revoked_at', 'is', null)
    .execute();
  return true;
}

/** Ends an account's sign-ins, all but one where that is given. */
export async function revokeSignIns(pool: Pool, sub: string, except: string | null = null): Promise<void> {
  await pool.db
    .updateTable('pool_sign_in')
    .set({ revoked_at: pool.now() })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
