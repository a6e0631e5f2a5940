import type { OpenedChunk } from '../chain/seal-chunk.ts';
import { webpOfKeyFrame } from '../media/webp.ts';
import { packetsOf, type TimedPacket } from './packets.ts';
import { readRecording, type RecordingSource } from './read-recording.ts';

/**
 * How long a key frame's picture stands for those that follow it, ms. Key frames are asked for more often than every
 * second; a line that loses what asks for them, or a sender that heeds nobody, leaves more between two.
 */
const longestBlindMs = 2000;

/** Pictures that no key frame stands for, by the server's clock, ms since 1970. */
export interface BlindTime {
  readonly segment: number;
  /** Null: the whole segment, whose codec has no decoder here or whose pieces are not video. */
  readonly during: { readonly fromWallMs: number; readonly toWallMs: number } | null;
}

/** How far a recording can be searched by its key frames. */
export interface Sight {
  readonly keyFrames: number;
  readonly blind: readonly BlindTime[];
}

/**
 * Tells what of a recording its key frames do not show.
 * @throws ChainFaultError where the recording is not what was stored
 */
export async function sightOf(source: RecordingSource): Promise<Sight> {
  const runs: BlindTime[] = [];
  const whole = new Set<number>();
  /** Segments that came in pieces and of which no picture was read yet. */
  const mute = new Set<number>();
  let keyFrames = 0;
  let watched: Watched | null = null;
  const packets = packetsOf(notingPieces(readRecording(source), mute), (segment) => void whole.add(segment));
  for await (const packet of packets) {
    mute.delete(packet.segment);
    if (packet.codec !== 'vp8') whole.add(packet.segment);
    if (whole.has(packet.segment)) continue;
    if (watched?.segment !== packet.segment) {
      runs.push(...(watched?.finish() ?? []));
      watched = new Watched(packet.segment);
    }
    const isKey = packet.key && webpOfKeyFrame(packet.data) !== null;
    if (isKey) keyFrames += 1;
    watched.see(packet, isKey);
  }
  runs.push(...(watched?.finish() ?? []));
  for (const segment of mute) whole.add(segment);
  const wholes = [...whole].map((segment) => ({ segment, during: null }));
  return { keyFrames, blind: [...wholes, ...runs.filter(({ segment }) => !whole.has(segment))] };
}

async function* notingPieces(
  chunks: AsyncIterable<OpenedChunk>,
  segments: Set<number>,
): AsyncGenerator<OpenedChunk> {
  for await (const chunk of chunks) {
    const { kind, segment } = chunk.header;
    if (kind === 'webm' || kind === 'mp4') segments.add(segment);
    yield chunk;
  }
}

/** One segment's pictures as they come. */
class Watched {
  readonly segment: number;
  readonly #found: BlindTime[] = [];
  #keyAt = Number.NEGATIVE_INFINITY;
  #blind: { fromWallMs: number; toWallMs: number } | null = null;

  constructor(segment: number) {
    this.segment = segment;
  }

  see({ wallMs }: Pick<TimedPacket, 'wallMs'>, isKey: boolean): void {
    if (isKey) {
      if (this.#blind) this.#blind.toWallMs = wallMs;
      this.finish();
      this.#keyAt = wallMs;
    } else if (wallMs - this.#keyAt > longestBlindMs) {
      this.#blind ??= { fromWallMs: wallMs, toWallMs: wallMs };
      this.#blind.toWallMs = wallMs + 1;
    }
  }

  finish(): readonly BlindTime[] {
    if (this.#blind) this.#found.push({ segment: this.segment, during: this.#blind });
    this.#blind = null;
    return this.#found;
  }
}
