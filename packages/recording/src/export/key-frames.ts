import { createHash } from 'node:crypto';
import { webpOfKeyFrame } from '../media/webp.ts';
import { packetsOf, type TimedPacket } from './packets.ts';
import { readRecording, type RecordingSource } from './read-recording.ts';

/** A picture of the recording that stands for itself. */
export interface KeyFrame {
  readonly kind: 'keyFrame';
  readonly segment: number;
  /** On the recording's timeline, ms. */
  readonly atMs: number;
  /** By the server's clock, ms since 1970. */
  readonly wallMs: number;
  /** The VP8 key frame in a WebP container. Hostile bytes: what a page sent, encoded by itself. */
  readonly webp: Buffer;
  /** SHA-256 of the key frame as it was recorded, without the container, in hexadecimal. */
  readonly payloadSha256: string;
}

/** A segment whose pictures are there, but not to be looked at without a decoder of that codec. */
export interface UndecodableSegment {
  readonly kind: 'undecodable';
  readonly segment: number;
  readonly codec: TimedPacket['codec'];
}

/** By the server's clock, ms since 1970, both included. */
export interface WallRange {
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

/**
 * The key frames of a recording in their order, from WebRTC and from VP8 pieces of a MediaRecorder alike. A segment of
 * another codec is reported once, whatever the range. The chain is checked to its end even where the range ends before.
 * @throws ChainFaultError where the recording is not what was stored; Error where MediaRecorder pieces are not video
 */
export async function* readKeyFrames(
  source: RecordingSource,
  range?: WallRange,
): AsyncGenerator<KeyFrame | UndecodableSegment> {
  const { fromWallMs = Number.NEGATIVE_INFINITY, toWallMs = Number.POSITIVE_INFINITY } = range ?? {};
  let undecodable = -1;
  for await (const { segment, codec, key, atMs, wallMs, data } of packetsOf(readRecording(source))) {
    if (codec !== 'vp8') {
      if (segment !== undecodable) yield { kind: 'undecodable', segment, codec };
      undecodable = segment;
      continue;
    }
    if (!key || wallMs < fromWallMs || wallMs > toWallMs) continue;
    const webp = webpOfKeyFrame(data);
    if (!webp) continue;
    const payloadSha256 = createHash('sha256').update(data).digest('hex');
    yield { kind: 'keyFrame', segment, atMs, wallMs, webp, payloadSha256 };
  }
}
