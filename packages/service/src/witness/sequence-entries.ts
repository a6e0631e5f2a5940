import { sql } from 'kysely';
import { placeEntries } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { entryLeaf } from './merkle-leaf.ts';
import { appendLeaves, nodesOf } from './merkle-tree.ts';
import { readNodes } from './read-nodes.ts';

const batch = 1000;
/** The letters eKYC: no other lock of this service has this number. */
const lockNumber = 0x654b5943;

/** Until this transaction ends nobody else appends to the log. */
export async function lockLog(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx);
}

/** Entries in the log. */
export async function readLogSize(db: Database): Promise<number> {
  const last = await db
    .selectFrom('audit_log_node')
    .select('position')
    .where('level', '=', 0)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? Number(last.position) + 1 : 0;
}

/**
 * Enters every committed audit entry that is not in the log yet, in transactions of a bounded size. Whoever writes an
 * entry waits for none of this: an entry that is committed late is simply found the next time, because what is
 * looked for is the entry without a place, not the one after the last.
 */
export async function sequenceEntries(db: Database): Promise<void> {
  const next = () =>
    db.transaction().execute(async (tx) => {
      await lockLog(tx);
      return sequenceBatch(tx);
    });
  while ((await next()) === batch);
}

/** The same within a transaction that holds {@link lockLog}. */
export async function sequenceAll(tx: DatabaseTransaction): Promise<void> {
  while ((await sequenceBatch(tx)) === batch);
}

async function sequenceBatch(tx: DatabaseTransaction): Promise<number> {
  const size = await readLogSize(tx);
  const rows = await placeEntries(tx, { size, most: batch });
  if (rows.length === 0) return 0;
  const frontier = await readNodes(tx, nodesOf({ start: 0, end: size }));
  const leaves = rows.toSorted((a, b) => Number(a.place) - Number(b.place)).map(entryLeaf);
  const { completed } = appendLeaves(frontier, leaves);
  await tx.insertInto('audit_log_node').values(completed).execute();
  return rows.length;
}
