import type { Database } from '../database/index.ts';
import type { EvidenceStore } from '../sealing/index.ts';

const batch = 500;
/** A picture's row follows its object within one request; a day is far beyond that. */
const graceMs = 86_400_000;
const pictureKey = /^[^/]+\/([^/]+)\/(?:v-([0-9a-f]{64})|([0-9a-f-]{36}))$/;

interface Candidate {
  readonly key: string;
  readonly verificationId: string;
  /** A picture's id, or the hash of a chunk of video. */
  readonly object: string;
  readonly isChunk: boolean;
}

export interface ObjectSweep {
  readonly removed: number;
  /** Objects of verifications that this database has never heard of. */
  readonly unknown: number;
}

/**
 * Removes pictures and chunks of video without a row: left by a crash between object and row, or put back with an old copy of the
 * objects after a redaction. Objects of a verification unknown to the database stay: more likely the wrong database
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
    const [, verificationId = '', chunk, picture] = match;
    candidates.push({ key, verificationId, object: chunk ?? picture ?? '', isChunk: chunk !== undefined });
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
    new Set(
      ids.length === 0
        ? []
        : (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
    );
  const objectsOf = (chunks: boolean) =>
    candidates.filter(({ isChunk }) => isChunk === chunks).map(({ object }) => object);
  const materials = await idsOf('material', objectsOf(false));
  const chunks = await hashesOf(db, objectsOf(true));
  const verifications = await idsOf('verification', [
    ...new Set(candidates.map(({ verificationId }) => verificationId)),
  ]);
  const without = candidates.filter(({ object, isChunk }) => !(isChunk ? chunks : materials).has(object));
  const known = without.filter(({ verificationId }) => verifications.has(verificationId));
  return { orphans: known, unknown: without.length - known.length };
}

async function hashesOf(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.selectFrom('recording_chunk').select('hash').where('hash', 'in', hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}
