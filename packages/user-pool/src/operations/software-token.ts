import { z } from 'zod';
import { forgiveGuesses, mayGuess } from '../counters.ts';
import { refuseNewCode, spendCurrentCode } from '../current-code.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { endPasskeys } from '../passkeys/stored-passkeys.ts';
import { lockUser, recordChange, tellChange } from '../recovery/changes.ts';
import { closeSessions, enterStep, openSession, spendSession } from '../sessions.ts';
import { type Bearer, recentBearerOf, revokeSignIns, type TokenPool } from '../tokens.ts';
import { makeTotpSecret, stepOfCode } from '../totp.ts';
import { openField, same, sealField } from '../users.ts';
import { refuseState } from './after-password.ts';
import { accessToken, code, currentCode, operation, session } from './operation.ts';

const whose = { Session: session.optional(), AccessToken: accessToken.optional() };
const neither = refusal('InvalidParameterException', 'Either AccessToken or Session must be provided.');

/** Hands out an authenticator's secret; it counts only when a code of it was given back. */
export const associateSoftwareToken = operation(
  z.object({ ...whose, CurrentCode: currentCode.optional() }),
  async (pool, request) => {
    if (request.AccessToken !== undefined)
      return handOutReplacement(pool, request.AccessToken, request.CurrentCode);
    if (request.Session === undefined) return neither;
    const entered = await enterStep(pool, request.Session, { step: 'MFA_SETUP', spend: true, guess: null });
    if (entered === null || entered.row === null) return refusals.sessionExpired;
    const refused = refuseState(entered.row);
    if (refused) return refused;
    const secret = makeTotpSecret();
    const { recoveryCode, bySso } = entered.data;
    const data = {
      totp: secret,
      ...(recoveryCode === undefined ? {} : { recoveryCode }),
      ...(bySso === undefined ? {} : { bySso }),
    };
    const next = { sub: entered.sub, step: 'MFA_SETUP', data } as const;
    return success({ SecretCode: secret, Session: await openSession(pool, next) });
  },
);

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
    if (totp === undefined || provenStep === null) return refuseNewCode(pool, totp, request.UserCode);
    if (!(await spendSession(pool, request.Session))) return refusals.sessionExpired;
    const next = { sub: entered.sub, step: 'MFA_SETUP', data: { ...entered.data, provenStep } } as const;
    return success({ Status: 'SUCCESS', Session: await openSession(pool, next, 'totp') });
  },
);

/** Only against a code of the authenticator to be removed: people who lost it sign in by a recovery code. */
async function handOutReplacement(
  pool: TokenPool,
  token: string,
  current: string | undefined,
): Promise<Outcome<object>> {
  const bearer = await recentBearerOf(pool, token);
  if (!bearer.ok) return bearer;
  const { row, signIn } = bearer.value;
  const refused = await spendCurrentCode(pool, row, current);
  if (refused) return refused;
  const secret = makeTotpSecret();
  const pending = pendingForm.parse({ secret, signIn: signIn.id, at: pool.now().getTime() });
  await pool.db
    .updateTable('pool_user')
    .set({ sealed_pending_totp: sealField(pool.keys, JSON.stringify(pending), row.sub, 'pending-totp') })
    .where('sub', '=', row.sub)
    .execute();
  return success({ SecretCode: secret });
}

/** An authenticator that was handed out, to which sign-in, and when in ms since 1970. */
const pendingForm = z.object({ secret: z.string(), signIn: z.string(), at: z.number() });
/** As long as a sign-in's set-up lasts. */
const pendingMs = 900_000;

/** What was handed out to this sign-in a short time ago. @returns its secret, or null */
function pendingSecret(pool: TokenPool, { row, signIn }: Bearer): string | null {
  if (row.sealed_pending_totp === null) return null;
  const pending = pendingForm.parse(
    JSON.parse(openField(pool.keys, row.sealed_pending_totp, row.sub, 'pending-totp')),
  );
  return pending.signIn === signIn.id && pool.now().getTime() - pending.at <= pendingMs
    ? pending.secret
    : null;
}

/** The new authenticator takes the old one's place; other devices must sign in with it. */
async function replace(pool: TokenPool, token: string, userCode: string): Promise<Outcome<object>> {
  const bearer = await recentBearerOf(pool, token);
  if (!bearer.ok) return bearer;
  const { row, signIn } = bearer.value;
  if (!(await mayGuess(pool, 'totp', row.sub))) return refusals.limitExceeded;
  const secret = pendingSecret(pool, bearer.value);
  const step = secret === null ? null : stepOfCode(secret, userCode, pool.now());
  if (secret === null || step === null) return refuseNewCode(pool, secret, userCode);
  const change = await pool.db.transaction().execute(async (tx) => {
    const within = { ...pool, db: tx };
    const current = await lockUser(within, row.sub);
    // The first use spends it: a repeated or simultaneous one replaces nothing.
    if (!current?.enabled || !same(current.sealed_pending_totp, row.sealed_pending_totp)) return null;
    const kind = 'authenticatorReplaced';
    const recorded = await recordChange(within, current, { kind, action: 'authenticator.replaced' });
    await tx
      .updateTable('pool_user')
      .set({
        sealed_totp: sealField(pool.keys, secret, row.sub, 'totp'),
        sealed_pending_totp: null,
        totp_step: step,
        preferred_mfa: 'SOFTWARE_TOKEN_MFA',
      })
      .where('sub', '=', row.sub)
      .execute();
    const passkeysEnded = await endPasskeys(within, row.sub);
    await revokeSignIns(within, row.sub, signIn.id);
    await closeSessions(within, row.sub);
    return { ...recorded, passkeysEnded };
  });
  if (change === null) return refusals.enableTotpMismatch;
  tellChange(pool, change);
  await forgiveGuesses(pool, 'totp', row.sub);
  return success({ Status: 'SUCCESS' });
}
