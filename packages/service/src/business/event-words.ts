import { randomUUID } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { noteEvent } from './note-event.ts';

/** What the sealed words of an event are bound to. */
export function eventWordsContext(id: string): string {
  return `event-words/${id}`;
}

/** Records an event with the words that somebody gave as its purpose: sealed beside it. */
export async function noteWordedEvent(
  tx: DatabaseTransaction,
  master: MasterKey,
  by: Parameters<typeof noteEvent>[1],
  {
    action,
    details,
    words,
  }: {
    readonly action: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly words: string;
  },
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('event_words')
    .values({
      id,
      business_id: by.caller.businessId,
      sealed_words: master.wrap(Buffer.from(words, 'utf8'), eventWordsContext(id)),
    })
    .execute();
  await noteEvent(tx, by, action, { ...details, words: id });
}

/** The words of events by the ids in their details. */
export async function readEventWords(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<unknown, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_words')
    .select(['id', 'sealed_words'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, sealed_words }) => [
      id,
      master.unwrap(sealed_words, eventWordsContext(id)).toString('utf8'),
    ]),
  );
}
