import { z } from 'zod';
import { normalEmail, readAttributes, withinLimits } from '../attributes.ts';
import { pretendCode, sendCode, spendCode } from '../codes.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { refusePassword } from '../password-policy.ts';
import type { Pool } from '../pool.ts';
import { makeCredential } from '../srp/srp.ts';
import { type Account, changeAttributes, emailOf, findAccount, insertUser, type UserRow } from '../users.ts';
import { attributeEntries, clientId, code, operation, password, username } from './operation.ts';

/** For so long a repeated confirmation is answered as such; later nobody learns by it that the account exists. */
const recentSeconds = 3600;

export const signUp = operation(
  z.object({
    ClientId: clientId,
    Username: username,
    Password: password,
    UserAttributes: attributeEntries.optional(),
  }),
  async (pool, request) => {
    const email = normalEmail(request.Username);
    if (email === null) return refusal('InvalidParameterException', 'Username should be an email.');
    const weak = refusePassword(request.Password);
    if (weak) return weak;
    const given = readAttributes(request.UserAttributes ?? []);
    if (!given.ok) return given;
    if ((given.value['email'] ?? email) !== email)
      return refusal('InvalidParameterException', 'User attribute email must be the username.');
    const attributes = withinLimits({ ...given.value, email, email_verified: 'false' });
    if (!attributes.ok) return attributes;
    const row = await insertUser(pool, {
      email,
      status: 'UNCONFIRMED',
      attributes: attributes.value,
      credential: (userId) => makeCredential({ poolId: pool.poolId, userId }, request.Password),
    });
    if (row === null) return refusals.userExists;
    const order = {
      sub: row.sub,
      purpose: 'signUp',
      medium: 'EMAIL',
      to: email,
      send: true,
    } as const;
    const sent = await sendCode(pool, order);
    if (!sent.ok) return sent;
    return success({ UserConfirmed: false, UserSub: row.sub, CodeDeliveryDetails: sent.value });
  },
);

export const confirmSignUp = operation(
  z.object({ ClientId: clientId, Username: username, ConfirmationCode: code }),
  async (pool, request) => {
    const account = await findAccount(pool, request.Username);
    if (wasJustConfirmed(pool, account)) return refusals.notConfirmable;
    const waiting = waitsForCode(account);
    const order = {
      sub: account.sub,
      purpose: 'signUp',
      to: addressOf(pool, account, request.Username),
    } as const;
    if (waiting === null) await pretendCode(pool, order);
    const refused = await spendCode(pool, order, request.ConfirmationCode);
    if (refused) return refused;
    if (waiting) await confirm(pool, waiting);
    return success({});
  },
);

export const resendConfirmationCode = operation(
  z.object({ ClientId: clientId, Username: username }),
  async (pool, request): Promise<Outcome<object>> => {
    const account = await findAccount(pool, request.Username);
    if (wasJustConfirmed(pool, account)) return refusals.alreadyConfirmed;
    const sent = await sendCode(pool, {
      sub: account.sub,
      purpose: 'signUp',
      medium: 'EMAIL',
      to: addressOf(pool, account, request.Username),
      send: waitsForCode(account) !== null,
    });
    return sent.ok ? success({ CodeDeliveryDetails: sent.value }) : sent;
  },
);

function waitsForCode({ row }: Account): UserRow | null {
  return row?.status === 'UNCONFIRMED' && row.enabled ? row : null;
}

function wasJustConfirmed(pool: Pool, { row }: Account): boolean {
  if (row === null || row.status === 'UNCONFIRMED' || row.confirmed_at === null) return false;
  return row.confirmed_at.getTime() > pool.now().getTime() - recentSeconds * 1000;
}

/** The account's own address, or what was typed where there is none. */
export function addressOf(pool: Pool, { row }: Account, typed: string): string {
  return row ? emailOf(pool.keys, row) : (normalEmail(typed) ?? typed);
}

async function confirm(pool: Pool, row: UserRow): Promise<void> {
  await changeAttributes(pool, row.sub, (attributes) => ({ ...attributes, email_verified: 'true' }), {
    status: 'CONFIRMED',
    confirmed_at: pool.now(),
  });
}
