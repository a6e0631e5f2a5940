import type { Status } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { eraseMoments } from '../capture/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { forgetLooks } from '../engine/index.ts';
import { lockVerification } from '../verification/index.ts';
import type { RecordingChunkTable, RecordingTable } from './recording.table.ts';

/** Chunks of these kinds show something. */
export const pictureKinds: readonly RecordingChunkTable['kind'][] = ['frames', 'webm', 'mp4'];

/** States in which a recording is over, or rests: it is searched then, and not before the visitor's outcome. */
const searchable: readonly Status[] = [
  'canceled',
  'expired',
  'approved',
  'declined',
  'review',
  'resubmission',
];

/** How often, at least, a search reports that it is at work; another process takes over from one that does not. */
const claimMs = 10 * 60_000;
/** A search that failed is tried again after a minute, then after twice as long each time, and at last once a day. */
const firstRetryMs = 60_000;
const longestRetryMs = 24 * 3_600_000;

interface SearchPorts {
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * How far a recording was searched for a My Number: `waiting` for its search, or `failed` and waiting for another one.
 * What was not wholly searched must not be watched nor exported.
 */
export async function searchStateOf(
  db: Database,
  recording: RecordingTable,
): Promise<'done' | 'waiting' | 'failed'> {
  const isDone =
    recording.searched_head >= recording.head_index ||
    !(await hasPicturesBeyond(db, recording, recording.searched_head));
  if (isDone) return 'done';
  return recording.search_failures > 0 ? 'failed' : 'waiting';
}

/** Marks and the end of a segment may follow what was searched: they show nothing. */
async function hasPicturesBeyond(
  db: Database,
  { verification_id: id }: RecordingTable,
  index: number,
): Promise<boolean> {
  const chunk = await db
    .selectFrom('recording_chunk')
    .select('chunk_index')
    .where('verification_id', '=', id)
    .where('chunk_index', '>', index)
    .where('kind', 'in', pictureKinds)
    .limit(1)
    .executeTakeFirst();
  return chunk !== undefined;
}

/** Verifications whose recordings are due for a search; the shortest first, since many wait behind a long one. */
export async function dueSearches({ db, now }: SearchPorts, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('verification')
    .innerJoin('recording', 'recording.verification_id', 'verification.id')
    .select('verification.id')
    .where('verification.status', 'in', searchable)
    .where('verification.wrapped_key', 'is not', null)
    .whereRef('recording.head_index', '>', 'recording.searched_head')
    .where((where) =>
      where.or([where('recording.search_after', 'is', null), where('recording.search_after', '<=', now())]),
    )
    .orderBy('recording.bytes')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Begins a search, by one process at a time. @returns null where none is due */
export async function claimSearch(
  { db, now }: SearchPorts,
  verificationId: string,
): Promise<RecordingTable | null> {
  const at = now();
  const claimed = await db
    .updateTable('recording')
    .set({ search_after: new Date(at.getTime() + claimMs) })
    .where('verification_id', '=', verificationId)
    .whereRef('head_index', '>', 'searched_head')
    .where((where) => where.or([where('search_after', 'is', null), where('search_after', '<=', at)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('verification')
          .select('id')
          .where('id', '=', verificationId)
          .where('wrapped_key', 'is not', null)
          .where('status', 'in', searchable),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Reports that a search is still at work. */
export async function renewClaim({ db, now }: SearchPorts, verificationId: string): Promise<void> {
  await db
    .updateTable('recording')
    .set({ search_after: new Date(now().getTime() + claimMs) })
    .where('verification_id', '=', verificationId)
    .execute();
}

/** The searching process is gone. A failed search keeps its time. */
export async function releaseClaims(db: Database): Promise<void> {
  await db
    .updateTable('recording')
    .set({ search_after: null })
    .where('search_after', 'is not', null)
    .where('search_failures', '=', 0)
    .execute();
}

/** Every key frame up to this chunk was searched; from now on it may be watched. */
export async function noteSearched(
  { db, now }: SearchPorts,
  verificationId: string,
  searched: { readonly head: number; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockVerification(tx, verificationId)).wrapped_key === null) return;
    await tx
      .updateTable('recording')
      .set({ searched_head: searched.head, search_failures: 0, search_after: null })
      .where('verification_id', '=', verificationId)
      .execute();
    await appendAuditEntry(tx, verificationId, now(), {
      actor: 'service',
      action: 'recording.searched',
      details: { chunks: searched.head + 1, ...searched.details },
    });
  });
}

/** The search failed: the recording stays unsearched, and is retried later. */
export async function noteSearchFailed({ db, now }: SearchPorts, recording: RecordingTable): Promise<void> {
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(recording.search_failures, 20), longestRetryMs);
  await db
    .updateTable('recording')
    .set({
      search_failures: recording.search_failures + 1,
      search_after: new Date(now().getTime() + waitMs),
    })
    .where('verification_id', '=', recording.verification_id)
    .execute();
}

/** The engine was busy: not a failure, but the search waits so many seconds. */
export async function putSearchOff(
  { db, now }: SearchPorts,
  verificationId: string,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('recording')
    .set({ search_after: new Date(now().getTime() + seconds * 1000) })
    .where('verification_id', '=', verificationId)
    .execute();
}

/** Stores frames by their keyed hashes, until the verification is redacted; each once. */
export async function rememberFrameHashes(
  db: Database,
  verificationId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('recording_frame')
    .values(hashes.map((frame_hash) => ({ verification_id: verificationId, frame_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a verification's video, in the order in which the rows refer to each other, and what was seen in it; its objects go by themselves. */
export async function eraseRecorded(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('recording_chunk').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('recording_frame').where('verification_id', '=', verificationId).execute();
  await eraseMoments(tx, verificationId);
  forgetLooks(verificationId);
  await tx.deleteFrom('recording').where('verification_id', '=', verificationId).execute();
}
