import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { rowsNotWrappedBy, sealedSecrets, type WrappedColumn, wrappedColumns } from './wrapped-columns.ts';

const batch = 500;

/**
 * Wraps everything with the current master key that the previous one wrapped. Each value is exchanged only while it
 * is still the one that was read, so that a redaction in between stays one; what was done is not done again, so that
 * it may be broken off and started again at any time, and beside running services that know both keys.
 * @returns how many values were rewrapped
 */
export async function rotateMasterKey(db: Database, master: MasterKey): Promise<number> {
  let count = 0;
  for (const column of wrappedColumns) count += await rewrapColumn(db, master, column);
  // Only now: while the service's own secrets still need the old key, no start without it succeeds.
  return count + (await rewrapColumn(db, master, sealedSecrets));
}

async function rewrapColumn(db: Database, master: MasterKey, column: WrappedColumn): Promise<number> {
  let count = 0;
  let afterId = '';
  for (;;) {
    const rows = await rowsNotWrappedBy(db, column, {
      prefixes: [master.currentPrefix],
      afterId,
      limit: batch,
    });
    for (const { row, sealed } of rows) {
      const context = column.context(row);
      const renewed = master.wrap(master.unwrap(sealed, context), context);
      afterId = row[column.id] ?? '';
      const { rows: changed } = await sql`
        update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${renewed}
        where ${sql.ref(column.id)} = ${afterId} and ${sql.ref(column.column)} = ${sealed}
        returning 1`.execute(db);
      count += changed.length;
    }
    if (rows.length < batch) return count;
  }
}
