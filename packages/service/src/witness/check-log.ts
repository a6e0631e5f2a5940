import { storedHead, type SignedHead } from '@ekyc/contract';
import { type AuditEntryTable, hashEntry } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { listPublicKeys } from '../sealing/index.ts';
import { entryLeaf } from './merkle-leaf.ts';
import { emptyRoot, nodeHash, type TreeNode, appendLeaves } from './merkle-tree.ts';
import { readLogSize } from './sequence-entries.ts';
import { presentHead } from './sign-head.ts';
import { isSignedBy } from './signed-head.ts';
import { findBrokenChains } from './broken-chains.ts';
import type { HeadKeeper } from './witness-head.ts';
import type { LogDifference } from './log-difference.ts';

export interface LogVerdict {
  readonly differences: readonly LogDifference[];
  /** Entries in the log. */
  readonly size: number;
  /** Heads it was compared with. */
  readonly heads: number;
}

/** A head, and where it was stored. */
interface StoredHead {
  readonly head: SignedHead;
  readonly place: 'file' | 'database';
}

const batch = 1000;

/**
 * Computes the whole log again from the audit entries, and compares it with every stored head, in the database
 * and beside it.
 */
export async function checkLog(db: Database, keeper: HeadKeeper): Promise<LogVerdict> {
  const differences: LogDifference[] = [];
  const stored = await readStoredHeads(db, keeper, differences);
  differences.push(...(await unsigned(db, stored)));
  const size = await readLogSize(db);
  const roots = await computeRoots(
    db,
    { size, sizes: new Set(stored.map(({ head }) => head.size)) },
    differences,
  );
  for (const { head, place } of stored) {
    if (roots.get(head.size) !== head.rootHash) {
      differences.push({ code: 'head_contradicted', detail: `${nameOf(head)} in the ${place}` });
    }
  }
  differences.push(...(await findBrokenChains(db)));
  return { differences, size, heads: stored.length };
}

async function readStoredHeads(
  db: Database,
  keeper: HeadKeeper,
  differences: LogDifference[],
): Promise<StoredHead[]> {
  const rows = await db.selectFrom('audit_log_head').selectAll().orderBy('id').execute();
  const stored: StoredHead[] = rows.map((row) => ({ head: presentHead(row), place: 'database' }));
  let number = 0;
  for await (const line of keeper.lines()) {
    number += 1;
    const head = readLine(line);
    if (head) stored.push({ head, place: 'file' });
    else differences.push({ code: 'head_line_unreadable', detail: `line ${number}` });
  }
  return stored;
}

/** A head has 400 characters, and a stamp a few thousand. */
const mostOfLine = 65_536;

function readLine(line: string): SignedHead | null {
  if (line.length > mostOfLine) return null;
  try {
    return storedHead.parse(JSON.parse(line)).head;
  } catch {
    return null;
  }
}

async function unsigned(db: Database, stored: readonly StoredHead[]): Promise<LogDifference[]> {
  const keys = await listPublicKeys(db);
  return stored
    .filter(({ head }) => {
      const key = keys.get(head.keyId);
      return !key || !isSignedBy(head, key);
    })
    .map(({ head, place }) => ({ code: 'head_unsigned', detail: `${nameOf(head)} in the ${place}` }));
}

/** Roots at the sizes asked for, from the entries as they are now; hex. */
async function computeRoots(
  db: Database,
  log: { readonly size: number; readonly sizes: ReadonlySet<number> },
  differences: LogDifference[],
): Promise<Map<number, string>> {
  const roots = new Map([[0, emptyRoot.toString('hex')]]);
  let frontier: readonly TreeNode[] = [];
  for (let start = 0; start < log.size; start += batch) {
    const leaves = await readLeaves(db, start, Math.min(log.size, start + batch), differences);
    for (const [index, leaf] of leaves.entries()) {
      ({ frontier } = appendLeaves(frontier, [leaf]));
      const size = start + index + 1;
      if (log.sizes.has(size)) roots.set(size, rootOf(frontier).toString('hex'));
    }
  }
  return roots;
}

function rootOf(frontier: readonly TreeNode[]): Buffer {
  const hashes = frontier.map(({ hash }) => hash).toReversed();
  return hashes.length === 0 ? emptyRoot : hashes.reduce((right, left) => nodeHash(left, right));
}

/** Leaves of places `start` to `end - 1`; for a missing entry the stored leaf, so that the later ones can still be checked. */
async function readLeaves(
  db: Database,
  start: number,
  end: number,
  differences: LogDifference[],
): Promise<Buffer[]> {
  const between = await db
    .selectFrom('audit_log_node')
    .select(['position', 'hash'])
    .where('level', '=', 0)
    .where('position', '>=', String(start))
    .where('position', '<', String(end))
    .execute();
  const stored = new Map(between.map(({ position, hash }) => [Number(position), hash]));
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('log_position', '>=', String(start))
    .where('log_position', '<', String(end))
    .execute();
  const entries = new Map(rows.map((row) => [Number(row.log_position), row as AuditEntryTable]));
  return Array.from({ length: end - start }, (_, index) => {
    const place = start + index;
    const [entry, leaf] = [entries.get(place), stored.get(place)];
    if (!entry) differences.push({ code: 'entry_missing', detail: `place ${place}` });
    const now = entry ? entryLeaf({ ...entry, hash: hashEntry(entry) }) : leaf;
    if (entry && !(leaf && now?.equals(leaf))) {
      const { verification_id, sequence } = entry;
      const detail = `place ${place}, verification ${verification_id}, entry ${sequence}`;
      differences.push({ code: 'entry_changed', detail });
    }
    return now ?? emptyRoot;
  });
}

function nameOf(head: SignedHead): string {
  return `size ${head.size} of ${head.timestamp}`;
}
