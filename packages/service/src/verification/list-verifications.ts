import type { identificationList, Kind, Status } from '@ekyc/contract';
import type { z } from 'zod';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { times } from './present-verification.ts';

/** Newest first; the cursor names the last row seen, so that new rows shift nothing. */
export async function listVerifications(
  db: Database,
  businessId: string,
  filter: {
    readonly kind: Kind;
    readonly cursor?: string | undefined;
    readonly limit: number;
    readonly status?: Status | undefined;
  },
): Promise<Outcome<z.infer<typeof identificationList>>> {
  const after = filter.cursor === undefined ? null : readCursor(filter.cursor);
  if (filter.cursor !== undefined && !after) return failure('malformed_request');
  let query = db
    .selectFrom('verification')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('kind', '=', filter.kind);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (after) {
    query = query.where((where) =>
      where.or([
        where('created_at', '<', after.createdAt),
        where.and([where('created_at', '=', after.createdAt), where('id', '>', after.id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filter.limit + 1)
    .execute();
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return success({
    items: page.map((row) => ({
      publicId: row.public_id,
      kind: row.kind,
      status: row.status,
      mode: row.mode,
      ...times(row),
      reasons: JSON.parse(row.reasons) as string[],
    })),
    nextCursor:
      last && rows.length > page.length
        ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`, 'utf8').toString('base64url')
        : null,
  });
}

function readCursor(cursor: string): { createdAt: Date; id: string } | null {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const createdAt = new Date(match?.[1] ?? '');
  return match && !Number.isNaN(createdAt.getTime()) ? { createdAt, id: match[2] as string } : null;
}
