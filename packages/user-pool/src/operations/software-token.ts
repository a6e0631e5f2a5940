import { z } from 'zod';
import { noteAccountEvent } from '../account-events.ts';
import { forgiveGuesses, mayGuess } from '../counters.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { closeSessions, enterStep, openSession, spendSession } from '../sessions.ts';
import { recentBearerOf, revokeSignIns, type TokenPool } from '../tokens.ts';
import { makeTotpSecret, stepOfCode } from '../totp.ts';
import { emailOf, openField, sealField } from '../users.ts';
import { refuseState } from './after-password.ts';
import { accessToken, code, operation, session } from './operation.ts';

const whose = { Session: session.optional(), AccessToken: accessToken.optional() };
const neither = refusal('InvalidParameterException', 'Either AccessToken or Session must be provided.');

/** Hands out an authenticator's secret; it counts only when a code of it was given back. */
export const associateSoftwareToken = operation(z.object(whose), async (pool, request) => {
  if (request.AccessToken !== undefined) return handOutReplacement(pool, request.AccessToken);
  if (request.Session === undefined) return neither;
  const entered = await enterStep(pool, request.Session, { step: 'MFA_SETUP', spend: true, guess: null });
  if (entered === null || entered.row === null) return refusals.sessionExpired;
  const refused = refuseState(entered.row);
  if (refused) return refused;
  const secret = makeTotpSecret();
  const { recoveryCode } = entered.data;
  const data = { totp: secret, ...(recoveryCode === undefined ? {} : { recoveryCode }) };
  const next = { sub: entered.sub, step: 'MFA_SETUP', data } as const;
  return success({ SecretCode: secret, Session: await openSession(pool, next) });
});

export const verifySoftwareToken = operation(
  z.object({ ...whose, UserCode: code, FriendlyDeviceName: z.string().max(131_072).optional() }),
  async (pool, request): Promise<Outcome<object>> => {
    if (request.AccessToken !== undefined) return replace(pool, request.AccessToken, request.UserCode);
    if (request.Session === undefined) return neither;
    const entered = await enterStep(pool, request.Session, {
      step: 'MFA_SETUP',
      spend: false,
      guess: 'totp',
    });
    if (entered === null || entered.row === null) return refusals.sessionExpired;
    if (!entered.mayGuess) return refusals.limitExceeded;
    const { totp } = entered.data;
    const provenStep = totp === undefined ? null : stepOfCode(totp, request.UserCode, pool.now());
    if (totp === undefined || provenStep === null) return refusals.enableTotpMismatch;
    if (!(await spendSession(pool, request.Session))) return refusals.sessionExpired;
    const next = { sub: entered.sub, step: 'MFA_SETUP', data: { ...entered.data, provenStep } } as const;
    return success({ Status: 'SUCCESS', Session: await openSession(pool, next, 'totp') });
  },
);

async function handOutReplacement(pool: TokenPool, token: string): Promise<Outcome<object>> {
  const bearer = await recentBearerOf(pool, token);
  if (!bearer.ok) return bearer;
  const { sub } = bearer.value.row;
  const secret = makeTotpSecret();
  await pool.db
    .updateTable('pool_user')
    .set({ sealed_pending_totp: sealField(pool.keys, secret, sub, 'pending-totp') })
    .where('sub', '=', sub)
    .execute();
  return success({ SecretCode: secret });
}

/** The new authenticator takes the old one's place; other devices must sign in with it. */
async function replace(pool: TokenPool, token: string, userCode: string): Promise<Outcome<object>> {
  const bearer = await recentBearerOf(pool, token);
  if (!bearer.ok) return bearer;
  const { row, signIn } = bearer.value;
  if (!(await mayGuess(pool, 'totp', row.sub))) return refusals.limitExceeded;
  const pending = row.sealed_pending_totp;
  if (pending === null) return refusals.enableTotpMismatch;
  const secret = openField(pool.keys, pending, row.sub, 'pending-totp');
  const step = stepOfCode(secret, userCode, pool.now());
  if (step === null) return refusals.enableTotpMismatch;
  const replaced = await pool.db
    .updateTable('pool_user')
    .set({
      sealed_totp: sealField(pool.keys, secret, row.sub, 'totp'),
      sealed_pending_totp: null,
      totp_step: step,
      preferred_mfa: 'SOFTWARE_TOKEN_MFA',
    })
    .where('sub', '=', row.sub)
    // Spent by this write: the same code twice, or two at once, replace nothing.
    .where('sealed_pending_totp', '=', pending)
    .returning('sub')
    .executeTakeFirst();
  if (!replaced) return refusals.enableTotpMismatch;
  await noteAccountEvent(pool, row.sub, { actor: 'holder', action: 'authenticator.replaced' });
  pool.delivery.deliver({ kind: 'authenticatorReplaced', medium: 'EMAIL', to: emailOf(pool.keys, row) });
  await forgiveGuesses(pool, 'totp', row.sub);
  await revokeSignIns(pool, row.sub, signIn.id);
  await closeSessions(pool, row.sub);
  return success({ Status: 'SUCCESS' });
}
