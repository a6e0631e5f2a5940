import type { Database } from '../database/index.ts';
import type { EvidenceStore } from '../evidence/index.ts';

const batch = 500;
/** A picture's row follows its object within one request; a day is far beyond that. */
const graceMs = 86_400_000;
const pictureKey = /^[^/]+\/([^/]+)\/([0-9a-f-]{36})$/;

interface Candidate {
  readonly key: string;
  readonly verificationId: string;
  readonly materialId: string;
}

export interface ObjectSweep {
  readonly removed: number;
  /** Objects of verifications that this database has never heard of. */
  readonly unknown: number;
}

/**
 * Removes pictures without a row: left by a crash between object and row, or put back with an old copy of the
 * objects after a redaction. Objects of a verification that the database does not know stay: rather a wrong database
 * is connected than so many rows lost.
 */
export async function sweepObjects(ports: {
  readonly db: Database;
  readonly store: EvidenceStore;
  readonly now: () => Date;
}): Promise<ObjectSweep> {
  const before = ports.now().getTime() - graceMs;
  let [removed, unknown] = [0, 0];
  let candidates: Candidate[] = [];
  const next = async () => {
    const found = await orphans(ports.db, candidates);
    for (const { key } of found.orphans) await ports.store.remove(key);
    removed += found.orphans.length;
    unknown += found.unknown;
    candidates = [];
  };
  for await (const { key, writtenAt } of ports.store.list()) {
    const match = pictureKey.exec(key);
    if (!match || writtenAt.getTime() > before) continue;
    candidates.push({ key, verificationId: match[1] as string, materialId: match[2] as string });
    if (candidates.length >= batch) await next();
  }
  await next();
  return { removed, unknown };
}

async function orphans(
  db: Database,
  candidates: readonly Candidate[],
): Promise<{ orphans: Candidate[]; unknown: number }> {
  if (candidates.length === 0) return { orphans: [], unknown: 0 };
  const idsOf = async (table: 'material' | 'verification', ids: string[]) =>
    new Set((await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id));
  const materials = await idsOf(
    'material',
    candidates.map(({ materialId }) => materialId),
  );
  const verifications = await idsOf('verification', [
    ...new Set(candidates.map(({ verificationId }) => verificationId)),
  ]);
  const without = candidates.filter(({ materialId }) => !materials.has(materialId));
  const known = without.filter(({ verificationId }) => verifications.has(verificationId));
  return { orphans: known, unknown: without.length - known.length };
}
