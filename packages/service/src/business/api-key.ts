import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Role, type Scope, scopesOfRole } from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { Caller, Need } from './caller.ts';
import type { KeyRow, KnownKeys } from './known-keys.ts';

export { type Scope, scopes } from '@ekyc/contract';

export interface NewApiKey {
  readonly id: string;
  readonly secretHash: Buffer;
  /** Shown once: `ekyc_sk_{id}_{secret}`. */
  readonly apiKey: string;
}

export function generateApiKey(): NewApiKey {
  const id = randomBytes(9).toString('hex');
  return describeApiKey(`ekyc_sk_${id}_${randomBytes(32).toString('hex')}`) as NewApiKey;
}

const form = /^ekyc_sk_([0-9a-f]{18})_([0-9a-f]{64})$/;

/** The id part of a key; null when the text does not have the form of a key. */
export function idOfApiKey(apiKey: string): string | null {
  return form.exec(apiKey)?.[1] ?? null;
}

/** Splits a key into its id and the hash of its secret; null when it does not have the form of one. */
export function describeApiKey(apiKey: string): NewApiKey | null {
  const match = form.exec(apiKey);
  if (!match) return null;
  return {
    id: match[1] as string,
    secretHash: createHash('sha256')
      .update(match[2] as string)
      .digest(),
    apiKey,
  };
}

/** What a key may do: never more than the member who made it, whose role may have been reduced since. */
export function effectiveScopes(granted: readonly Scope[], creatorsRole: Role | null): readonly Scope[] {
  return creatorsRole === null
    ? granted
    : granted.filter((scope) => scopesOfRole(creatorsRole).includes(scope));
}

const lastUsePrecisionMs = 3_600_000;

export interface KeyPorts {
  readonly db: Database;
  readonly now: () => Date;
  /** Absent: each call asks the database. */
  readonly keys?: KnownKeys;
}

/** A key whose secret the caller has; what it may do is not looked at. */
export interface ProvenKey {
  readonly id: string;
  readonly row: KeyRow;
}

/** Whose key `Authorization: Bearer <secret key>` bears. The secret is compared in constant time. */
export async function proveKey(
  ports: Pick<KeyPorts, 'db' | 'keys'>,
  authorization: string | undefined,
): Promise<Outcome<ProvenKey>> {
  const bearer = /^Bearer ([^\s]{1,200})$/.exec(authorization ?? '');
  if (!bearer) return failure('api_key_missing');
  const given = describeApiKey(bearer[1] as string);
  if (!given) return failure('api_key_invalid');
  const lookUp = () => findKey(ports.db, given.id);
  const row = await (ports.keys ? ports.keys.find(given.id, lookUp) : lookUp());
  if (!row || !timingSafeEqual(row.secret_hash, given.secretHash) || row.revoked_at !== null) {
    return failure('api_key_invalid');
  }
  return success({ id: given.id, row });
}

/** Who calls with a secret key, where it may do what the call needs. */
export async function authorizeKey(
  ports: KeyPorts,
  authorization: string | undefined,
  { permission }: Need,
): Promise<Outcome<Caller>> {
  const proven = await proveKey(ports, authorization);
  if (!proven.ok) return proven;
  const { id, row } = proven.value;
  const allowed = effectiveScopes(row.scopes, row.role);
  if (!allowed.some((scope) => scope === permission)) return failure('api_key_scope_missing');
  await noteUse(ports, id, row.last_used_at);
  return success({
    businessId: row.business_id,
    by: { key: id },
    person: row.made_by ?? id,
    role: null,
    apiVersion: row.api_version,
    access: Object.fromEntries(allowed.map((scope) => [scope, 'write'] as const)),
  });
}

function findKey(db: Database, id: string): Promise<KeyRow | undefined> {
  return db
    .selectFrom('api_key')
    .leftJoin('staff', 'staff.id', 'api_key.made_by')
    .select([
      'api_key.business_id',
      'secret_hash',
      'scopes',
      'revoked_at',
      'made_by',
      'last_used_at',
      'api_version',
      'role',
    ])
    .where('api_key.id', '=', id)
    .executeTakeFirst();
}

async function noteUse({ db, now, keys }: KeyPorts, id: string, lastUsedAt: Date | null): Promise<void> {
  const at = now();
  if (lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() < lastUsePrecisionMs) return;
  await db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute();
  // The next look-up brings the new time.
  keys?.changed({ key: id });
}

/** Ends a key: from the commit on it opens nothing. */
export async function endApiKey(tx: DatabaseTransaction, id: string, at: Date): Promise<void> {
  await tx.updateTable('api_key').set({ revoked_at: at }).where('id', '=', id).execute();
}
