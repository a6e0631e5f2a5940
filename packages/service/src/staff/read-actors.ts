import { accessOfRole, type ActingPerson, type NoteList } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { openAddress } from './staff-address.ts';

/**
 * Who acted for a business, by the ids that its records name: former members included.
 * @param ids of members and keys; what is the business's neither way is left out
 */
export async function readActors(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActingPerson>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const members = await db
    .selectFrom('staff')
    .select(['id', 'sealed_email', 'removed_at'])
    .where('business_id', '=', businessId)
    .where('id', 'in', wanted)
    .execute();
  const keys = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'revoked_at'])
    .where('business_id', '=', businessId)
    .where('id', 'in', wanted)
    .execute();
  return new Map<string, ActingPerson>([
    ...members.map((row) => {
      const name = openAddress(master, 'staff', row);
      return [row.id, { kind: 'staff', name, former: row.removed_at !== null }] as const;
    }),
    ...keys.map(
      ({ id, name, revoked_at }) => [id, { kind: 'key', name, former: revoked_at !== null }] as const,
    ),
  ]);
}

/** Members who may see decisions, but for the one who asks; in the order in which they came. */
export async function listColleagues(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  { businessId, staffId }: { readonly businessId: string; readonly staffId: string },
): Promise<NoteList['colleagues']> {
  const members = await db
    .selectFrom('staff')
    .select(['id', 'sealed_email', 'role'])
    .where('business_id', '=', businessId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return members
    .filter(({ id, role }) => id !== staffId && accessOfRole[role].decisions !== 'none')
    .map((row) => ({ staffId: row.id, email: openAddress(master, 'staff', row), role: row.role }));
}

/** The member or the key that an entry names; null where the business did not act. */
export function actorIn(details: Readonly<Record<string, unknown>>): string | null {
  const id = details['staff'] ?? details['key'];
  return typeof id === 'string' ? id : null;
}
