import type { keyReadList } from '@ekyc/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { failure, type Outcome, success } from '../outcome.ts';
import { readActors } from '../staff/index.ts';
import type { LookFilter, LookPorts } from './list-looks.ts';

export type KeyReadFilter = Omit<LookFilter, 'action'>;

/** The row of `key_read` that a cursor names. */
type Place = readonly [day: string, keyId: string, name: string];

/** How often keys were shown personal data, newest day first. @param filter days in Japan time, both included */
export async function listKeyReads(
  ports: LookPorts,
  businessId: string,
  { by, from, to, cursor, limit }: KeyReadFilter,
): Promise<Outcome<z.infer<typeof keyReadList>>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && after === null) return failure('malformed_request');
  let query = ports.db
    .selectFrom('key_read')
    .select(['day', 'key_id', 'name', 'count'])
    .where('business_id', '=', businessId);
  if (by !== undefined) query = query.where('key_id', '=', by);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  if (after !== null) {
    const [day, keyId, name] = after;
    query = query.where(
      sql<boolean>`(day < ${day} or (day = ${day} and (key_id, name) > (${keyId}, ${name})))`,
    );
  }
  const rows = await query
    .orderBy('day', 'desc')
    .orderBy('key_id')
    .orderBy('name')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const actors = await readActors(
    ports,
    businessId,
    page.map(({ key_id }) => key_id),
  );
  const last = page.at(-1);
  return success({
    items: page.map(({ day, key_id, name, count }) => ({
      day,
      by: key_id,
      person: actors.get(key_id) ?? null,
      name,
      count,
    })),
    nextCursor: last && rows.length > page.length ? writeCursor([last.day, last.key_id, last.name]) : null,
  });
}

function writeCursor(place: Place): string {
  return Buffer.from(place.join(' '), 'utf8').toString('base64url');
}

function readCursor(cursor: string): Place | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\w{1,64}) ([\w.]{1,100})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  return match && [match[1] as string, match[2] as string, match[3] as string];
}
