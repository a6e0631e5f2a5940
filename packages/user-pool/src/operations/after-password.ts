import { sendCode } from '../codes.ts';
import { forgiveGuesses } from '../counters.ts';
import { type Outcome, type Refusal, refusals, success } from '../outcome.ts';
import type { Pool } from '../pool.ts';
import { openSession, type SessionData, type Step } from '../sessions.ts';
import { isSsoOnly } from '../sso/sso-only.ts';
import { isLinked } from '../sso/stored-links.ts';
import { attributesOf, type UserRow } from '../users.ts';

/**
 * What follows a proven password: the next challenge; tokens never, since the one-time code is always asked for.
 * Only this point reveals an account's state: to a caller who knew the password.
 */
export async function afterPassword(pool: Pool, row: UserRow): Promise<Outcome<object>> {
  const refused = refuseState(row) ?? (await refusePasswordWay(pool, row));
  if (refused) {
    await forgiveGuesses(pool, 'password', row.sub);
    return refused;
  }
  if (row.status === 'FORCE_CHANGE_PASSWORD') return challengeNewPassword(pool, row);
  return challengeSecondFactor(pool, row, { forgive: 'password', data: {} });
}

/** How a challenge is opened: whose guesses are forgotten, and what the session carries. */
interface Opening {
  readonly forgive: 'password' | null;
  readonly data: SessionData;
}

/** After the first factor, whichever it was. */
export function challengeSecondFactor(pool: Pool, row: UserRow, opening: Opening): Promise<Outcome<object>> {
  // An account that chose SMS has an authenticator too: it is asked for where no SMS can be sent any more.
  const bySms = row.preferred_mfa === 'SMS_MFA' && (pool.delivery.smsAvailable || row.sealed_totp === null);
  if (bySms) return challengeSms(pool, row, opening);
  return row.sealed_totp === null ? challengeSetup(pool, row, opening) : challengeTotp(pool, row, opening);
}

/**
 * Where single sign-on is the only way: by the operator's setting, or because the account has no authenticator. Whoever
 * reads its mail would else choose a password, and an authenticator of their own.
 */
export async function refusePasswordWay(pool: Pool, row: UserRow): Promise<Refusal | null> {
  if (await isSsoOnly(pool, row)) return refusals.ssoNeeded;
  return row.sealed_totp === null && (await isLinked(pool, row.sub)) ? refusals.ssoNeeded : null;
}

/** What prevents a sign-in to an account. */
export function refuseState(row: UserRow): Refusal | null {
  if (!row.enabled) return refusals.disabled;
  if (row.status === 'UNCONFIRMED') return refusals.notConfirmed;
  return row.status === 'RESET_REQUIRED' ? refusals.resetRequired : null;
}

function challengeNewPassword(pool: Pool, row: UserRow): Promise<Outcome<object>> {
  const { email = '', email_verified = 'false' } = attributesOf(pool.keys, row);
  return challenge(pool, row, 'NEW_PASSWORD_REQUIRED', {
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email, email_verified }),
  });
}

function challengeSetup(pool: Pool, row: UserRow, opening: Opening): Promise<Outcome<object>> {
  return challenge(pool, row, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }, opening);
}

function challengeTotp(pool: Pool, row: UserRow, opening: Opening): Promise<Outcome<object>> {
  return challenge(pool, row, 'SOFTWARE_TOKEN_MFA', { FRIENDLY_DEVICE_NAME: 'TOTP' }, opening);
}

async function challengeSms(pool: Pool, row: UserRow, opening: Opening): Promise<Outcome<object>> {
  const to = attributesOf(pool.keys, row)['phone_number'] ?? '';
  const order = { sub: row.sub, purpose: 'signIn', medium: 'SMS', to, send: true } as const;
  const sent = await sendCode(pool, order);
  if (!sent.ok) return sent;
  const delivered = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: sent.value.Destination,
  };
  return challenge(pool, row, 'SMS_MFA', delivered, opening);
}

async function challenge(
  pool: Pool,
  row: UserRow,
  step: Exclude<Step, 'PASSWORD_VERIFIER'>,
  parameters: Readonly<Record<string, string>>,
  { forgive, data }: Opening = { forgive: 'password', data: {} },
): Promise<Outcome<object>> {
  return success({
    ChallengeName: step,
    Session: await openSession(pool, { sub: row.sub, step, data }, forgive),
    ChallengeParameters: { USER_ID_FOR_SRP: row.sub, ...parameters },
  });
}
