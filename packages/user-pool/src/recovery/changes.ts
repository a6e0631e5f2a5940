import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type AccountAction, noteAccountEvent } from '../account-events.ts';
import type { NoticeKind } from '../delivery.ts';
import { refusals } from '../outcome.ts';
import { endPasskeys } from '../passkeys/stored-passkeys.ts';
import type { Pool } from '../pool.ts';
import { closeSessions, hashOfToken } from '../sessions.ts';
import { refuseNewEmail } from '../sso/sso-only.ts';
import { endLinks } from '../sso/stored-links.ts';
import { revokeSignIns } from '../tokens.ts';
import { attributesOf, emailHash, emailOf, openField, sealField, type UserRow } from '../users.ts';

/** For so long the mail about a change can undo it, and a mailbox alone resets no password after an undo. */
const undoHours = 72;

/** An account's credentials as they were before a change; sealed; destroyed when the change can no longer be undone. */
const guards = z.object({
  status: z.enum(['CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD', 'UNCONFIRMED']),
  credential: z.string(),
  totp: z.string().nullable(),
  totpStep: z.number(),
  preferredMfa: z.enum(['SOFTWARE_TOKEN_MFA', 'SMS_MFA']).nullable(),
  /** Address and telephone, and whether they were proved. */
  contacts: z.record(z.string(), z.string()),
});

const contactNames = ['email', 'email_verified', 'phone_number', 'phone_number_verified'];

/** A change that was written, and whom to notify once it is committed. */
export interface RecordedChange {
  readonly kind: NoticeKind;
  readonly undo: { readonly token: string; readonly until: Date } | null;
  readonly to: readonly string[];
  /** The account's passkeys ended with it. */
  readonly passkeysEnded?: boolean;
}

/**
 * Stores an account's credentials from before a change, in the transaction that changes them, so that a mail can undo it. A
 * first set-up replaces nothing and can't be undone.
 * @param before the row as it is, locked in this transaction
 * @param change.newEmail notified too, where the address changes
 */
export async function recordChange(
  pool: Pool,
  before: UserRow,
  change: { readonly kind: NoticeKind; readonly action: AccountAction; readonly newEmail?: string },
): Promise<RecordedChange> {
  const at = pool.now();
  const { kind, action, newEmail } = change;
  await noteAccountEvent(pool, before.sub, { actor: 'holder', action });
  const noticed = await noticeAddresses(pool, before);
  const to = [...new Set([...noticed, ...(newEmail === undefined ? [] : [newEmail])])];
  if (before.sealed_totp === null || before.status === 'UNCONFIRMED') return { kind, to, undo: null };
  const token = randomBytes(32).toString('base64url');
  const until = new Date(at.getTime() + undoHours * 3_600_000);
  await pool.db
    .insertInto('pool_change')
    .values({
      sub: before.sub,
      at,
      expires_at: until,
      undo_hash: hashOfToken(token),
      former_email_hash: newEmail === undefined ? null : before.email_hash,
      sealed_before: sealField(pool.keys, JSON.stringify(guardsOf(pool, before)), before.sub, 'before'),
    })
    .execute();
  return { kind, to, undo: { token, until } };
}

/** Notifies everybody whom the change concerns; call it after the commit. */
export function tellChange(pool: Pool, { kind, to, undo, passkeysEnded = false }: RecordedChange): void {
  const more = { ...(undo === null ? {} : { undo }), ...(passkeysEnded ? { passkeysEnded } : {}) };
  for (const address of to) pool.delivery.deliver({ kind, medium: 'EMAIL', to: address, ...more });
}

/** The row as it is now, held until the transaction ends. */
export function lockUser(pool: Pool, sub: string): Promise<UserRow | undefined> {
  return pool.db.selectFrom('pool_user').selectAll().where('sub', '=', sub).forUpdate().executeTakeFirst();
}

/** Whether another account had the address until a change that can still be undone: until then nobody else gets it. */
export async function isReserved(pool: Pool, email: string, sub: string): Promise<boolean> {
  const row = await pool.db
    .selectFrom('pool_change')
    .select('id')
    .where('former_email_hash', '=', emailHash(pool.keys, email))
    .where('sub', '<>', sub)
    .where('expires_at', '>', pool.now())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Undoes the change of a mail's link and every later one: address, password and authenticator are again what they were
 * before it. Whoever made the changes may still be signed in, know recovery codes, have passkeys, or read the mailbox:
 * every sign-in, every recovery code and every passkey ends, and for 72 hours no mail resets the password. The account
 * keeps address and link if it would otherwise get a sign-in of its own, against the operator's setting.
 * @returns false where there is no such change, it was undone, or its time is over
 */
export async function undoChange(pool: Pool, token: string): Promise<boolean> {
  const undone = await pool.db.transaction().execute(async (tx) => {
    const within = { ...pool, db: tx };
    const found = await findChange(within, token);
    const current = found && (await lockUser(within, found.sub));
    // Checked again under the lock: of two simultaneous calls one undoes it.
    const change = current && (await findChange(within, token));
    if (!change) return null;
    const noticed = await noticeAddresses(within, current);
    const before = openBefore(pool, change);
    const { email = '' } = before.contacts;
    const keepsSso = (await refuseNewEmail(within, current, email)) === refusals.ssoAddressOutside;
    await tx.deleteFrom('pool_change').where('sub', '=', change.sub).where('id', '>=', change.id).execute();
    await restore(within, current, keepsSso ? withEmailOf(pool, current, before) : before);
    for (const table of ['pool_recovery_code', 'pool_code'] as const)
      await tx.deleteFrom(table).where('sub', '=', change.sub).execute();
    const passkeysEnded = await endPasskeys(within, change.sub);
    if (!keepsSso) await endLinks(within, change.sub);
    await revokeSignIns(within, change.sub);
    await closeSessions(within, change.sub);
    await noteAccountEvent(within, change.sub, { actor: 'holder', action: 'change.undone' });
    const to = new Set([...noticed, email]);
    const kind = keepsSso ? 'changeUndoneSso' : 'changeUndone';
    return { kind, to: [...to], undo: null, passkeysEnded } as const;
  });
  if (undone !== null) tellChange(pool, undone);
  return undone !== null;
}

/** The credentials from before a change, with the address from after it. */
function withEmailOf(pool: Pool, current: UserRow, before: z.infer<typeof guards>): z.infer<typeof guards> {
  const { email = '', email_verified = 'false' } = attributesOf(pool.keys, current);
  return { ...before, contacts: { ...before.contacts, email, email_verified } };
}

async function restore(pool: Pool, current: UserRow, before: z.infer<typeof guards>): Promise<void> {
  const { sub } = current;
  const others = Object.entries(attributesOf(pool.keys, current)).filter(
    ([name]) => !contactNames.includes(name),
  );
  const attributes = JSON.stringify({ ...Object.fromEntries(others), ...before.contacts });
  await pool.db
    .updateTable('pool_user')
    .set({
      status: before.status,
      email_hash: emailHash(pool.keys, before.contacts['email'] ?? ''),
      sealed_attributes: sealField(pool.keys, attributes, sub, 'attributes'),
      sealed_credential: sealField(pool.keys, before.credential, sub, 'credential'),
      sealed_totp: before.totp === null ? null : sealField(pool.keys, before.totp, sub, 'totp'),
      // No earlier code is accepted again, of any authenticator.
      totp_step: Math.max(current.totp_step, before.totpStep),
      preferred_mfa: before.preferredMfa,
      sealed_pending_totp: null,
      sealed_pending_email: null,
      mail_resets_from: new Date(pool.now().getTime() + undoHours * 3_600_000),
    })
    .where('sub', '=', sub)
    .execute();
}

function guardsOf(pool: Pool, row: UserRow): z.infer<typeof guards> {
  const open = (sealed: Buffer, field: 'credential' | 'totp') => openField(pool.keys, sealed, row.sub, field);
  return {
    status: row.status,
    credential: open(row.sealed_credential, 'credential'),
    totp: row.sealed_totp === null ? null : open(row.sealed_totp, 'totp'),
    totpStep: row.totp_step,
    preferredMfa: row.preferred_mfa,
    contacts: Object.fromEntries(
      Object.entries(attributesOf(pool.keys, row)).filter(([name]) => contactNames.includes(name)),
    ),
  };
}

function findChange(pool: Pool, token: string) {
  return pool.db
    .selectFrom('pool_change')
    .selectAll()
    .where('undo_hash', '=', hashOfToken(token))
    .where('expires_at', '>', pool.now())
    .executeTakeFirst();
}

function openBefore(
  pool: Pool,
  change: { readonly sub: string; readonly sealed_before: Buffer },
): z.infer<typeof guards> {
  return guards.parse(JSON.parse(openField(pool.keys, change.sealed_before, change.sub, 'before')));
}

/**
 * Everyone to notify about an account: its address, and every address that it had before a change that can still be
 * undone. Otherwise a thief would change the address first, and the holder would read of nothing that follows.
 */
export async function noticeAddresses(pool: Pool, row: UserRow): Promise<readonly string[]> {
  return [...new Set([emailOf(pool.keys, row), ...(await formerAddresses(pool, row.sub))])];
}

async function formerAddresses(pool: Pool, sub: string): Promise<readonly string[]> {
  const rows = await pool.db
    .selectFrom('pool_change')
    .select(['sub', 'sealed_before'])
    .where('sub', '=', sub)
    .where('former_email_hash', 'is not', null)
    .where('expires_at', '>', pool.now())
    .execute();
  return rows.flatMap((row) => openBefore(pool, row).contacts['email'] ?? []);
}
