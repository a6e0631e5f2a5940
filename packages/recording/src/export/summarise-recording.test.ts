import { expect, test } from 'vitest';
import { cutOut, framesChunk, recordingOf } from '../../test/recorded-pictures.ts';
import type { ChunkDraft } from '../chain/seal-chunk.ts';
import { summariseRecording } from './summarise-recording.ts';

const startedAt = 1_700_000_000_000;
const later = startedAt + 20_000;
const mark = { name: 'instruction.shown', at: 12 };

function draft(kind: 'end' | 'webm', changes: Partial<ChunkDraft>): ChunkDraft {
  const place = { segment: 0, segmentStartedAt: startedAt, fromMs: 0, durationMs: 0 };
  return { kind, ...place, description: {}, media: Buffer.alloc(0), ...changes };
}

async function recorded() {
  const first = { segment: 0, segmentStartedAt: startedAt };
  return recordingOf([
    await framesChunk({ ...first, fromMs: 0 }, 90, {
      marks: [{ receivedAt: startedAt + 700, mediaMs: 650, mark }],
    }),
    await framesChunk({ ...first, fromMs: 2000 }, 90, { gaps: [{ fromMs: 2600, toMs: 2900 }] }),
    await framesChunk({ ...first, fromMs: 4000 }, 90),
    draft('end', { fromMs: 6000, description: { reason: 'stopped', marks: [], gaps: [] } }),
    draft('webm', { segment: 1, segmentStartedAt: later, durationMs: 1800 }),
    draft('webm', { segment: 1, segmentStartedAt: later, fromMs: 1800, durationMs: 2000 }),
  ]);
}

test('tells when a recording covers what, and what the page said', async () => {
  const source = await recorded();
  expect(await summariseRecording(source)).toEqual({
    segments: [
      {
        segment: 0,
        kind: 'frames',
        fromWallMs: startedAt,
        toWallMs: startedAt + 6000,
        frames: 60,
        gaps: [{ fromWallMs: startedAt + 2600, toWallMs: startedAt + 2900 }],
        evenFrameTimes: null,
        reason: 'stopped',
      },
      {
        segment: 1,
        kind: 'webm',
        fromWallMs: later,
        toWallMs: later + 3800,
        frames: null,
        gaps: [],
        evenFrameTimes: null,
        reason: null,
      },
    ],
    cuts: [],
    marks: [{ wallMs: startedAt + 700, mark }],
    bytes: source.store.chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0),
    chunks: 6,
  });
});

test('tells how evenly frames came, once there are enough of them', async () => {
  const place = { segment: 0, segmentStartedAt: startedAt };
  const chunks = await Promise.all(
    Array.from({ length: 6 }, (_, at) => framesChunk({ ...place, fromMs: at * 2000 }, 90)),
  );
  const { segments } = await summariseRecording(await recordingOf(chunks));
  expect(segments[0]?.evenFrameTimes).toBe(1);
  const jolted = chunks.map((chunk, at) => {
    const media = Buffer.from(chunk.media);
    // The second frame of each chunk a tick later: its time stands behind its length, after the first frame.
    const second = 32 + 12 + media.readUInt32LE(32) + 4;
    media.writeBigUInt64LE(media.readBigUInt64LE(second) + BigInt(1 + at), second);
    return { ...chunk, media };
  });
  const uneven = await summariseRecording(await recordingOf(jolted));
  expect(uneven.segments[0]?.evenFrameTimes).toBeCloseTo(1 - 12 / 119, 3);
});

test('tells what was cut out, in the middle and at both ends', async () => {
  const { store, ...source } = await recorded();
  const middle = [cutOut(store, 1, 2)];
  expect(await summariseRecording({ ...source, store, cuts: middle })).toMatchObject({
    segments: [{ frames: 20, reason: 'stopped' }, { segment: 1 }],
    cuts: [{ chunks: 2, fromWallMs: startedAt + 2000, toWallMs: startedAt + 6000 }],
    chunks: 4,
  });
  const more = [...middle, cutOut(store, 0), cutOut(store, 4, 5)];
  expect(await summariseRecording({ ...source, store, cuts: more })).toMatchObject({
    segments: [{ segment: 0, kind: null, frames: null, reason: 'stopped' }],
    cuts: [
      { chunks: 3, fromWallMs: null, toWallMs: startedAt + 6000 },
      { chunks: 2, fromWallMs: startedAt + 6000, toWallMs: null },
    ],
    marks: [],
    chunks: 1,
  });
});

test('is of nothing where nothing was recorded', async () => {
  const empty = { segments: [], cuts: [], marks: [], bytes: 0, chunks: 0 };
  expect(await summariseRecording(await recordingOf([]))).toEqual(empty);
});
