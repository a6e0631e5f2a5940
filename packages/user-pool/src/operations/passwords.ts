import { z } from 'zod';
import type { Attributes } from '../attributes.ts';
import { sendCode, spendCode } from '../codes.ts';
import { forgiveGuesses, mayGuess } from '../counters.ts';
import { type Outcome, refusals, success } from '../outcome.ts';
import { refusePassword } from '../password-policy.ts';
import { closeSessions } from '../sessions.ts';
import { makeCredential, matchesPassword } from '../srp/srp.ts';
import { recentBearerOf, revokeSignIns, type TokenPool } from '../tokens.ts';
import { changeAttributes, credentialOf, findAccount, sealField, type UserRow } from '../users.ts';
import { accessToken, clientId, code, operation, password, username } from './operation.ts';
import { addressOf } from './sign-up.ts';

/** Answers the same whether the address has an account or not; a code goes to accounts that may be used. */
export const forgotPassword = operation(
  z.object({ ClientId: clientId, Username: username }),
  async (pool, request, { address }): Promise<Outcome<object>> => {
    const account = await findAccount(pool, request.Username);
    const sent = await sendCode(pool, {
      sub: account.sub,
      purpose: 'passwordReset',
      medium: 'EMAIL',
      to: addressOf(pool, account, request.Username),
      send: account.row?.enabled ?? false,
      address,
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
    if (account.row === null || !account.row.enabled) return refusals.codeExpired;
    await reset(pool, account.row, request.Password);
    return success({});
  },
);

/** The code proved the address too: an account that nobody had confirmed belongs to whoever reads its mail. */
async function reset(pool: TokenPool, row: UserRow, newPassword: string): Promise<void> {
  const proved = (attributes: Attributes): Attributes =>
    row.status === 'UNCONFIRMED'
      ? { email: attributes['email'] ?? '', email_verified: 'true' }
      : { ...attributes, email_verified: 'true' };
  await changeAttributes(pool, row.sub, proved, {
    status: 'CONFIRMED',
    confirmed_at: row.confirmed_at ?? pool.now(),
    sealed_credential: sealedCredential(pool, row.sub, newPassword),
  });
  await endOthers(pool, row.sub, null);
  await forgiveGuesses(pool, 'password', row.sub);
}

export const changePassword = operation(
  z.object({ AccessToken: accessToken, PreviousPassword: password, ProposedPassword: password }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await recentBearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row, signIn } = bearer.value;
    const weak = refusePassword(request.ProposedPassword);
    if (weak) return weak;
    if (!(await mayGuess(pool, 'password', row.sub))) return refusals.attemptsExceeded;
    const identity = { poolId: pool.poolId, userId: row.sub };
    const credential = credentialOf(pool, { sub: row.sub, row });
    if (!matchesPassword(identity, credential, request.PreviousPassword)) return refusals.wrongCredentials;
    await pool.db
      .updateTable('pool_user')
      .set({ sealed_credential: sealedCredential(pool, row.sub, request.ProposedPassword) })
      .where('sub', '=', row.sub)
      .execute();
    await forgiveGuesses(pool, 'password', row.sub);
    await endOthers(pool, row.sub, signIn.id);
    return success({});
  },
);

function sealedCredential(pool: Pick<TokenPool, 'keys' | 'poolId'>, sub: string, text: string): Buffer {
  const credential = makeCredential({ poolId: pool.poolId, userId: sub }, text);
  return sealField(pool.keys, JSON.stringify(credential), sub, 'credential');
}

/** Whoever came in by the old password is out. */
async function endOthers(pool: TokenPool, sub: string, except: string | null): Promise<void> {
  await closeSessions(pool, sub);
  await revokeSignIns(pool, sub, except);
}
