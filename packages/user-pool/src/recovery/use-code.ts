import { refusals, success, type Outcome } from '../outcome.ts';
import { endPasskeys } from '../passkeys/stored-passkeys.ts';
import type { Pool } from '../pool.ts';
import { closeSessions, openSession, type SessionData, spendSession } from '../sessions.ts';
import { revokeSignIns, signTokens, startSignIn, type TokenPool } from '../tokens.ts';
import { sealField, type UserRow } from '../users.ts';
import { lockUser, recordChange, tellChange } from './changes.ts';
import { hashRecoveryCode, normalRecoveryCode } from './code-form.ts';

/** Whether what was typed has the form of a recovery code, and so is not an authenticator's. */
export function isRecoveryCode(typed: string): boolean {
  return normalRecoveryCode(typed) !== null;
}

/**
 * A recovery code in place of the authenticator's: leads to the set-up of a new one. Nothing is spent before that
 * one is proved, and until then the old one is the only one: stopping halfway loses nothing.
 * @param given.session counted and checked by the caller
 */
export async function takeRecoveryCode(
  pool: Pool,
  row: UserRow,
  given: {
    readonly session: string;
    readonly typed: string;
    readonly bySso?: SessionData['bySso'];
  },
): Promise<Outcome<object>> {
  const hash = hashRecoveryCode(pool, row.sub, normalRecoveryCode(given.typed) ?? '');
  const found = await usable(pool, row.sub, hash).select('sub').executeTakeFirst();
  if (!found) return refusals.totpMismatch;
  if (!(await spendSession(pool, given.session))) return refusals.sessionExpired;
  const { bySso } = given;
  const data = { recoveryCode: hash.toString('hex'), ...(bySso === undefined ? {} : { bySso }) };
  const next = { sub: row.sub, step: 'MFA_SETUP', data } as const;
  return success({
    ChallengeName: 'MFA_SETUP',
    Session: await openSession(pool, next, 'totp'),
    ChallengeParameters: { USER_ID_FOR_SRP: row.sub, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  });
}

/** An account's code, if it is good now. */
function usable(pool: Pool, sub: string, hash: Buffer) {
  return pool.db
    .selectFrom('pool_recovery_code')
    .where('sub', '=', sub)
    .where('code_hash', '=', hash)
    .where('valid_from', '<=', pool.now())
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', pool.now())]));
}

/**
 * The last step: spends session and code, puts the new authenticator in place of the old one, ends every other
 * sign-in and begins one, in one transaction. Of two simultaneous uses of the code one succeeds.
 */
export async function finishRecovery(
  pool: TokenPool,
  row: UserRow,
  given: {
    readonly session: string;
    readonly recoveryCode: string;
    readonly secret: string;
    readonly step: number;
    readonly bySso?: SessionData['bySso'];
  },
): Promise<Outcome<object>> {
  const at = given.bySso && new Date(given.bySso.authenticatedAt);
  const codeHash = Buffer.from(given.recoveryCode, 'hex');
  const started = await pool.db
    .transaction()
    .execute(async (tx) => {
      const within = { ...pool, db: tx };
      // Simultaneous calls queue up: each would wait for a session that the other has spent.
      const current = await lockUser(within, row.sub);
      if (!(await spendSession(within, given.session))) return null;
      const code = await usable(within, row.sub, codeHash).select('origin').forUpdate().executeTakeFirst();
      if (!code || !current) return null;
      const own = code.origin === 'holder';
      const recorded = await recordChange(within, current, {
        kind: own ? 'recoveryCodeUsed' : 'authenticatorReplaced',
        action: own ? 'recovery_code.used' : 'reset.used',
      });
      await tx
        .deleteFrom('pool_recovery_code')
        .where('sub', '=', row.sub)
        // Any new authenticator ends a reset.
        .where((where) => where.or([where('code_hash', '=', codeHash), where('undo_hash', 'is not', null)]))
        .execute();
      const replaced = await tx
        .updateTable('pool_user')
        .set({
          sealed_totp: sealField(pool.keys, given.secret, row.sub, 'totp'),
          sealed_pending_totp: null,
          totp_step: given.step,
          preferred_mfa: 'SOFTWARE_TOKEN_MFA',
        })
        .where('sub', '=', row.sub)
        .where('enabled', '=', true)
        .returning('sub')
        .executeTakeFirst();
      // Thrown, so that the code is not spent by an account that was disabled meanwhile.
      if (!replaced) throw new DisabledMeanwhile();
      const passkeysEnded = await endPasskeys(within, row.sub);
      await revokeSignIns(within, row.sub);
      await closeSessions(within, row.sub);
      return { recorded: { ...recorded, passkeysEnded }, ...(await startSignIn(within, row.sub, at)) };
    })
    .catch((error: unknown) => {
      if (error instanceof DisabledMeanwhile) return null;
      throw error;
    });
  if (started === null) return refusals.sessionExpired;
  const { recorded, ...signedIn } = started;
  tellChange(pool, recorded);
  const tokens = await signTokens(pool, row, signedIn);
  return success({ AuthenticationResult: tokens, ChallengeParameters: {} });
}

class DisabledMeanwhile extends Error {}
