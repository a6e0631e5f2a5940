import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../pool.ts';
import type { PoolPasskeyTable } from '../tables.ts';
import { userBySubject, type UserRow } from '../users.ts';
import type { MadePasskey } from './verify.ts';

const passkeyData = z.object({
  id: z.string(),
  publicKey: z.string(),
  name: z.string(),
  transports: z.array(z.string()),
  attachment: z.string().exactOptional(),
});
export type PasskeyData = Readonly<z.infer<typeof passkeyData>>;

/** A passkey of an account. */
export interface StoredPasskey extends PasskeyData, MadePasskey {
  readonly idHash: Buffer;
  readonly sub: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

function hashOfPasskey(pool: Pick<Pool, 'keys'>, id: string): Buffer {
  return pool.keys.hash('passkey', id);
}

/** Names the account on its devices without saying whose it is: neither address nor subject. */
export function userHandleOf(pool: Pick<Pool, 'keys'>, sub: string): string {
  return pool.keys.hash('passkey-user', sub).toString('base64url');
}

/** An account's passkeys, oldest first. */
export async function passkeysOf(pool: Pool, sub: string): Promise<readonly StoredPasskey[]> {
  const rows = await pool.db
    .selectFrom('pool_passkey')
    .selectAll()
    .where('sub', '=', sub)
    .orderBy('created_at')
    .orderBy('id_hash')
    .execute();
  return rows.map((row) => open(pool, row));
}

/** The passkey of an id, with its account. @returns null: there is none */
export async function findPasskey(
  pool: Pool,
  id: string,
): Promise<{ readonly passkey: StoredPasskey; readonly row: UserRow } | null> {
  const found = await pool.db
    .selectFrom('pool_passkey')
    .selectAll()
    .where('id_hash', '=', hashOfPasskey(pool, id))
    .executeTakeFirst();
  const row = found && (await userBySubject(pool.db, found.sub));
  return row ? { passkey: open(pool, found), row } : null;
}

/** @returns false where a passkey of this id exists already, whosever it is */
export async function insertPasskey(
  pool: Pool,
  sub: string,
  { signCount, ...data }: PasskeyData & MadePasskey,
): Promise<boolean> {
  const id_hash = hashOfPasskey(pool, data.id);
  const inserted = await pool.db
    .insertInto('pool_passkey')
    .values({
      id_hash,
      sub,
      sealed_data: pool.keys.seal(JSON.stringify(data), place(sub, id_hash)),
      sign_count: String(signCount),
      created_at: pool.now(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .returning('sub')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false where the account has no such passkey */
export async function deletePasskey(pool: Pool, sub: string, id: string): Promise<boolean> {
  const deleted = await pool.db
    .deleteFrom('pool_passkey')
    .where('id_hash', '=', hashOfPasskey(pool, id))
    .where('sub', '=', sub)
    .returning('sub')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Ends all passkeys of an account. Call it before the account's sign-ins are revoked: one that is being made by a passkey
 * is waited for here, and revoked there.
 * @returns whether there were any
 */
export async function endPasskeys(pool: Pick<Pool, 'db'>, sub: string): Promise<boolean> {
  const ended = await pool.db.deleteFrom('pool_passkey').where('sub', '=', sub).returning('sub').execute();
  return ended.length > 0;
}

/** Bound to account and id: whoever can write to the database moves no passkey to another account, and makes none. */
function place(sub: string, idHash: Buffer): string {
  return `passkey/${sub}/${idHash.toString('base64url')}`;
}

function open(pool: Pick<Pool, 'keys'>, row: Selectable<PoolPasskeyTable>): StoredPasskey {
  const sealed = pool.keys.unseal(row.sealed_data, place(row.sub, row.id_hash)).toString('utf8');
  return {
    ...passkeyData.parse(JSON.parse(sealed)),
    idHash: row.id_hash,
    sub: row.sub,
    signCount: Number(row.sign_count),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
