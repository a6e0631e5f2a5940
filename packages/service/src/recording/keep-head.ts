import type { DatabaseTransaction } from '../database/index.ts';
import { lockVerification } from '../verification/index.ts';
import type { ChainHead, ChunkFacts } from './recorder.port.ts';

/** Another connection of the same verification has taken the chain over, or it was redacted. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** How often another writer of the same chain may intervene. */
const attempts = 3;

/** Does a piece of work again from its beginning while another writer moves the head before it does. */
export async function retrySuperseded<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SupersededError) || attempt >= attempts) throw error;
    }
  }
}

/** Of a segment that comes in pieces. */
export interface ReceivedPiece {
  readonly piece: number;
  readonly sha256: string;
}

/**
 * Promises one chunk whose object is stored: compare-and-set of the head, by the newest segment's writer alone.
 * @throws SupersededError when the head moved, another segment began or the key is gone; nothing was written then
 */
export async function keepHead(
  tx: DatabaseTransaction,
  verificationId: string,
  chunk: {
    readonly head: ChainHead;
    readonly previous: string;
    readonly facts: ChunkFacts;
    readonly at: Date;
    readonly received?: ReceivedPiece;
  },
): Promise<void> {
  const { head, previous, facts, at, received } = chunk;
  // As everybody who changes both: the verification first. A redaction waits for this chunk, or is seen here.
  if ((await lockVerification(tx, verificationId)).wrapped_key === null)
    throw new SupersededError('the recording was redacted');
  const updated = await tx
    .updateTable('recording')
    .set((columns) => ({
      head_index: head.index,
      head_hash: head.hash,
      bytes: columns('bytes', '+', facts.size),
      duration_ms: columns('duration_ms', '+', facts.durationMs),
      ...(received ? { next_piece: received.piece + 1 } : {}),
    }))
    .where('verification_id', '=', verificationId)
    .where('head_index', '=', head.index - 1)
    .where('head_hash', '=', previous)
    .where('next_segment', '=', facts.segment + 1)
    .returning('head_index')
    .executeTakeFirst();
  if (!updated) throw new SupersededError('the head of this recording is another one by now');
  await tx
    .insertInto('recording_chunk')
    .values({
      verification_id: verificationId,
      chunk_index: head.index,
      hash: head.hash,
      segment: facts.segment,
      kind: facts.kind,
      segment_started_at: new Date(facts.segmentStartedAt),
      size: facts.size,
      from_ms: facts.fromMs,
      duration_ms: facts.durationMs,
      piece: received?.piece ?? null,
      received_sha256: received?.sha256 ?? null,
      stored_at: at,
    })
    .execute();
}
