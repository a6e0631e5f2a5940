import type { CallList, CallsQuery } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';

/** How long calls stay in the log. */
const callLogDays = 7;

/** A business's calls with secret keys, newest first; the cursor names the last one seen. */
export async function listCalls(
  db: Database,
  businessId: string,
  query: CallsQuery,
): Promise<Outcome<CallList>> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  if (query.cursor !== undefined && after === null) return failure('malformed_request');
  let rows = db
    .selectFrom('api_call')
    .leftJoin('api_key', 'api_key.id', 'api_call.key_id')
    .selectAll('api_call')
    .select('api_key.name as key_name')
    .where('api_call.business_id', '=', businessId)
    .orderBy('api_call.id', 'desc')
    .limit(query.limit + 1);
  if (after !== null) rows = rows.where('api_call.id', '<', after);
  if (query.failed === true) rows = rows.where('api_call.status', '>=', 400);
  if (query.name !== undefined) rows = rows.where('api_call.name', '=', query.name);
  if (query.key !== undefined) rows = rows.where('api_call.key_id', '=', query.key);
  if (query.publicId !== undefined) rows = rows.where('api_call.public_id', '=', query.publicId);
  if (query.requestId !== undefined) rows = rows.where('api_call.request_id', '=', query.requestId);
  const found = await rows.execute();
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return success({
    items: page.map((row) => ({
      requestId: row.request_id,
      at: row.at.toISOString(),
      name: row.name,
      status: row.status,
      problem: row.problem,
      ms: row.ms,
      key: { id: row.key_id, name: row.key_name },
      publicId: row.public_id,
    })),
    nextCursor:
      last && found.length > page.length ? Buffer.from(last.id, 'utf8').toString('base64url') : null,
  });
}

/** What is older than the log reaches is deleted. */
export async function forgetOldApiCalls({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - callLogDays * 86_400_000);
  await db.deleteFrom('api_call').where('at', '<', before).execute();
}

function readCursor(cursor: string): string | null {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  return /^[1-9]\d{0,17}$/.test(id) ? id : null;
}
