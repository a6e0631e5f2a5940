import { z } from 'zod';
import { sendCode, spendCode } from '../codes.ts';
import type { CodeDeliveryDetails } from '../delivery.ts';
import { type Outcome, type Refusal, refusal, refusals, success } from '../outcome.ts';
import { isReserved, lockUser, type RecordedChange, recordChange, tellChange } from '../recovery/changes.ts';
import { refuseNewEmail } from '../sso/sso-only.ts';
import { bearerOf, type TokenPool } from '../tokens.ts';
import {
  attributesOf,
  changeAttributes,
  emailHash,
  emailOf,
  findAccount,
  openField,
  same,
  sealField,
  type UserRow,
} from '../users.ts';
import { accessToken, code, operation } from './operation.ts';

const attributeName = z.string().min(1).max(32);

/**
 * Stores a new address beside the old one and sends it a code. An address that has an account gets none, and is
 * answered like any other.
 */
export async function askForNewEmail(
  pool: TokenPool,
  row: UserRow,
  email: string,
): Promise<Outcome<CodeDeliveryDetails>> {
  const taken = (await findAccount(pool, email)).row !== null || (await isReserved(pool, email, row.sub));
  const order = {
    sub: row.sub,
    purpose: 'email',
    medium: 'EMAIL',
    to: email,
    send: !taken,
  } as const;
  const sent = await sendCode(pool, order);
  if (!sent.ok) return sent;
  await pool.db
    .updateTable('pool_user')
    .set({ sealed_pending_email: sealField(pool.keys, email, row.sub, 'pending-email') })
    .where('sub', '=', row.sub)
    .execute();
  return sent;
}

export const getUserAttributeVerificationCode = operation(
  z.object({ AccessToken: accessToken, AttributeName: attributeName }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row } = bearer.value;
    const contact = contactOf(pool, row, request.AttributeName);
    if (!contact.ok) return contact;
    const { purpose, to } = contact.value;
    const medium = purpose === 'email' ? 'EMAIL' : 'SMS';
    const pending = purpose === 'email' && to !== emailOf(pool.keys, row);
    const refused = pending ? await refuseNewEmail(pool, row, to) : null;
    if (refused) return refused;
    const send = !pending || (await findAccount(pool, to)).row === null;
    const order = { sub: row.sub, purpose, medium, to, send } as const;
    const sent = await sendCode(pool, order);
    return sent.ok ? success({ CodeDeliveryDetails: sent.value }) : sent;
  },
);

export const verifyUserAttribute = operation(
  z.object({ AccessToken: accessToken, AttributeName: attributeName, Code: code }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row } = bearer.value;
    const contact = contactOf(pool, row, request.AttributeName);
    if (!contact.ok) return contact;
    const { purpose, to } = contact.value;
    const refused = await spendCode(pool, { sub: row.sub, purpose, to }, request.Code);
    if (refused) return refused;
    if (purpose === 'email' && to !== emailOf(pool.keys, row)) return changeEmail(pool, row, to);
    await changeAttributes(pool, row.sub, (attributes) =>
      attributes[purpose] === to ? { ...attributes, [`${purpose}_verified`]: 'true' } : attributes,
    );
    return success({});
  },
);

/** Where a code goes and what it proves: a new address that waits for it, else the present one. */
function contactOf(
  pool: TokenPool,
  row: UserRow,
  name: string,
): Outcome<{ purpose: 'email' | 'phone_number'; to: string }> {
  if (name !== 'email' && name !== 'phone_number')
    return refusal('InvalidParameterException', 'Attribute cannot be verified.');
  if (name === 'phone_number' && !pool.delivery.smsAvailable)
    return refusal(
      'InvalidParameterException',
      'User pool does not have SMS configuration to send messages.',
    );
  if (name === 'email' && row.sealed_pending_email !== null)
    return success({
      purpose: name,
      to: openField(pool.keys, row.sealed_pending_email, row.sub, 'pending-email'),
    });
  const to = attributesOf(pool.keys, row)[name];
  return to === undefined
    ? refusal('InvalidParameterException', `User does not have a ${name}.`)
    : success({ purpose: name, to });
}

/** From this write on the new address signs in; both are notified, in case it wasn't the holder. */
async function changeEmail(pool: TokenPool, row: UserRow, email: string): Promise<Outcome<object>> {
  const changed = await pool.db
    .transaction()
    .execute((tx) => writeEmail({ ...pool, db: tx }, row, email))
    .catch((error: unknown) => {
      // Another account took the address meanwhile, or had it until a moment ago.
      if (error instanceof AddressTaken || (error as { code?: string }).code === '23505') return null;
      throw error;
    });
  if (changed === null) return refusals.emailTaken;
  if ('ok' in changed) return changed;
  tellChange(pool, changed);
  return success({});
}

class AddressTaken extends Error {}

async function writeEmail(pool: TokenPool, row: UserRow, email: string): Promise<RecordedChange | Refusal> {
  const current = await lockUser(pool, row.sub);
  // Undone, or replaced by another address since the code was sent: the account does not wait for this one.
  if (!current || !same(current.sealed_pending_email, row.sealed_pending_email)) throw new AddressTaken();
  // The account may have been linked, or the setting switched on, since the code was sent.
  const refused = await refuseNewEmail(pool, current, email);
  if (refused) return refused;
  const recorded = await recordChange(pool, current, {
    kind: 'emailChanged',
    action: 'email.changed',
    newEmail: email,
  });
  const attributes = { ...attributesOf(pool.keys, current), email, email_verified: 'true' };
  await pool.db
    .updateTable('pool_user')
    .set({
      email_hash: emailHash(pool.keys, email),
      sealed_attributes: sealField(pool.keys, JSON.stringify(attributes), row.sub, 'attributes'),
      sealed_pending_email: null,
    })
    .where('sub', '=', row.sub)
    .execute();
  // After the write, which waits for an account that gives the address up at this moment.
  if (await isReserved(pool, email, row.sub)) throw new AddressTaken();
  return recorded;
}
