import { createHash } from 'node:crypto';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cutOut, framesChunk, greyKeyFrame, recordingOf } from '../../test/recorded-pictures.ts';
import { frameOf } from '../../test/vp8-frames.ts';
import type { ChunkDraft } from '../chain/seal-chunk.ts';
import { type KeyFrame, readKeyFrames, type UndecodableSegment, type WallRange } from './key-frames.ts';
import { ChainFaultError, type RecordingSource } from './read-recording.ts';

const startedAt = 1_700_000_000_000;

async function collect(source: RecordingSource, range?: WallRange) {
  const found: (KeyFrame | UndecodableSegment)[] = [];
  for await (const frame of readKeyFrames(source, range)) found.push(frame);
  return found;
}

/** Grey of the picture in the middle, as sharp decodes it. */
async function greyOf(frame: KeyFrame | UndecodableSegment | undefined): Promise<number> {
  if (frame?.kind !== 'keyFrame') throw new Error('no picture');
  const { data, info } = await sharp(frame.webp).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([64, 48]);
  return data[24 * 64 + 32] ?? -1;
}

const greys = async (frames: readonly (KeyFrame | UndecodableSegment)[]) =>
  Promise.all(frames.map(async (frame) => Math.round((await greyOf(frame)) / 10) * 10));

const frames = (fromMs: number, level: number, segment = 0, startedAtMs = startedAt) =>
  framesChunk({ segment, segmentStartedAt: startedAtMs, fromMs }, level);

/** What a page's MediaRecorder would have made of pictures of these greys, two seconds each, as pieces of a segment. */
async function filePieces(
  format: 'webm' | 'mp4',
  codec: 'vp8' | 'vp9',
  levels: readonly number[],
): Promise<ChunkDraft[]> {
  const target = new BufferTarget();
  const output = new Output({
    target,
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'fragmented' }),
  });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const name = codec === 'vp8' ? 'vp8' : 'vp09.00.10.08';
  const decoderConfig = { codec: name, codedWidth: 64, codedHeight: 48 };
  for (const [at, level] of levels.entries()) {
    const key = await greyKeyFrame(level);
    for (let tenth = 0; tenth < 20; tenth += 1) {
      const isKey = tenth === 0;
      const packet = new EncodedPacket(
        isKey ? key : frameOf('delta'),
        isKey ? 'key' : 'delta',
        at * 2 + tenth / 10,
        0.1,
      );
      await source.add(packet, at === 0 && isKey ? { decoderConfig } : undefined);
    }
  }
  await output.finalize();
  const file = Buffer.from(target.buffer as ArrayBuffer);
  // Pieces end anywhere: a MediaRecorder promises nothing of where it cuts.
  const size = Math.ceil(file.length / levels.length);
  return levels.map((_, at) => ({
    kind: format,
    segment: 0,
    segmentStartedAt: startedAt,
    fromMs: at * 2000,
    durationMs: 2000,
    description: {},
    media: file.subarray(at * size, (at + 1) * size),
  }));
}

describe('key frames', () => {
  test('are pictures that sharp opens, with their times on both clocks', async () => {
    const source = await recordingOf([
      await frames(0, 40),
      await frames(2000, 90),
      await frames(0, 200, 1, startedAt + 10_000),
    ]);
    const found = await collect(source);
    expect(found).toMatchObject([
      { segment: 0, atMs: 0, wallMs: startedAt },
      { segment: 0, atMs: 2000, wallMs: startedAt + 2000 },
      { segment: 1, atMs: 10_000, wallMs: startedAt + 10_000 },
    ]);
    expect(await greys(found)).toEqual([40, 90, 200]);
    const payload = await greyKeyFrame(90);
    const [, second] = found;
    expect(second).toHaveProperty('payloadSha256', createHash('sha256').update(payload).digest('hex'));
  });

  test('are given of a part only, both ends included', async () => {
    const source = await recordingOf(await Promise.all([0, 2000, 4000, 6000].map((at) => frames(at, 90))));
    const found = await collect(source, { fromWallMs: startedAt + 2000, toWallMs: startedAt + 4000 });
    expect(found.map((frame) => 'atMs' in frame && frame.atMs)).toEqual([2000, 4000]);
  });

  test("come from the WebM pieces of a page's MediaRecorder as well", async () => {
    const found = await collect(await recordingOf(await filePieces('webm', 'vp8', [40, 90, 200])));
    expect(found).toMatchObject([0, 2000, 4000].map((ms) => ({ atMs: ms, wallMs: startedAt + ms })));
    expect(await greys(found)).toEqual([40, 90, 200]);
  });

  test.each(['webm', 'mp4'] as const)('of another codec are reported, once (%s)', async (format) => {
    const source = await recordingOf([
      ...(await filePieces(format, 'vp9', [40, 90])),
      await frames(0, 200, 1, startedAt + 5000),
    ]);
    expect(await collect(source)).toMatchObject([
      { kind: 'undecodable', segment: 0, codec: 'vp9' },
      { kind: 'keyFrame', segment: 1 },
    ]);
  });

  test('are refused where a chunk behind the range is not what was stored', async () => {
    const source = await recordingOf(await Promise.all([0, 2000, 4000].map((at) => frames(at, 90))));
    source.store.chunks[2] = null;
    await expect(collect(source, { fromWallMs: startedAt, toWallMs: startedAt + 1000 })).rejects.toThrow(
      new ChainFaultError('cut', 2),
    );
  });
});

describe('behind a cut', () => {
  test('frames go on with the next key frame', async () => {
    const place = { segment: 0, segmentStartedAt: startedAt };
    const source = await recordingOf([
      await frames(0, 40),
      await frames(2000, 90),
      await framesChunk({ ...place, fromMs: 4000 }, 200, { beginsWithKey: false }),
    ]);
    const cuts = [cutOut(source.store, 1)];
    const found = await collect({ ...source, cuts });
    expect(found).toMatchObject([{ atMs: 0 }, { atMs: 4500, wallMs: startedAt + 4500 }]);
    expect(await greys(found)).toEqual([40, 200]);
    await expect(collect(source)).rejects.toThrow(new ChainFaultError('missing', 1));
  });

  test("a MediaRecorder's file goes on with the first Cluster that is whole", async () => {
    const source = await recordingOf(await filePieces('webm', 'vp8', [10, 50, 90, 130, 170, 210]));
    const cuts = [cutOut(source.store, 2)];
    const found = await collect({ ...source, cuts });
    // The Cluster of the second ended in the piece that is gone, and so did that of the third begin.
    expect(found.map((frame) => 'atMs' in frame && frame.atMs)).toEqual([0, 6000, 8000, 10_000]);
    expect(await greys(found)).toEqual([10, 130, 170, 210]);
  });

  test("of a MediaRecorder's first piece nothing can be decoded", async () => {
    const source = await recordingOf([
      ...(await filePieces('webm', 'vp8', [40, 90, 200])),
      await frames(0, 120, 1, startedAt + 8000),
    ]);
    const cuts = [cutOut(source.store, 0)];
    expect(await collect({ ...source, cuts })).toMatchObject([{ segment: 1, wallMs: startedAt + 8000 }]);
  });
});
