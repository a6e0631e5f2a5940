import type { businessEventList } from '@ekyc/contract';
import type { z } from 'zod';
import { readDetails } from '../audit/index.ts';
import { readEventWords } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { readActors } from '../staff/index.ts';
import { beginsAt, endsAt } from '../verification/index.ts';
import type { LookFilter, LookPorts } from './list-looks.ts';

export type EventFilter = Omit<LookFilter, 'action'>;

/** What was done to a business's own affairs, newest first; the cursor names the last event seen. */
export async function listEvents(
  ports: LookPorts,
  businessId: string,
  { by, from, to, cursor, limit }: EventFilter,
): Promise<Outcome<z.infer<typeof businessEventList>>> {
  // Ids are numbers without gaps that matter, and no secret.
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor)) return failure('malformed_request');
  let query = ports.db
    .selectFrom('business_event')
    .select(['id', 'at', 'staff_id', 'action', 'details'])
    .where('business_id', '=', businessId);
  if (by !== undefined) query = query.where('staff_id', '=', by);
  if (from !== undefined) query = query.where('at', '>=', beginsAt(from));
  if (to !== undefined) query = query.where('at', '<', endsAt(to));
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit).map((row) => ({ ...row, details: readDetails(row.details) }));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const actorOf = (row: (typeof page)[number]) => row.staff_id ?? text(row.details['byKey']);
  const actors = await readActors(
    ports,
    businessId,
    page.flatMap((row) => actorOf(row) ?? []),
  );
  const words = await readEventWords(
    ports,
    businessId,
    page.flatMap(({ details }) => text(details['words']) ?? []),
  );
  return success({
    items: page.map((row) => ({
      at: row.at.toISOString(),
      staffId: row.staff_id,
      person: actors.get(actorOf(row) ?? '') ?? null,
      action: row.action,
      details: row.details,
      words: words.get(row.details['words']) ?? null,
    })),
    nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  });
}
