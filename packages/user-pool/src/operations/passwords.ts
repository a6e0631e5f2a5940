import { z } from 'zod';
import type { Attributes } from '../attributes.ts';
import { sendCode, spendCode } from '../codes.ts';
import { forgiveGuesses, forgiveStrangers, mayGuess } from '../counters.ts';
import { spendCurrentCode } from '../current-code.ts';
import { type Outcome, refusals, success } from '../outcome.ts';
import { refusePassword } from '../password-policy.ts';
import { endPasskeys } from '../passkeys/stored-passkeys.ts';
import { lockUser, type RecordedChange, recordChange, tellChange } from '../recovery/changes.ts';
import { closeSessions } from '../sessions.ts';
import { makeCredential, matchesPassword } from '../srp/srp.ts';
import { isSsoOnly } from '../sso/sso-only.ts';
import { recentBearerOf, revokeSignIns, type TokenPool } from '../tokens.ts';
import { attributesOf, credentialOf, findAccount, same, sealField, type UserRow } from '../users.ts';
import { refusePasswordWay } from './after-password.ts';
import { accessToken, clientId, code, currentCode, operation, password, username } from './operation.ts';
import { addressOf } from './sign-up.ts';

/** Answers the same whether the address has an account or not; a code goes to accounts that may be used. */
export const forgotPassword = operation(
  z.object({ ClientId: clientId, Username: username }),
  async (pool, request): Promise<Outcome<object>> => {
    const account = await findAccount(pool, request.Username);
    const sent = await sendCode(pool, {
      sub: account.sub,
      purpose: 'passwordReset',
      medium: 'EMAIL',
      to: addressOf(pool, account, request.Username),
      send: account.row !== null && (await mayResetByMail(pool, account.row)),
    });
    return sent.ok ? success({ CodeDeliveryDetails: sent.value }) : sent;
  },
);

export const confirmForgotPassword = operation(
  z.object({ ClientId: clientId, Username: username, ConfirmationCode: code, Password: password }),
  async (pool, request): Promise<Outcome<object>> => {
    const weak = refusePassword(request.Password);
    if (weak) return weak;
    const account = await findAccount(pool, request.Username);
    const to = addressOf(pool, account, request.Username);
    const refused = await spendCode(
      pool,
      { sub: account.sub, purpose: 'passwordReset', to },
      request.ConfirmationCode,
    );
    if (refused) return refused;
    // Never right for anybody else, see sendCode.
    const change = account.row && (await reset(pool, account.row, request.Password));
    if (change === null) return refusals.codeExpired;
    tellChange(pool, change);
    await forgiveGuesses(pool, 'password', account.sub);
    await forgiveStrangers(pool, 'totp', account.sub);
    return success({});
  },
);

/** The code proved the address too: an unconfirmed account belongs to the reader of its mail. */
async function reset(pool: TokenPool, { sub }: UserRow, newPassword: string): Promise<RecordedChange | null> {
  return pool.db.transaction().execute(async (tx) => {
    const within = { ...pool, db: tx };
    const current = await lockUser(within, sub);
    // Disabled, or a change was undone, since the code was sent.
    if (!current || !(await mayResetByMail(within, current))) return null;
    const recorded = await recordChange(within, current, {
      kind: 'passwordChanged',
      action: 'password.reset',
    });
    const attributes = attributesOf(pool.keys, current);
    const proved: Attributes =
      current.status === 'UNCONFIRMED'
        ? { email: attributes['email'] ?? '', email_verified: 'true' }
        : { ...attributes, email_verified: 'true' };
    await tx
      .updateTable('pool_user')
      .set({
        status: 'CONFIRMED',
        confirmed_at: current.confirmed_at ?? pool.now(),
        sealed_credential: sealedCredential(pool, sub, newPassword),
        sealed_attributes: sealField(pool.keys, JSON.stringify(proved), sub, 'attributes'),
      })
      .where('sub', '=', sub)
      .execute();
    return { ...recorded, passkeysEnded: await endOthers(within, sub, null) };
  });
}

async function mayResetByMail(pool: TokenPool, row: UserRow): Promise<boolean> {
  const { enabled, mail_resets_from } = row;
  if (!enabled || (mail_resets_from !== null && mail_resets_from > pool.now())) return false;
  return (await refusePasswordWay(pool, row)) === null;
}

export const changePassword = operation(
  z.object({
    AccessToken: accessToken,
    PreviousPassword: password,
    ProposedPassword: password,
    CurrentCode: currentCode.optional(),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await recentBearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row, signIn } = bearer.value;
    if (await isSsoOnly(pool, row)) return refusals.ssoNoCredential;
    const weak = refusePassword(request.ProposedPassword);
    if (weak) return weak;
    if (!(await mayGuess(pool, 'password', row.sub))) return refusals.attemptsExceeded;
    const identity = { poolId: pool.poolId, userId: row.sub };
    const credential = credentialOf(pool, { sub: row.sub, row });
    if (!matchesPassword(identity, credential, request.PreviousPassword)) return refusals.wrongCredentials;
    const refused = await spendCurrentCode(pool, row, request.CurrentCode);
    if (refused) return refused;
    const change = await pool.db.transaction().execute(async (tx) => {
      const within = { ...pool, db: tx };
      const current = await lockUser(within, row.sub);
      // The password that was proved, if it is still the account's.
      if (!current?.enabled || !same(current.sealed_credential, row.sealed_credential)) return null;
      const recorded = await recordChange(within, current, {
        kind: 'passwordChanged',
        action: 'password.changed',
      });
      await tx
        .updateTable('pool_user')
        .set({ sealed_credential: sealedCredential(pool, row.sub, request.ProposedPassword) })
        .where('sub', '=', row.sub)
        .execute();
      return { ...recorded, passkeysEnded: await endOthers(within, row.sub, signIn.id) };
    });
    if (change === null) return refusals.wrongCredentials;
    tellChange(pool, change);
    await forgiveGuesses(pool, 'password', row.sub);
    return success({});
  },
);

function sealedCredential(pool: Pick<TokenPool, 'keys' | 'poolId'>, sub: string, text: string): Buffer {
  const credential = makeCredential({ poolId: pool.poolId, userId: sub }, text);
  return sealField(pool.keys, JSON.stringify(credential), sub, 'credential');
}

/**
 * Ends sign-ins that were made by the old password, and passkeys: whoever fears for a password shuts everybody out.
 * @returns whether there were passkeys
 */
async function endOthers(pool: TokenPool, sub: string, except: string | null): Promise<boolean> {
  await closeSessions(pool, sub);
  const passkeysEnded = await endPasskeys(pool, sub);
  await revokeSignIns(pool, sub, except);
  return passkeysEnded;
}
