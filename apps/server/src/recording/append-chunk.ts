import { chunkHash, sealChunk } from '@ekyc/recording';
import { type ChainHead, chunkKey, type EvidenceStore, type NewChunk } from '@ekyc/service';

/** Seals a chunk that follows `head` and stores it; it counts once its head is stored. */
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
  const hash = chunkHash(bytes);
  await store.put(chunkKey(recordingId, hash), bytes);
  return { head: { index, hash }, size: bytes.length };
}
