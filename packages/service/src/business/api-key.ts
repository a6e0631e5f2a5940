import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Role, type Scope, scopesOfRole, scopesWithoutMaker } from '@ekyc/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type Caller, type Need, seesPersonalData } from './caller.ts';
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

/** The member who made a key, as they are now. */
export interface KeyMaker {
  readonly role: Role;
  /** False if the member was removed, or if their account is suspended or deleted. */
  readonly isActive: boolean;
}

/** What {@link readMaker} needs of a row of {@link selectKeys}. */
interface MakerColumns {
  readonly made_by: string | null;
  readonly role: Role | null;
  readonly is_maker_active: boolean;
}

/** Null: the operator made the key. */
export function readMaker({ made_by, role, is_maker_active }: MakerColumns): KeyMaker | null {
  if (made_by === null) return null;
  // Without a role nothing says what the maker may do. That must never count as the operator.
  if (role === null) throw new Error(`the maker ${made_by} of a key is not in the table of staff`);
  return { role, isActive: is_maker_active };
}

/** What a key may do now: never more than its maker, whose role may have been reduced since, or who may have left. */
export function effectiveScopes(granted: readonly Scope[], maker: KeyMaker | null): readonly Scope[] {
  if (maker === null) return granted;
  const ofRole = scopesOfRole(maker.role);
  const allowed = maker.isActive ? ofRole : ofRole.filter((scope) => scopesWithoutMaker.includes(scope));
  return granted.filter((scope) => allowed.includes(scope));
}

/** Keys, each with its maker; not as a business, which sees no accounts. */
export function selectKeys(db: Database) {
  return db
    .selectFrom('api_key')
    .leftJoin('staff', 'staff.id', 'api_key.made_by')
    .leftJoin('account', 'account.subject_hash', 'staff.subject_hash')
    .select('staff.role')
    .select(
      sql<boolean>`staff.removed_at is null and coalesce(account.status, 'active') = 'active'`.as(
        'is_maker_active',
      ),
    );
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
  { permission, personalData }: Need,
): Promise<Outcome<Caller>> {
  const proven = await proveKey(ports, authorization);
  if (!proven.ok) return proven;
  const { id, row } = proven.value;
  const allowed = effectiveScopes(row.scopes, readMaker(row));
  const access = Object.fromEntries(allowed.map((scope) => [scope, 'write'] as const));
  if (!(permission in access)) return failure('api_key_scope_missing');
  if (personalData && !seesPersonalData({ access })) return failure('api_key_scope_missing');
  await noteUse(ports, id, row.last_used_at);
  return success({
    businessId: row.business_id,
    by: { key: id },
    person: row.made_by ?? id,
    role: null,
    apiVersion: row.api_version,
    access,
  });
}

function findKey(db: Database, id: string): Promise<KeyRow | undefined> {
  return selectKeys(db)
    .select([
      'api_key.business_id',
      'secret_hash',
      'scopes',
      'revoked_at',
      'made_by',
      'last_used_at',
      'api_version',
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
