import { chunkHash, sealChunk } from '@ekyc/recording';
import type { ChainHead, EvidenceStore, NewChunk } from '@ekyc/service';

/** Where a chunk lies: under its own hash, so that no other one can ever take its place. */
export function chunkKey(recordingId: string, bytes: Uint8Array): string {
  return keyOfHash(recordingId, chunkHash(bytes));
}

export function keyOfHash(recordingId: string, hash: string): string {
  return `${recordingId}/v-${hash}`;
}

/** Seals a chunk that follows `head` and stores it; it counts once its head is kept. */
export async function appendChunk(
  store: EvidenceStore,
  chunk: NewChunk,
): Promise<{ head: ChainHead; size: number }> {
  const { recordingId, keys, head, marks, media, description } = chunk;
  const { kind, segment, segmentStartedAt, fromMs, durationMs } = chunk;
  const index = head.index + 1;
  const bytes = await sealChunk(
    {
      kind,
      segment,
      segmentStartedAt,
      fromMs: Math.round(fromMs),
      durationMs: Math.round(durationMs),
      description: {
        ...description,
        ...(marks.length > 0 ? { marks: marks.map((mark) => ({ ...mark })) } : {}),
      },
      media,
    },
    { recordingId, index, previous: Buffer.from(head.hash, 'hex') },
    keys,
  );
  await store.put(chunkKey(recordingId, bytes), bytes);
  return { head: { index, hash: chunkHash(bytes) }, size: bytes.length };
}
