import { type apiKeyList, type Scope, scopesOfRole } from '@ekyc/contract';
import type { z } from 'zod';
import {
  type Caller,
  createApiKey,
  describeApiKey,
  effectiveScopes,
  endApiKey,
  type KnownKeys,
  noteEvent,
  readMaker,
  selectKeys,
} from '../business/index.ts';
import { afterCommit, asService, type Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { isStillMember } from './still-member.ts';

interface KeyPorts {
  readonly db: Database;
  readonly now: () => Date;
  readonly keys?: KnownKeys;
}

/** Newest first, without their secrets. */
export async function listApiKeys(db: Database, businessId: string): Promise<z.infer<typeof apiKeyList>> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .execute();
  // Whether a maker's account is suspended is not the business's to see, but what becomes of the key is.
  const withMakers = await asService(() =>
    selectKeys(db).select(['api_key.id', 'made_by']).where('api_key.business_id', '=', businessId).execute(),
  );
  const makers = new Map(withMakers.map((row) => [row.id, readMaker(row)]));
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      scopes: scopesNow(row, makers),
      madeBy: row.made_by,
      apiVersion: row.api_version,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    })),
  };
}

/** A key that was made since its maker was looked up counts as one without rights until the next look. */
function scopesNow(
  { id, scopes }: { readonly id: string; readonly scopes: readonly Scope[] },
  makers: ReadonlyMap<string, ReturnType<typeof readMaker>>,
): Scope[] {
  const maker = makers.get(id);
  return maker === undefined ? [] : [...effectiveScopes(scopes, maker)];
}

/** Makes a secret key, shown once, with at most the rights of the member who makes it. */
export async function makeApiKey(
  ports: KeyPorts,
  caller: Caller,
  { name, scopes }: { readonly name: string; readonly scopes: readonly Scope[] },
): Promise<Outcome<{ id: string; apiKey: string }>> {
  const { role, by } = caller;
  if (role === null || !('staff' in by)) throw new Error('keys are made by staff');
  if (scopes.some((scope) => !scopesOfRole(role).includes(scope))) return failure('scope_not_allowed');
  return ports.db.transaction().execute(async (tx) => {
    if (!(await isStillMember(tx, caller))) return failure('not_found');
    const at = ports.now();
    const wanted = [...new Set(scopes)];
    const apiKey = await createApiKey(tx, at, {
      businessId: caller.businessId,
      scopes: wanted,
      name,
      madeBy: by.staff,
    });
    const id = describeApiKey(apiKey)?.id ?? '';
    await noteEvent(tx, { caller, at }, 'key.made', { key: id, scopes: wanted });
    return success({ id, apiKey });
  });
}

/** Ends a key at once; a repeated call answers the same. @param caller `by` null: the operator */
export async function revokeApiKey(
  ports: KeyPorts,
  caller: Pick<Caller, 'businessId'> & { readonly by: Caller['by'] | null },
  id: string,
): Promise<Outcome<void>> {
  return ports.db.transaction().execute(async (tx) => {
    const key = await tx
      .selectFrom('api_key')
      .select(['id', 'revoked_at'])
      .where('id', '=', id)
      .where('business_id', '=', caller.businessId)
      .forUpdate()
      .executeTakeFirst();
    if (!key) return failure('not_found');
    if (key.revoked_at !== null) return success(undefined);
    const at = ports.now();
    await endApiKey(tx, id, at);
    await noteEvent(tx, { caller, at }, 'key.revoked', { key: id });
    await afterCommit(tx, () => ports.keys?.changed({ key: id }));
    return success(undefined);
  });
}
