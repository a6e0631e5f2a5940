import { randomBytes } from 'node:crypto';
import { noteAccountEvent } from '../account-events.ts';
import { type Outcome, type Refusal, refusals, success } from '../outcome.ts';
import { endPasskeys } from '../passkeys/stored-passkeys.ts';
import { lockUser, type RecordedChange, recordChange, tellChange } from '../recovery/changes.ts';
import { closeSessions } from '../sessions.ts';
import { makeCredential } from '../srp/srp.ts';
import { revokeSignIns, type TokenPool } from '../tokens.ts';
import { attributesOf, findAccount, insertUser, sealField, userBySubject, type UserRow } from '../users.ts';
import type { SsoPerson } from './judge-claims.ts';
import { findLink, insertLink, linkOf, type SsoIdentity, type SsoLink } from './stored-links.ts';

export interface LinkedAccount {
  readonly row: UserRow;
  readonly link: SsoLink;
}

/**
 * The account of who signed in at the provider: the one linked to the identity; else the one of the address, which is
 * linked now and its holder told; else a new one without a password. An account that is linked to one identity is given
 * to no other of the same address.
 */
export async function accountOfPerson(
  pool: TokenPool,
  issuer: string,
  person: SsoPerson,
): Promise<Outcome<LinkedAccount>> {
  const identity = { issuer, subject: person.subject };
  const known = await linkedAccount(pool, identity);
  if (known) return success(known);
  const { row } = await findAccount(pool, person.email);
  const refused = row ? await linkExisting(pool, row, identity) : await makeAccount(pool, person, identity);
  if (refused) return refused;
  const made = await linkedAccount(pool, identity);
  return made ? success(made) : refusals.ssoOtherIdentity;
}

async function linkedAccount(pool: TokenPool, identity: SsoIdentity): Promise<LinkedAccount | null> {
  const link = await findLink(pool, identity);
  const row = link && (await userBySubject(pool.db, link.sub));
  return row ? { row, link } : null;
}

/** @returns null where the account is linked now: by this call, or already */
async function linkExisting(
  pool: TokenPool,
  { sub }: UserRow,
  identity: SsoIdentity,
): Promise<Refusal | null> {
  const done = await pool.db.transaction().execute(async (tx): Promise<RecordedChange | Refusal | null> => {
    const within = { ...pool, db: tx };
    const current = await lockUser(within, sub);
    if (!current) return refusals.ssoOtherIdentity;
    if (!current.enabled) return refusals.disabled;
    if (current.status === 'RESET_REQUIRED') return refusals.resetRequired;
    // To this identity by a call at the same time, or to another one: which is looked up next.
    if ((await linkOf(within, sub, identity.issuer)) !== null) return null;
    const recorded = await recordChange(within, current, { kind: 'ssoLinked', action: 'sso.linked' });
    if (!(await insertLink(within, sub, identity))) return refusals.ssoOtherIdentity;
    if (!isHeld(pool, current)) await takeOver(within, current);
    return recorded;
  });
  if (done === null) return null;
  if ('ok' in done) return done;
  tellChange(pool, done);
  return null;
}

/** Whether somebody proved the address and both factors: nobody else's password is on the account then. */
function isHeld(pool: TokenPool, row: UserRow): boolean {
  return (
    row.status === 'CONFIRMED' &&
    row.sealed_totp !== null &&
    attributesOf(pool.keys, row)['email_verified'] === 'true'
  );
}

/**
 * Whoever registered an address that is not theirs waits for its holder. The provider proved the address, so nothing
 * that was registered with it before counts any more.
 */
async function takeOver(pool: TokenPool, { sub, ...row }: UserRow): Promise<void> {
  const { email = '' } = attributesOf(pool.keys, { sub, ...row });
  const attributes = JSON.stringify({ email, email_verified: 'true' });
  await pool.db
    .updateTable('pool_user')
    .set({
      status: 'CONFIRMED',
      confirmed_at: row.confirmed_at ?? pool.now(),
      sealed_credential: sealField(pool.keys, JSON.stringify(noPassword(pool, sub)), sub, 'credential'),
      sealed_attributes: sealField(pool.keys, attributes, sub, 'attributes'),
      sealed_totp: null,
      sealed_pending_totp: null,
      sealed_pending_email: null,
      preferred_mfa: null,
    })
    .where('sub', '=', sub)
    .execute();
  for (const table of ['pool_code', 'pool_recovery_code'] as const)
    await pool.db.deleteFrom(table).where('sub', '=', sub).execute();
  await closeSessions(pool, sub);
  await endPasskeys(pool, sub);
  await revokeSignIns(pool, sub);
}

/** Of 256 random bits that nobody is told. */
function noPassword(pool: Pick<TokenPool, 'poolId'>, userId: string) {
  return makeCredential({ poolId: pool.poolId, userId }, randomBytes(32).toString('base64url'));
}

async function makeAccount(
  pool: TokenPool,
  { email }: SsoPerson,
  identity: SsoIdentity,
): Promise<Refusal | null> {
  const row = await insertUser(pool, {
    email,
    status: 'CONFIRMED',
    attributes: { email, email_verified: 'true' },
    credential: (userId) => noPassword(pool, userId),
  });
  // Made by a call at the same time, or given up so lately that it may yet be taken back.
  if (row === null) {
    const other = await findAccount(pool, email);
    return other.row ? linkExisting(pool, other.row, identity) : refusals.ssoOtherIdentity;
  }
  // Linked by a call at the same time: whose the identity is by now is looked up next.
  if (!(await insertLink(pool, row.sub, identity))) return null;
  await noteAccountEvent(pool, row.sub, { actor: 'holder', action: 'sso.account_made' });
  return null;
}
