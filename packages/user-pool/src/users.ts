import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type Attributes, normalEmail } from './attributes.ts';
import { prime, primeBytes } from './srp/group.ts';
import type { Credential } from './srp/srp.ts';
import type { Pool } from './pool.ts';
import type { PoolKeys } from './pool-keys.ts';
import type { PoolUserTable, UserPoolDatabase, UserStatus } from './tables.ts';

export type UserRow = Selectable<PoolUserTable>;

const sealedCredential = z.object({ salt: z.string(), verifier: z.string() });
const sealedAttributes = z.record(z.string(), z.string());

/**
 * Whoever an address stands for. Without a row nobody does: such an account has a subject and a credential all the
 * same, always the same ones, so that it is answered as any other.
 */
export interface Account {
  readonly sub: string;
  readonly row: UserRow | null;
}

/** The account of an address; any text that is not an address is one without an account. */
export async function findAccount(pool: Pool, username: string): Promise<Account> {
  const hash = emailHash(pool.keys, username);
  const row = await pool.db
    .selectFrom('pool_user')
    .selectAll()
    .where('email_hash', '=', hash)
    .executeTakeFirst();
  return row ? { sub: row.sub, row } : { sub: subjectOfNobody(pool.keys, hash), row: null };
}

export function userBySubject(db: UserPoolDatabase, sub: string): Promise<UserRow | undefined> {
  return db.selectFrom('pool_user').selectAll().where('sub', '=', sub).executeTakeFirst();
}

export function emailHash(keys: PoolKeys, username: string): Buffer {
  return keys.hash('email', normalEmail(username) ?? username);
}

/** Whether a client's `USERNAME` names this account: by its subject, or by its address. */
export function names(pool: Pick<Pool, 'keys'>, username: string, { sub, row }: Account): boolean {
  if (username === sub) return true;
  const hash = emailHash(pool.keys, username);
  return row ? hash.equals(row.email_hash) : subjectOfNobody(pool.keys, hash) === sub;
}

/** The address that an account signs in with. */
export function emailOf(keys: PoolKeys, row: UserRow): string {
  return attributesOf(keys, row)['email'] ?? '';
}

/** In the form of a random UUID (RFC 9562, version 4). */
function subjectOfNobody(keys: PoolKeys, hash: Buffer): string {
  const bytes = keys.hash('nobody', hash.toString('hex')).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Salt and verifier; nobody's belong to no password. */
export function credentialOf(pool: Pick<Pool, 'keys'>, { sub, row }: Account): Credential {
  if (row)
    return sealedCredential.parse(JSON.parse(openField(pool.keys, row.sealed_credential, sub, 'credential')));
  const seed = pool.keys.hash('credential-of-nobody', sub);
  const verifier = Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), 'verifier', primeBytes));
  const salt = createHash('sha256').update(seed).digest('hex').slice(0, 32);
  return {
    salt: BigInt(`0x${salt}`).toString(16),
    verifier: (BigInt(`0x${verifier.toString('hex')}`) % prime).toString(16),
  };
}

export function attributesOf(keys: PoolKeys, row: UserRow): Attributes {
  return sealedAttributes.parse(JSON.parse(openField(keys, row.sealed_attributes, row.sub, 'attributes')));
}

export function totpSecretOf(keys: PoolKeys, row: UserRow): string | null {
  return row.sealed_totp === null ? null : openField(keys, row.sealed_totp, row.sub, 'totp');
}

export type UserField =
  | 'credential'
  | 'attributes'
  | 'totp'
  | 'pending-totp'
  | 'pending-email'
  | 'reason'
  | 'before';

export function sealField(keys: PoolKeys, plain: string, sub: string, field: UserField): Buffer {
  return keys.seal(plain, `user/${sub}/${field}`);
}

export function openField(keys: PoolKeys, sealed: Buffer, sub: string, field: UserField): string {
  return keys.unseal(sealed, `user/${sub}/${field}`).toString('utf8');
}

/** Whether a sealed field is the one that was read before; each sealing is another text. */
export function same(now: Buffer | null, before: Buffer | null): boolean {
  return now !== null && before !== null && now.equals(before);
}

export interface NewUser {
  readonly email: string;
  readonly status: UserStatus;
  readonly attributes: Attributes;
  readonly credential: (sub: string) => Credential;
}

/** @returns null when the address has an account already */
export async function insertUser(pool: Pool, user: NewUser): Promise<UserRow | null> {
  const sub = randomUUID();
  return pool.db
    .transaction()
    .execute((tx) => insertUnreserved({ ...pool, db: tx }, sub, user))
    .catch((error: unknown) => {
      if (error instanceof AddressReserved) return null;
      throw error;
    });
}

/** Thrown within the transaction to undo it. */
class AddressReserved extends Error {}

async function insertUnreserved(pool: Pool, sub: string, user: NewUser): Promise<UserRow | null> {
  const email_hash = emailHash(pool.keys, user.email);
  const row = await pool.db
    .insertInto('pool_user')
    .values({
      sub,
      email_hash,
      status: user.status,
      enabled: true,
      sealed_credential: sealField(pool.keys, JSON.stringify(user.credential(sub)), sub, 'credential'),
      sealed_attributes: sealField(pool.keys, JSON.stringify(user.attributes), sub, 'attributes'),
      totp_step: 0,
      created_at: pool.now(),
    })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .returningAll()
    .executeTakeFirst();
  // After the insertion, which waits for whoever gives the address up at this moment and may yet take it back.
  const reserved = await pool.db
    .selectFrom('pool_change')
    .select('id')
    .where('former_email_hash', '=', email_hash)
    .where('expires_at', '>', pool.now())
    .limit(1)
    .executeTakeFirst();
  if (reserved) throw new AddressReserved();
  return row ?? null;
}

/**
 * Changes an account's attributes while nobody else does.
 * @param change the new ones from those that are stored now
 */
export async function changeAttributes(
  pool: Pool,
  sub: string,
  change: (attributes: Attributes) => Attributes,
  more: Partial<Pick<PoolUserTable, 'status' | 'confirmed_at' | 'preferred_mfa' | 'sealed_credential'>> = {},
): Promise<void> {
  await pool.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('pool_user')
      .selectAll()
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const changed = JSON.stringify(change(attributesOf(pool.keys, row)));
    await tx
      .updateTable('pool_user')
      .set({ ...more, sealed_attributes: sealField(pool.keys, changed, sub, 'attributes') })
      .where('sub', '=', sub)
      .execute();
  });
}
