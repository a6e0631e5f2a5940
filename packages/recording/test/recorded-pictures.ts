import sharp from 'sharp';
import { ChainWriter } from '../src/chain/chain-writer.ts';
import { chunkHash } from '../src/chain/chunk-format.ts';
import type { ChunkDraft } from '../src/chain/seal-chunk.ts';
import type { ChainCut } from '../src/chain/verify-chain.ts';
import type { RecordingSource } from '../src/export/read-recording.ts';
import { writeIvf } from '../src/media/ivf.ts';
import { MemoryStore } from './memory-store.ts';
import { frameOf } from './vp8-frames.ts';
import { wrappingKeys } from './wrapping-keys.ts';

/** A picture of one grey, encoded as a VP8 key frame: what a lossy WebP holds. */
export async function greyKeyFrame(level: number, width = 64, height = 48): Promise<Buffer> {
  const background = { r: level, g: level, b: level };
  const webp = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ quality: 50 })
    .toBuffer();
  const at = webp.indexOf('VP8 ', 0, 'latin1');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

/** Two seconds from `fromMs` on: a key frame of that grey and delta frames that nothing decodes. */
export async function framesChunk(
  place: Pick<ChunkDraft, 'segment' | 'segmentStartedAt' | 'fromMs'>,
  level: number,
  { beginsWithKey = true, ...description }: ChunkDraft['description'] = {},
): Promise<ChunkDraft> {
  const key = await greyKeyFrame(level);
  const frames = Array.from({ length: 20 }, (_, at) => ({
    ticks: (place.fromMs + at * 100) * 90,
    data: at === (beginsWithKey ? 0 : 5) ? key : frameOf('delta'),
  }));
  return {
    ...place,
    kind: 'frames',
    durationMs: 2000,
    description: { frames: frames.length, beginsWithKey, ...description },
    media: writeIvf(frames, { width: 64, height: 48 }),
  };
}

/** A recording in memory. */
export async function recordingOf(
  drafts: readonly ChunkDraft[],
  recordingId = 'r1',
): Promise<RecordingSource & { readonly store: MemoryStore }> {
  const keys = wrappingKeys();
  const store = new MemoryStore();
  const writer = new ChainWriter({ recordingId, keys, store, onHead: async () => {} });
  for (const draft of drafts) await writer.append(draft);
  return { recordingId, keys, store, head: writer.head };
}

/** Destroys chunks and says so. */
export function cutOut(store: MemoryStore, from: number, to = from): ChainCut {
  const hash = chunkHash(store.chunks[to] as Buffer);
  for (let index = from; index <= to; index += 1) store.chunks[index] = null;
  return { from, to, hash };
}
