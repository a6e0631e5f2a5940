import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../test/memory-store.ts';
import { frameOf } from '../../test/vp8-frames.ts';
import { wrappingKeys } from '../../test/wrapping-keys.ts';
import { ChainWriter } from '../chain/chain-writer.ts';
import { writeIvf } from '../media/ivf.ts';
import { exportRecording } from './export-recording.ts';
import { ChainFaultError } from './read-recording.ts';

const keys = wrappingKeys();
const recordingId = 'r1';

/** A key frame each second and one more each 100 ms, in chunks of a second. */
async function recorded(segments: readonly { readonly startedAt: number; readonly seconds: number }[]) {
  const store = new MemoryStore();
  const writer = new ChainWriter({ recordingId, keys, store, onHead: async () => {} });
  for (const [segment, { startedAt, seconds }] of segments.entries())
    for (let second = 0; second < seconds; second += 1) {
      const frames = Array.from({ length: 10 }, (_, at) => ({
        ticks: (second * 1000 + at * 100) * 90,
        data: frameOf(at === 0 ? 'key' : 'delta'),
      }));
      await writer.append({
        kind: 'frames',
        segment,
        segmentStartedAt: startedAt,
        fromMs: second * 1000,
        durationMs: 1000,
        description: {},
        media: writeIvf(frames, { width: 640, height: 480 }),
      });
    }
  return { store, head: writer.head };
}

async function exported(
  { store, head }: Awaited<ReturnType<typeof recorded>>,
  range?: { readonly fromMs: number; readonly toMs: number },
) {
  const file = Buffer.alloc(1_000_000);
  let end = 0;
  const files = await exportRecording({
    recordingId,
    store,
    head,
    keys,
    ...(range ? { range } : {}),
    openSink: () => ({
      write: async (bytes, position) => {
        file.set(bytes, position);
        end = Math.max(end, position + bytes.length);
      },
    }),
  });
  return { files, bytes: file.subarray(0, end) };
}

async function read(bytes: Buffer) {
  using input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no video');
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets())
    times.push(Math.round(packet.timestamp * 1000));
  return { times, duration: await input.computeDuration(), codec: track.codec, width: track.codedWidth };
}

describe('an export', () => {
  test('holds every frame at its time', async () => {
    const { files, bytes } = await exported(await recorded([{ startedAt: 1_000_000, seconds: 5 }]));
    expect(files).toMatchObject([
      { mimeType: 'video/webm', codec: 'vp8', fromMs: 0, frames: 50, durationMs: 4933 },
    ]);
    const { times, duration, codec, width } = await read(bytes);
    expect(times).toEqual(Array.from({ length: 50 }, (_, at) => at * 100));
    expect(Math.abs(duration - 4.933)).toBeLessThan(0.05);
    expect({ codec, width }).toEqual({ codec: 'vp8', width: 640 });
  });

  test('sets segments apart as the clock has them', async () => {
    const { bytes } = await exported(
      await recorded([
        { startedAt: 1_000_000, seconds: 2 },
        { startedAt: 1_012_000, seconds: 1 },
      ]),
    );
    const { times } = await read(bytes);
    expect(times.slice(18, 22)).toEqual([1800, 1900, 12_000, 12_100]);
  });

  test('never lets segments overlap, even where the clock went back', async () => {
    const { bytes } = await exported(
      await recorded([
        { startedAt: 1_000_000, seconds: 2 },
        { startedAt: 990_000, seconds: 1 },
      ]),
    );
    const { times } = await read(bytes);
    expect(times).toHaveLength(30);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('holds a part, from the key frame before it', async () => {
    const whole = await recorded([{ startedAt: 1_000_000, seconds: 6 }]);
    const { files, bytes } = await exported(whole, { fromMs: 2550, toMs: 4000 });
    expect(files).toMatchObject([{ fromMs: 2000, frames: 20, durationMs: 1933 }]);
    expect((await read(bytes)).times).toEqual(Array.from({ length: 20 }, (_, at) => at * 100));
  });

  test.each([
    [2000, 2000],
    [2001, 2000],
    [2950, 2000],
    [3000, 3000],
  ])('begins at %i ms with the key frame at %i ms', async (fromMs, keyAt) => {
    const whole = await recorded([{ startedAt: 1_000_000, seconds: 6 }]);
    expect((await exported(whole, { fromMs, toMs: 5000 })).files[0]?.fromMs).toBe(keyAt);
  });

  test('is no file where nothing was recorded', async () => {
    expect((await exported(await recorded([]))).files).toEqual([]);
  });

  test('is refused where the chain is broken', async () => {
    const whole = await recorded([{ startedAt: 1_000_000, seconds: 4 }]);
    const chunk = whole.store.chunks[2] as Buffer;
    whole.store.chunks[2] = null;
    await expect(exported(whole)).rejects.toThrow(new ChainFaultError('missing', 2));
    whole.store.chunks[2] = chunk;
    chunk.writeUInt8(chunk.readUInt8(200) ^ 1, 200);
    await expect(exported(whole)).rejects.toThrow(Error);
    whole.store.chunks.length = 3;
    await expect(exported(whole)).rejects.toThrow(Error);
  });
});
