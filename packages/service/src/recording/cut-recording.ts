import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { chunkKey, type EvidenceStore } from '../sealing/index.ts';
import { lockVerification, type VerificationTable } from '../verification/index.ts';
import type { Cut, WallTime } from './recorder.port.ts';
import { recordingIdOf, type RecordingPorts } from './recording-row.ts';
import { pictureKinds } from './searched.ts';
import type { RecordingChunkTable, RecordingTable } from './recording.table.ts';

/** What must not be stored of a recording. */
export interface Forbidden {
  /** `unsearchable`: nobody can tell whether there is a My Number in it. */
  readonly reason: 'forbiddenNumber' | 'unsearchable';
  /** The take during which it was filmed; absent outside of one. */
  readonly take?: number | undefined;
  /** By our clock; each goes as far as the chunks that show some of it. */
  readonly times?: readonly WallTime[];
  /** Segments of which nothing remains. */
  readonly segments?: readonly number[];
}

/**
 * Destroys the chunks of a time. Their hashes' place in the chain stays: the last one's is stored with the cut, in the
 * row and in the audit, so that the rest still verifies and nobody else can cut unseen. The audit says as well whether
 * somebody has watched or exported the video before: a copy that left us only its holder can destroy.
 * @returns how many chunks were destroyed; none where the verification was redacted meanwhile
 */
export async function cutRecording(
  ports: RecordingPorts & { readonly store: EvidenceStore },
  row: Pick<VerificationTable, 'id' | 'business_id'>,
  forbidden: Forbidden,
): Promise<number> {
  const removed = await ports.db.transaction().execute(async (tx) => {
    // Locks in the order of beginning a segment: the verification first, then its recording.
    if ((await lockVerification(tx, row.id)).wrapped_key === null) return [];
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
    const cut = all.filter((chunk) => isForbidden(chunk, forbidden));
    if (cut.length === 0) return [];
    const cuts = await removeChunks(tx, recording, cut);
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'service',
      action: 'recording.cut',
      details: {
        reason: forbidden.reason,
        ...(forbidden.take === undefined ? {} : { take: forbidden.take }),
        chunks: cut.length,
        cuts,
        seenBefore: await countShown(tx, row.id),
      },
    });
    return cut;
  });
  for (const { hash } of removed) await ports.store.remove(chunkKey(recordingIdOf(row), hash));
  return removed.length;
}

async function removeChunks(
  tx: DatabaseTransaction,
  recording: RecordingTable,
  chunks: readonly RecordingChunkTable[],
): Promise<readonly Cut[]> {
  const cuts = joinCuts([...recording.cuts, ...cutsOf(chunks)]);
  const { verification_id: id } = recording;
  await tx.updateTable('recording').set({ cuts }).where('verification_id', '=', id).execute();
  const indexes = chunks.map(({ chunk_index }) => chunk_index);
  await tx
    .deleteFrom('recording_chunk')
    .where('verification_id', '=', id)
    .where('chunk_index', 'in', indexes)
    .execute();
  return cuts;
}

/** How often the video left us: each time that it was watched, or exported as evidence. */
async function countShown(tx: DatabaseTransaction, verificationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_entry')
    .select((columns) => columns.fn.countAll<string>().as('count'))
    .where('verification_id', '=', verificationId)
    .where('action', 'in', ['video.viewed', 'evidence.exported'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isForbidden(chunk: RecordingChunkTable, { times = [], segments = [] }: Forbidden): boolean {
  if (segments.includes(chunk.segment) && hasPictures(chunk)) return true;
  return times.some(({ fromWallMs, toWallMs }) => isWithin(chunk, fromWallMs, toWallMs));
}

function hasPictures({ kind }: Pick<RecordingChunkTable, 'kind'>): boolean {
  return pictureKinds.includes(kind);
}

export function isWithin(chunk: RecordingChunkTable, fromWallMs: number, toWallMs: number): boolean {
  const from = chunk.segment_started_at.getTime() + chunk.from_ms;
  return hasPictures(chunk) && from < toWallMs && from + Math.max(chunk.duration_ms, 1) > fromWallMs;
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
