import { BufferSource, EncodedPacketSink, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny';
import type { OpenedChunk } from '../chain/seal-chunk.ts';
import { readIvf, ticksPerMs } from '../media/ivf.ts';
import { parseVp8Frame } from '../media/vp8.ts';

/** One encoded picture on the recording's timeline, in decoding order. */
export interface TimedPacket {
  readonly codec: NonNullable<InputVideoTrack['codec']>;
  /** Present with the first packet of a segment. */
  readonly config?: VideoDecoderConfig;
  readonly key: boolean;
  /** Since the recording's first frame. */
  readonly atMs: number;
  readonly data: Uint8Array;
}

/**
 * The recording's pictures. Segments stand where the server's clock has them, never before the end of another.
 * @throws Error where a segment of MediaRecorder pieces is no video
 */
export async function* packetsOf(chunks: AsyncIterable<OpenedChunk>): AsyncGenerator<TimedPacket> {
  let recordingStartedAt: number | null = null;
  let at = { segment: -1, offset: 0 };
  let endMs = 0;
  for await (const part of partsOf(chunks)) {
    const { segment, segmentStartedAt } = part.header;
    recordingStartedAt ??= segmentStartedAt;
    if (at.segment !== segment)
      at = { segment, offset: Math.max(segmentStartedAt - recordingStartedAt, endMs) };
    const packets = part.header.kind === 'frames' ? packetsOfFrames(part.media) : packetsOfFile(part.media);
    for await (const packet of packets) {
      const atMs = at.offset + packet.atMs;
      endMs = Math.max(endMs, atMs + 1);
      yield { ...packet, atMs };
    }
  }
}

type Part = Pick<OpenedChunk, 'header' | 'media'>;

/** Frames are handed on chunk by chunk; the pieces of a MediaRecorder's file only together, once the segment is over. */
async function* partsOf(chunks: AsyncIterable<OpenedChunk>): AsyncGenerator<Part> {
  let file: { readonly header: OpenedChunk['header']; readonly pieces: Buffer[] } | null = null;
  for await (const { header, media } of chunks) {
    if (file && file.header.segment !== header.segment) {
      yield { header: file.header, media: Buffer.concat(file.pieces) };
      file = null;
    }
    if (header.kind === 'frames') yield { header, media };
    if (header.kind !== 'webm' && header.kind !== 'mp4') continue;
    file ??= { header, pieces: [] };
    file.pieces.push(media);
  }
  if (file) yield { header: file.header, media: Buffer.concat(file.pieces) };
}

function* packetsOfFrames(media: Buffer): Generator<TimedPacket> {
  for (const { ticks, data } of readIvf(media)) {
    const head = parseVp8Frame(data);
    if (!head) continue;
    const size = { codedWidth: head.width, codedHeight: head.height };
    yield {
      codec: 'vp8',
      ...(head.key ? { config: { codec: 'vp8', ...size } } : {}),
      key: head.key,
      atMs: ticks / ticksPerMs,
      data,
    };
  }
}

async function* packetsOfFile(file: Buffer): AsyncGenerator<TimedPacket> {
  using input = new Input({ source: new BufferSource(file), formats: [WEBM, MP4] });
  const track = await input.getPrimaryVideoTrack();
  const codec = track?.codec;
  const config = await track?.getDecoderConfig();
  if (!track || !codec || !config) throw new Error('the pieces of a segment are no video');
  const sink = new EncodedPacketSink(track);
  let from: number | null = null;
  for await (const packet of sink.packets()) {
    from ??= packet.timestamp;
    const atMs = (packet.timestamp - from) * 1000;
    yield { codec, config, key: packet.type === 'key', atMs, data: packet.data };
  }
}
