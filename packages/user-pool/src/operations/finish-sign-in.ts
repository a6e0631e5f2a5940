import { type RawBuilder, sql } from 'kysely';
import { type Guessed, laneKey, networkHash } from '../counters.ts';
import { type Outcome, refusals, success } from '../outcome.ts';
import { noticeAddresses, tellChange } from '../recovery/changes.ts';
import { hashOfToken, type SessionData } from '../sessions.ts';
import { makeRefreshToken, newSignIn, signTokens, type TokenPool } from '../tokens.ts';
import { sealField, type UserRow } from '../users.ts';

/** The second factor, or the passkey that is both, as it was proved. */
export type Proof =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'setup'; readonly secret: string; readonly step: number }
  | { readonly kind: 'sms' }
  /** The provider asked for two factors; the identity is still linked. */
  | { readonly kind: 'sso'; readonly identityHash: Buffer }
  | {
      readonly kind: 'passkey';
      readonly idHash: Buffer;
      /** The device's counter that was looked at, and from now on. */
      readonly before: number;
      readonly signCount: number;
    };

/**
 * The last step: spends the session and the one-time code and begins the sign-in in one statement, so that of any
 * number of answers at once, in any number of processes, one gets tokens. Whoever has the authenticator needs
 * no reset: one that was granted ends by the same statement, for it may be somebody else's.
 */
export async function finishSignIn(
  pool: TokenPool,
  row: UserRow,
  given: {
    readonly session: string;
    readonly proof: Proof;
    /** Of a sign-in that began at the operator's provider, whose moment counts. */
    readonly bySso?: SessionData['bySso'];
  },
): Promise<Outcome<object>> {
  const { session, proof, bySso } = given;
  const signIn = newSignIn(pool.now(), bySso && new Date(bySso.authenticatedAt));
  const refreshToken = makeRefreshToken();
  const { rows } = await sql<{ reset_ended: boolean }>`
    with spent as (
      delete from pool_session where id_hash = ${hashOfToken(session)} and sub = ${row.sub} returning sub),
    proved as (${proved(pool, row, proof)}),
    forgiven as (
      delete from pool_counter where key = ${laneKey(pool, guessedBy(proof), sql`${row.sub}::text`)}
        and exists (select 1 from proved)),
    known as (${knownNetwork(pool)}),
    reset as (
      delete from pool_recovery_code where sub = ${row.sub} and undo_hash is not null
        and exists (select 1 from proved) and ${sql.lit(proof.kind === 'totp')} returning sub),
    noted as (
      insert into pool_account_event (sub, at, actor, action)
      select distinct sub, ${pool.now()}::timestamptz, 'holder', 'reset.undone' from reset returning sub),
    started as (
      insert into pool_sign_in (id, sub, authenticated_at, expires_at)
      select ${signIn.id}::text, sub, ${signIn.authenticatedAt}::timestamptz, ${signIn.expiresAt}::timestamptz
      from proved returning id)
    insert into pool_refresh_token (token_hash, sign_in_id)
    select ${hashOfToken(refreshToken)}::bytea, id from started
    returning exists (select 1 from noted) as reset_ended`.execute(pool.db);
  const [begun] = rows;
  if (!begun) return refusals.sessionExpired;
  if (begun.reset_ended)
    tellChange(pool, { kind: 'resetUndone', undo: null, to: await noticeAddresses(pool, row) });
  const tokens = await signTokens(pool, row, { signIn, refreshToken });
  return success({ AuthenticationResult: tokens, ChallengeParameters: {} });
}

function guessedBy({ kind }: Proof): Guessed {
  return kind === 'passkey' || kind === 'sso' ? kind : 'totp';
}

/** From now on guesses from elsewhere do not delay the holder here. */
function knownNetwork(pool: TokenPool): RawBuilder<unknown> {
  const network = networkHash(pool);
  return network === ''
    ? sql`select 1`
    : sql`insert into pool_known_network (sub, network_hash, seen_at)
        select sub, ${network}::text, ${pool.now()}::timestamptz from proved
        on conflict (sub, network_hash) do update set seen_at = excluded.seen_at`;
}

/** The write that succeeds for only one proof of this code, or of this authenticator. */
function proved(pool: TokenPool, row: UserRow, proof: Proof): RawBuilder<unknown> {
  switch (proof.kind) {
    case 'totp':
      // Of the authenticator that was looked at, if it is still the account's.
      return sql`update pool_user set totp_step = ${proof.step} from spent
        where pool_user.sub = spent.sub and totp_step < ${proof.step} and enabled
          and sealed_totp = ${row.sealed_totp} returning pool_user.sub`;
    case 'setup': {
      const sealed = sealField(pool.keys, proof.secret, row.sub, 'totp');
      return sql`update pool_user
        set totp_step = ${proof.step}, sealed_totp = ${sealed}, preferred_mfa = 'SOFTWARE_TOKEN_MFA' from spent
        where pool_user.sub = spent.sub and sealed_totp is null and enabled returning pool_user.sub`;
    }
    case 'passkey':
      // Its session was nobody's and is spent. An account without an authenticator is signed in to by nothing.
      return sql`update pool_passkey set sign_count = ${proof.signCount}, last_used_at = ${pool.now()}::timestamptz
        from pool_user
        where pool_passkey.sub = pool_user.sub and pool_user.sub = ${row.sub} and id_hash = ${proof.idHash}
          and sign_count = ${proof.before} and enabled and status = 'CONFIRMED' and sealed_totp is not null
        returning pool_user.sub`;
    case 'sso':
      // Its ticket is spent.
      return sql`update pool_sso_link set last_used_at = ${pool.now()}::timestamptz from pool_user
        where pool_sso_link.sub = pool_user.sub and pool_user.sub = ${row.sub}
          and identity_hash = ${proof.identityHash} and enabled and status = 'CONFIRMED' returning pool_user.sub`;
    case 'sms':
      return sql`select pool_user.sub from pool_user join spent on pool_user.sub = spent.sub where enabled`;
  }
}
