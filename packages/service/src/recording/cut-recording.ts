import { appendAuditEntry } from '../audit/index.ts';
import { chunkKey, type EvidenceStore } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { Cut } from './recorder.port.ts';
import { recordingIdOf, type RecordingPorts } from './recording-row.ts';
import type { RecordingChunkTable } from './recording.table.ts';

/** What must not be kept, by our clock, ms since 1970. */
export interface Forbidden {
  readonly take: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

/**
 * Destroys the chunks of a time. Their hashes' place in the chain stays: the last one's is kept with the cut, in the
 * row and in the audit, so that the rest still verifies and nobody else can cut unseen.
 */
export async function cutRecording(
  ports: RecordingPorts & { readonly store: EvidenceStore },
  row: VerificationTable,
  { take, fromWallMs, toWallMs }: Forbidden,
): Promise<void> {
  const removed = await ports.db.transaction().execute(async (tx) => {
    const recording = await tx
      .selectFrom('recording')
      .selectAll()
      .where('verification_id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const all = await tx
      .selectFrom('recording_chunk')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('chunk_index')
      .execute();
    const cut = all.filter((chunk) => isWithin(chunk, fromWallMs, toWallMs));
    if (cut.length === 0) return [];
    const cuts = joinCuts([...recording.cuts, ...cutsOf(cut)]);
    await tx.updateTable('recording').set({ cuts }).where('verification_id', '=', row.id).execute();
    await tx
      .deleteFrom('recording_chunk')
      .where('verification_id', '=', row.id)
      .where(
        'chunk_index',
        'in',
        cut.map(({ chunk_index }) => chunk_index),
      )
      .execute();
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'service',
      action: 'recording.cut',
      details: { reason: 'forbiddenNumber', take, chunks: cut.length, cuts },
    });
    return cut;
  });
  for (const { hash } of removed) await ports.store.remove(chunkKey(recordingIdOf(row), hash));
}

export function isWithin(chunk: RecordingChunkTable, fromWallMs: number, toWallMs: number): boolean {
  const from = chunk.segment_started_at.getTime() + chunk.from_ms;
  const hasPictures = chunk.kind === 'frames' || chunk.kind === 'webm' || chunk.kind === 'mp4';
  return hasPictures && from < toWallMs && from + chunk.duration_ms > fromWallMs;
}

function cutsOf(chunks: readonly RecordingChunkTable[]): Cut[] {
  return chunks.map(({ chunk_index, hash }) => ({ from: chunk_index, to: chunk_index, hash }));
}

/** Neighbours become one, in order. */
export function joinCuts(cuts: readonly Cut[]): Cut[] {
  const joined: Cut[] = [];
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && cut.from <= last.to + 1) joined[joined.length - 1] = { ...last, to: cut.to, hash: cut.hash };
    else joined.push(cut);
  }
  return joined;
}
