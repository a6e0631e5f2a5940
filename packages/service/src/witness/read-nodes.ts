import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { type LeafRange, type NodeId, nodesOf, rangeHash, type TreeNode } from './merkle-tree.ts';

const batch = 500;

/** StoredHead nodes, in the order asked for. Throws when one is missing: the log's tables are damaged. */
export async function readNodes(db: Database, ids: readonly NodeId[]): Promise<TreeNode[]> {
  const hashes = await readHashes(db, ids);
  return ids.map((id) => ({ ...id, hash: hashes(id) }));
}

/** Hashes of ranges of the log, hex; together in as few statements as possible. */
export async function readRanges(
  db: Database,
  paths: readonly (readonly LeafRange[])[],
): Promise<string[][]> {
  const hashes = await readHashes(
    db,
    paths.flatMap((path) => path.flatMap(nodesOf)),
  );
  return paths.map((path) => path.map((range) => rangeHash(range, hashes).toString('hex')));
}

async function readHashes(db: Database, ids: readonly NodeId[]): Promise<(id: NodeId) => Buffer> {
  const wanted = [...new Map(ids.map((id) => [keyOf(id), id])).values()];
  const found = new Map<string, Buffer>();
  for (let at = 0; at < wanted.length; at += batch) {
    const ids = wanted
      .slice(at, at + batch)
      .map(({ level, position }) => sql`(${level}::int, ${position}::int8)`);
    const { rows } = await sql<{ level: number; position: string; hash: Buffer }>`
      select level, position, hash from audit_log_node
      where (level, position) in (${sql.join(ids)})`.execute(db);
    for (const { level, position, hash } of rows) found.set(keyOf({ level, position }), hash);
  }
  return (id) => {
    const hash = found.get(keyOf(id));
    if (!hash) throw new Error(`the audit log has lost its node ${keyOf(id)}`);
    return hash;
  };
}

function keyOf({ level, position }: { readonly level: number; readonly position: number | string }): string {
  return `${level}/${position}`;
}
