import type { AuditEntryTable } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { entryLeaf } from './merkle-leaf.ts';

/**
 * The first entry of a chain that is not the one that entered the log.
 * @returns its sequence; null where all are, or wait for their place
 */
export async function findMovedEntry(
  db: Database,
  chain: readonly AuditEntryTable[],
): Promise<number | null> {
  const [first] = chain;
  if (!first) return null;
  const leaves = await db
    .selectFrom('audit_entry')
    .innerJoin('audit_log_node', (join) =>
      join.onRef('audit_log_node.position', '=', 'audit_entry.log_position').on('level', '=', 0),
    )
    .select(['sequence', 'audit_log_node.hash as leaf'])
    .where('verification_id', '=', first.verification_id)
    .execute();
  const storedLeaves = new Map(leaves.map(({ sequence, leaf }) => [sequence, leaf]));
  const moved = chain.find((entry) => storedLeaves.get(entry.sequence)?.equals(entryLeaf(entry)) === false);
  return moved?.sequence ?? null;
}
