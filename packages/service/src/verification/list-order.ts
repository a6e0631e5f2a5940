import { type RawBuilder, sql } from 'kysely';

/** How an index that serves an order is read: by its time, then by the id, which keeps rows of one moment apart. */
export interface ListOrder {
  readonly time: 'created_at' | 'decided_at' | 'changed_at';
  readonly latestFirst: boolean;
  readonly lowestIdFirst: boolean;
}

/** The last row of a page: the next one begins behind it, so that new rows shift nothing. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** Conditions by which the rows behind a place are found, and the order; plain comparisons, which an index serves. */
export function inOrder(
  { latestFirst, lowestIdFirst }: ListOrder,
  { at, id }: { readonly at: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  after: Place | null,
): { readonly behind: readonly RawBuilder<unknown>[]; readonly orderBy: RawBuilder<unknown> } {
  const further = latestFirst ? sql`<` : sql`>`;
  const next = lowestIdFirst ? sql`>` : sql`<`;
  return {
    // The first of the two leads an index to the place; the second alone would read all rows before it.
    behind:
      after === null
        ? []
        : [
            sql`${at} ${further}= ${after.at}`,
            sql`(${at} ${further} ${after.at} or ${id} ${next} ${after.id})`,
          ],
    orderBy: sql`${at} ${latestFirst ? sql`desc` : sql`asc`}, ${id} ${lowestIdFirst ? sql`asc` : sql`desc`}`,
  };
}

/** A place as callers hand it back; it says of which order it is, unless that is the usual one. */
export function cursorOf(order: string, usual: string, { at, id }: Place): string {
  const place = `${at.toISOString()} ${id}`;
  return Buffer.from(order === usual ? place : `${order} ${place}`, 'utf8').toString('base64url');
}

/** Null for what was never given, and for a place in another order: there it would mean something else. */
export function readCursor(cursor: string, order: string, usual: string): Place | null {
  const words = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const named = words.length === 3 ? words.shift() : usual;
  const [time = '', id = '', ...more] = words;
  const at = new Date(time);
  const isPlace = more.length === 0 && /^[0-9a-f-]{36}$/.test(id) && !Number.isNaN(at.getTime());
  return isPlace && named === order ? { at, id } : null;
}
