import { sendCode } from '../codes.ts';
import { forgiveGuesses } from '../counters.ts';
import { type Outcome, type Refusal, refusals, success } from '../outcome.ts';
import type { Pool } from '../pool.ts';
import { openSession, type Step } from '../sessions.ts';
import { attributesOf, type UserRow } from '../users.ts';

/**
 * What follows a proven password: the next challenge; tokens never, since the one-time code is always asked for.
 * Only this point reveals an account's state: to a caller who knew the password.
 */
export async function afterPassword(pool: Pool, row: UserRow): Promise<Outcome<object>> {
  const refused = refuseState(row);
  if (refused) {
    await forgiveGuesses(pool, 'password', row.sub);
    return refused;
  }
  if (row.status === 'FORCE_CHANGE_PASSWORD') return challengeNewPassword(pool, row);
  if (row.preferred_mfa === 'SMS_MFA') return challengeSms(pool, row);
  return row.sealed_totp === null ? challengeSetup(pool, row) : challengeTotp(pool, row);
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

function challengeSetup(pool: Pool, row: UserRow): Promise<Outcome<object>> {
  return challenge(pool, row, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
}

function challengeTotp(pool: Pool, row: UserRow): Promise<Outcome<object>> {
  return challenge(pool, row, 'SOFTWARE_TOKEN_MFA', { FRIENDLY_DEVICE_NAME: 'TOTP' });
}

async function challengeSms(pool: Pool, row: UserRow): Promise<Outcome<object>> {
  const to = attributesOf(pool.keys, row)['phone_number'] ?? '';
  const order = { sub: row.sub, purpose: 'signIn', medium: 'SMS', to, send: true } as const;
  const sent = await sendCode(pool, order);
  if (!sent.ok) return sent;
  return challenge(pool, row, 'SMS_MFA', {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: sent.value.Destination,
  });
}

async function challenge(
  pool: Pool,
  row: UserRow,
  step: Exclude<Step, 'PASSWORD_VERIFIER'>,
  parameters: Readonly<Record<string, string>>,
): Promise<Outcome<object>> {
  return success({
    ChallengeName: step,
    Session: await openSession(pool, { sub: row.sub, step }, 'password'),
    ChallengeParameters: { USER_ID_FOR_SRP: row.sub, ...parameters },
  });
}
