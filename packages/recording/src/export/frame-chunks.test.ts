import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { frameOf } from '../../test/vp8-frames.ts';
import { readIvf } from '../media/ivf.ts';
import { frameChunks } from './frame-chunks.ts';

/** Frames at these times in ms; those that begin a second are key frames. */
async function webm(times: readonly number[], codec: 'vp8' | 'vp9' = 'vp8'): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = {
    codec: codec === 'vp8' ? 'vp8' : 'vp09.00.10.08',
    codedWidth: 640,
    codedHeight: 480,
  };
  for (const at of times) {
    const kind = at % 1000 === 0 ? 'key' : 'delta';
    await source.add(new EncodedPacket(frameOf(kind), kind, at / 1000, 0.1), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

const tenths = (from: number, to: number) =>
  Array.from({ length: (to - from) / 100 }, (_, at) => from + at * 100);

describe('a finished file', () => {
  test('becomes chunks of two seconds that begin with a key frame, and an end', async () => {
    const chunks = await frameChunks(await webm(tenths(0, 5000)), { segment: 3, startedAt: 1_000_000 });
    expect(chunks?.map(({ kind, fromMs, durationMs }) => [kind, fromMs, durationMs])).toEqual([
      ['frames', 0, 2000],
      ['frames', 2000, 2000],
      ['frames', 4000, 900],
      ['end', 4900, 0],
    ]);
    for (const chunk of chunks ?? [])
      expect(chunk).toMatchObject({ segment: 3, segmentStartedAt: 1_000_000 });
    expect(chunks?.[1]?.description).toMatchObject({
      frames: 20,
      width: 640,
      height: 480,
      beginsWithKey: true,
    });
    expect(readIvf(Buffer.from(chunks?.[1]?.media ?? [])).map(({ ticks }) => ticks / 90)).toEqual(
      tenths(2000, 4000),
    );
    expect(chunks?.at(-1)?.description).toMatchObject({ reason: 'stopped', totals: { frames: 50, gaps: 0 } });
  });

  test('tells for how long no frame came', async () => {
    const times = [...tenths(0, 1500), ...tenths(2100, 3000)];
    const chunks = await frameChunks(await webm(times), { segment: 0, startedAt: 0 });
    expect(chunks?.flatMap(({ description }) => description.gaps ?? [])).toEqual([
      { fromMs: 1400, toMs: 2100 },
    ]);
  });

  test('begins with its first key frame', async () => {
    // The file's writer wants a key frame first; its payload says that it is none.
    const whole = Buffer.from(await webm(tenths(0, 1500)));
    whole[whole.indexOf(frameOf('key'))] = 0x11;
    const chunks = await frameChunks(whole, { segment: 0, startedAt: 0 });
    expect(chunks?.[0]?.description).toMatchObject({ frames: 5, beginsWithKey: true });
  });

  test.each([
    ['nothing', async () => new Uint8Array()],
    ['no video', async () => Buffer.from('hello')],
    ['a file that was cut early', async () => (await webm(tenths(0, 1000))).subarray(0, 50)],
    ['another codec', () => webm(tenths(0, 1000), 'vp9')],
  ])('is none: %s', async (_, make) => {
    expect(await frameChunks(await make(), { segment: 0, startedAt: 0 })).toBeNull();
  });
});
