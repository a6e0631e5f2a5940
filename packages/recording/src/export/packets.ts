import type { Input, InputVideoTrack } from 'mediabunny';
import type { OpenedChunk } from '../chain/seal-chunk.ts';
import { readIvf, ticksPerMs } from '../media/ivf.ts';
import { parseVp8Frame } from '../media/vp8.ts';
import { type FileKind, type FilePiece, filesOf } from './file-parts.ts';

/** One encoded picture on the recording's timeline, in decoding order. */
export interface TimedPacket {
  readonly segment: number;
  readonly codec: NonNullable<InputVideoTrack['codec']>;
  /** Present with the first packet of a segment. */
  readonly config?: VideoDecoderConfig;
  readonly key: boolean;
  /** Since the recording's first frame. */
  readonly atMs: number;
  /** By the server's clock, ms since 1970: when the segment's first frame was there, and the time since. */
  readonly wallMs: number;
  readonly data: Uint8Array;
}

type MediaPacket = Omit<TimedPacket, 'segment' | 'wallMs'>;

/**
 * The recording's pictures. Segments stand where the server's clock has them, never before the end of another. Behind a
 * cut they go on with the next key frame; the file of a MediaRecorder whose first piece was cut out has none.
 * @param onNoVideo called for a segment of MediaRecorder pieces that stops being video; the rest of it is skipped
 * @throws NoVideoError for such a segment where there is no `onNoVideo`
 */
export async function* packetsOf(
  chunks: AsyncIterable<OpenedChunk>,
  onNoVideo?: (segment: number) => void,
): AsyncGenerator<TimedPacket> {
  let recordingStartedAt: number | null = null;
  let at = { segment: -1, offset: 0 };
  let endMs = 0;
  let needsKey = true;
  for await (const part of partsOf(chunks)) {
    const { segment, segmentStartedAt } = part;
    recordingStartedAt ??= segmentStartedAt;
    if (at.segment !== segment)
      at = { segment, offset: Math.max(segmentStartedAt - recordingStartedAt, endMs) };
    needsKey ||= part.behindCut;
    for await (const packet of passingOver(part, onNoVideo)) {
      if (needsKey && !packet.key) continue;
      needsKey = false;
      const atMs = at.offset + packet.atMs;
      endMs = Math.max(endMs, atMs + 1);
      yield { ...packet, segment, atMs, wallMs: segmentStartedAt + packet.atMs };
    }
  }
}

interface Part {
  readonly segment: number;
  readonly segmentStartedAt: number;
  readonly behindCut: boolean;
  readonly packets: Iterable<MediaPacket> | AsyncIterable<MediaPacket>;
}

async function* passingOver(
  { segment, packets }: Part,
  onNoVideo: ((segment: number) => void) | undefined,
): AsyncGenerator<MediaPacket> {
  try {
    yield* packets;
  } catch (error) {
    if (!onNoVideo || !(error instanceof NoVideoError)) throw error;
    onNoVideo(segment);
  }
}

/** Frames are handed on chunk by chunk; the pieces of a MediaRecorder's file only together, once the segment is over. */
async function* partsOf(chunks: AsyncIterable<OpenedChunk>): AsyncGenerator<Part> {
  let file: OpenedFile | null = null;
  let before = -1;
  for await (const { header, media } of chunks) {
    const { kind, index, segment, segmentStartedAt } = header;
    const behindCut = index !== before + 1;
    before = index;
    if (file && file.segment !== segment) {
      yield partOf(file);
      file = null;
    }
    if (kind === 'frames') yield { segment, segmentStartedAt, behindCut, packets: packetsOfFrames(media) };
    if (kind !== 'webm' && kind !== 'mp4') continue;
    file ??= { kind, segment, segmentStartedAt, pieces: [] };
    file.pieces.push({ index, media });
  }
  if (file) yield partOf(file);
}

interface OpenedFile {
  readonly kind: FileKind;
  readonly segment: number;
  readonly segmentStartedAt: number;
  readonly pieces: FilePiece[];
}

function partOf({ kind, segment, segmentStartedAt, pieces }: OpenedFile): Part {
  return { segment, segmentStartedAt, behindCut: true, packets: packetsOfFiles(filesOf(kind, pieces)) };
}

function* packetsOfFrames(media: Buffer): Generator<MediaPacket> {
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

/** What a browser handed in as pieces is not video that can be read, or holds more than the video that is played. */
export class NoVideoError extends Error {
  override readonly name = 'NoVideoError';
  constructor(cause?: unknown) {
    super('the pieces of a segment are no video', { cause });
  }
}

/** The first file's first picture is the segment's; what stands behind a cut waits for a key frame. */
async function* packetsOfFiles(files: readonly Buffer[]): AsyncGenerator<MediaPacket> {
  const begun: { from: number | null } = { from: null };
  for (const file of files) {
    try {
      yield* packetsOfFile(file, begun);
    } catch (error) {
      throw error instanceof NoVideoError ? error : new NoVideoError(error);
    }
  }
}

async function* packetsOfFile(file: Buffer, begun: { from: number | null }): AsyncGenerator<MediaPacket> {
  // Loaded with the first file that is read: most processes read none.
  const { BufferSource, EncodedPacketSink, Input, MP4, WEBM } = await import('mediabunny');
  using input = new Input({ source: new BufferSource(file), formats: [WEBM, MP4] });
  if (!(await holdsVideoOnly(input))) throw new NoVideoError();
  const track = await input.getPrimaryVideoTrack();
  const codec = track?.codec;
  const config = await track?.getDecoderConfig();
  if (!track || !codec || !config) throw new NoVideoError();
  let needsKey = true;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // A file may say of a frame what it wants; players go by the frame.
    const key = codec === 'vp8' ? parseVp8Frame(packet.data)?.key === true : packet.type === 'key';
    if (needsKey && !key) continue;
    needsKey = false;
    begun.from ??= packet.timestamp;
    yield { codec, config, key, atMs: (packet.timestamp - begun.from) * 1000, data: packet.data };
  }
}

/**
 * True if the file has one track and, as WebM, neither tags nor attachments: what is not played is not searched for a My
 * Number either, so it must not be kept. Browsers write nothing else into WebM; Safari writes tags into MP4.
 */
async function holdsVideoOnly(input: Input): Promise<boolean> {
  const tracks = await input.getTracks();
  if (tracks.length !== 1) return false;
  if ((await input.getMimeType()).startsWith('video/mp4')) return true;
  const { raw = {}, ...tags } = await input.getMetadataTags();
  return Object.keys(raw).length === 0 && Object.keys(tags).length === 0;
}
