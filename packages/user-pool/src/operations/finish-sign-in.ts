import { type RawBuilder, sql } from 'kysely';
import { accountKey } from '../counters.ts';
import { type Outcome, refusals, success } from '../outcome.ts';
import { hashOfToken } from '../sessions.ts';
import { makeRefreshToken, newSignIn, signTokens, type TokenPool } from '../tokens.ts';
import { sealField, type UserRow } from '../users.ts';

/** The second factor, as it was proved. */
export type Proof =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'setup'; readonly secret: string; readonly step: number }
  | { readonly kind: 'sms' };

/**
 * The last step: spends the session and the one-time code and begins the sign-in in one statement, so that of any
 * number of answers at once, in any number of processes, one gets tokens.
 */
export async function finishSignIn(
  pool: TokenPool,
  row: UserRow,
  { session, proof }: { readonly session: string; readonly proof: Proof },
): Promise<Outcome<object>> {
  const signIn = newSignIn(pool.now());
  const refreshToken = makeRefreshToken();
  const { rows } = await sql`
    with spent as (
      delete from pool_session where id_hash = ${hashOfToken(session)} and sub = ${row.sub} returning sub),
    proved as (${proved(pool, row, proof)}),
    forgiven as (
      delete from pool_counter where key = ${accountKey('totp', row.sub)} and exists (select 1 from proved)),
    started as (
      insert into pool_sign_in (id, sub, authenticated_at, expires_at)
      select ${signIn.id}::text, sub, ${signIn.authenticatedAt}::timestamptz, ${signIn.expiresAt}::timestamptz
      from proved returning id)
    insert into pool_refresh_token (token_hash, sign_in_id)
    select ${hashOfToken(refreshToken)}::bytea, id from started returning sign_in_id`.execute(pool.db);
  if (rows.length === 0) return refusals.sessionExpired;
  const tokens = await signTokens(pool, row, { signIn, refreshToken });
  return success({ AuthenticationResult: tokens, ChallengeParameters: {} });
}

/** The write that only one proof of this code, or of this authenticator, gets through. */
function proved(pool: TokenPool, row: UserRow, proof: Proof): RawBuilder<unknown> {
  switch (proof.kind) {
    case 'totp':
      return sql`update pool_user set totp_step = ${proof.step} from spent
        where pool_user.sub = spent.sub and totp_step < ${proof.step} and enabled returning pool_user.sub`;
    case 'setup': {
      const sealed = sealField(pool.keys, proof.secret, row.sub, 'totp');
      return sql`update pool_user
        set totp_step = ${proof.step}, sealed_totp = ${sealed}, preferred_mfa = 'SOFTWARE_TOKEN_MFA' from spent
        where pool_user.sub = spent.sub and sealed_totp is null and enabled returning pool_user.sub`;
    }
    case 'sms':
      return sql`select pool_user.sub from pool_user join spent on pool_user.sub = spent.sub where enabled`;
  }
}
