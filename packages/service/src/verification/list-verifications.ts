import type { verificationList } from '@ekyc/contract';
import type { z } from 'zod';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { cursorOf, readCursor } from './list-order.ts';
import { type ListFilter, placeOf, presentListed, readListed, usualOrder } from './listed-rows.ts';

/** One page; the cursor names the last row seen. */
export async function listVerifications(
  ports: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  filter: ListFilter,
): Promise<Outcome<z.infer<typeof verificationList>>> {
  const { order = usualOrder, limit } = filter;
  const after = filter.cursor === undefined ? null : readCursor(filter.cursor, order, usualOrder);
  if (filter.cursor !== undefined && !after) return failure('malformed_request');
  const rows = await readListed(ports, businessId, { ...filter, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return success({
    items: page.map(presentListed),
    nextCursor: last && rows.length > limit ? cursorOf(order, usualOrder, placeOf(last, order)) : null,
  });
}
