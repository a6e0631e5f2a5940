import {
  AttachedFile,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { cutOut, framesChunk, greyKeyFrame, recordingOf } from '../../test/recorded-pictures.ts';
import { frameOf } from '../../test/vp8-frames.ts';
import type { ChunkDraft } from '../chain/seal-chunk.ts';
import { sightOf } from './blind-times.ts';
import { readKeyFrames } from './key-frames.ts';

const startedAt = 1_700_000_000_000;
const frames = (fromMs: number, segment = 0) =>
  framesChunk({ segment, segmentStartedAt: startedAt, fromMs }, 90);

/** Two seconds of frames of which none stands for itself. */
async function deltas(fromMs: number): Promise<ChunkDraft> {
  const { media, ...draft } = await frames(fromMs);
  // The first frame's first bit says that it is not a key frame.
  media[32 + 12] = (media[32 + 12] ?? 0) | 1;
  return { ...draft, media };
}

/** A browser's file with these frames, a second apart, and what its container says of each. */
async function fileOf(
  codec: 'vp8' | 'vp9',
  packets: readonly { readonly data: Buffer; readonly said: 'key' | 'delta' }[],
  { tracks = 1, tags = {} }: { readonly tracks?: number; readonly tags?: MetadataTags } = {},
): Promise<ChunkDraft> {
  const target = new BufferTarget();
  const output = new Output({ target, format: new WebMOutputFormat() });
  output.setMetadataTags(tags);
  const sources = Array.from({ length: tracks }, () => new EncodedVideoPacketSource(codec));
  for (const source of sources) output.addVideoTrack(source);
  await output.start();
  const name = codec === 'vp8' ? 'vp8' : 'vp09.00.10.08';
  const decoderConfig = { codec: name, codedWidth: 64, codedHeight: 48 };
  for (const [at, { data, said }] of packets.entries())
    for (const source of sources)
      await source.add(new EncodedPacket(data, said, at, 1), at === 0 ? { decoderConfig } : undefined);
  await output.finalize();
  return {
    kind: 'webm',
    segment: 0,
    segmentStartedAt: startedAt,
    fromMs: 0,
    durationMs: packets.length * 1000,
    description: {},
    media: Buffer.from(target.buffer as ArrayBuffer),
  };
}

describe('what no key frame shows', () => {
  test('is nothing where they follow each other within two seconds', async () => {
    const source = await recordingOf([await frames(0), await frames(2000), await frames(4000)]);
    expect(await sightOf(source)).toEqual({ keyFrames: 3, blind: [] });
  });

  test('begins two seconds behind a key frame and ends with the next', async () => {
    const source = await recordingOf([
      await frames(0),
      await deltas(2000),
      await frames(4000),
      await frames(6000),
    ]);
    expect(await sightOf(source)).toEqual({
      keyFrames: 3,
      blind: [{ segment: 0, during: { fromWallMs: startedAt + 2100, toWallMs: startedAt + 4000 } }],
    });
  });

  test('lasts to the end of a segment without another key frame', async () => {
    const source = await recordingOf([await frames(0), await deltas(2000), await frames(0, 1)]);
    expect((await sightOf(source)).blind).toEqual([
      { segment: 0, during: { fromWallMs: startedAt + 2100, toWallMs: startedAt + 3901 } },
    ]);
  });

  test('is nothing behind a cut: it cannot be decoded without what is gone', async () => {
    const source = await recordingOf([await frames(0), await frames(2000), await deltas(4000)]);
    expect((await sightOf({ ...source, cuts: [cutOut(source.store, 1)] })).blind).toEqual([]);
  });

  test('is a whole segment of another codec, or of what is no video', async () => {
    const key = await greyKeyFrame(90);
    const vp9 = await fileOf('vp9', [{ data: key, said: 'key' }]);
    const garbage = { ...vp9, segment: 1, media: Buffer.from('no video') };
    const source = await recordingOf([vp9, garbage, await frames(0, 2)]);
    expect(await sightOf(source)).toEqual({
      keyFrames: 1,
      blind: [
        { segment: 0, during: null },
        { segment: 1, during: null },
      ],
    });
  });
});

describe('a file that lies about its frames', () => {
  test('hides no key frame by calling it another', async () => {
    const [shown, hidden] = [await greyKeyFrame(90), await greyKeyFrame(200)];
    const source = await recordingOf([
      await fileOf('vp8', [
        { data: shown, said: 'key' },
        { data: hidden, said: 'delta' },
      ]),
    ]);
    const found: number[] = [];
    for await (const frame of readKeyFrames(source)) if (frame.kind === 'keyFrame') found.push(frame.atMs);
    expect(found).toEqual([0, 1000]);
  });

  test('makes none of another frame by calling it one', async () => {
    const key = await greyKeyFrame(90);
    const packets = [key, ...Array.from({ length: 3 }, () => frameOf('delta'))];
    const source = await recordingOf([
      await fileOf(
        'vp8',
        packets.map((data) => ({ data, said: 'key' })),
      ),
    ]);
    expect(await sightOf(source)).toMatchObject({
      keyFrames: 1,
      blind: [{ during: { fromWallMs: startedAt + 3000 } }],
    });
  });

  test.each([
    ['a second video', { tracks: 2 }],
    ['a tag', { tags: { title: '1234 5678 9018' } }],
    [
      'an attachment',
      { tags: { raw: { 1: new AttachedFile(Buffer.from('1234 5678 9018'), 'text/plain') } } },
    ],
  ])('is the whole of a file with %s, which nobody searches', async (_, more) => {
    const key = { data: await greyKeyFrame(90), said: 'key' } as const;
    const source = await recordingOf([await fileOf('vp8', [key, key], more)]);
    expect(await sightOf(source)).toEqual({ keyFrames: 0, blind: [{ segment: 0, during: null }] });
    const plain = await recordingOf([await fileOf('vp8', [key, key])]);
    expect(await sightOf(plain)).toEqual({ keyFrames: 2, blind: [] });
  });
});
