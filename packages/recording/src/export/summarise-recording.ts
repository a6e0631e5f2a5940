import type { ChunkKind } from '../chain/chunk-format.ts';
import type { Mark } from '../marks.ts';
import { readIvf } from '../media/ivf.ts';
import { type ReadChunk, readRecording, type RecordingSource } from './read-recording.ts';

/** By the server's clock, ms since 1970. */
export interface WallTime {
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

export interface SegmentSummary extends WallTime {
  readonly segment: number;
  /** What carried its pictures; null where all chunks with pictures were cut out. */
  readonly kind: Exclude<ChunkKind, 'end' | 'marks'> | null;
  /** Null for the pieces of a MediaRecorder, which were not counted. */
  readonly frames: number | null;
  /** Time that no frame covers, for frames were lost. */
  readonly gaps: readonly WallTime[];
  /**
   * Share of frames that came just as many ticks (of 1/90000 s) after the one before as most of them did; null where
   * fewer than a hundred were counted, or none are ours to count.
   */
  readonly evenFrameTimes: number | null;
  /** Why it ended; null where nothing says so: the process ended first. */
  readonly reason: string | null;
}

/** Time that chunks covered which were destroyed: at most that between the chunks beside them. */
export interface CutTime {
  readonly chunks: number;
  /** Null where the recording begins with the cut. */
  readonly fromWallMs: number | null;
  /** Null where it ends with it. */
  readonly toWallMs: number | null;
}

export interface RecordingOverview {
  readonly segments: readonly SegmentSummary[];
  readonly cuts: readonly CutTime[];
  /** What the page said of itself, in order, with the time at which the server heard it. */
  readonly marks: readonly { readonly wallMs: number; readonly mark: Mark }[];
  /** Stored. */
  readonly bytes: number;
  readonly chunks: number;
}

/**
 * When a recording covers what, without a look at its pictures.
 * @throws ChainFaultError where the recording is not what was stored
 */
export async function summariseRecording(source: RecordingSource): Promise<RecordingOverview> {
  const segments: Draft[] = [];
  const rhythms = new Map<number, Rhythm>();
  const cuts: CutTime[] = [];
  const marks: { wallMs: number; mark: Mark }[] = [];
  let [bytes, chunks, lastIndex] = [0, 0, -1];
  let lastEnd: number | null = null;
  for await (const chunk of readRecording(source)) {
    const { header, description, storedBytes } = chunk;
    const from = header.segmentStartedAt + header.fromMs;
    if (header.index !== lastIndex + 1)
      cuts.push({ chunks: header.index - lastIndex - 1, fromWallMs: lastEnd, toWallMs: from });
    if (segments.at(-1)?.segment !== header.segment) segments.push(draftOf(chunk));
    addTo(segments.at(-1) as Draft, chunk);
    if (header.kind === 'frames') beat(rhythms, chunk);
    for (const { receivedAt, mark } of description.marks ?? []) marks.push({ wallMs: receivedAt, mark });
    lastEnd = from + header.durationMs;
    lastIndex = header.index;
    bytes += storedBytes;
    chunks += 1;
  }
  const missing = source.head.index - lastIndex;
  if (missing > 0) cuts.push({ chunks: missing, fromWallMs: lastEnd, toWallMs: null });
  marks.sort((a, b) => a.wallMs - b.wallMs);
  for (const segment of segments) segment.evenFrameTimes = evennessOf(rhythms.get(segment.segment));
  return { segments, cuts, marks, bytes, chunks };
}

type Draft = { -readonly [Key in keyof SegmentSummary]: SegmentSummary[Key] } & { gaps: WallTime[] };

function draftOf({ header }: ReadChunk): Draft {
  const { segment, segmentStartedAt, fromMs } = header;
  const from = segmentStartedAt + fromMs;
  return {
    segment,
    kind: null,
    fromWallMs: from,
    toWallMs: from,
    frames: null,
    gaps: [],
    evenFrameTimes: null,
    reason: null,
  };
}

function addTo(draft: Draft, { header, description }: ReadChunk): void {
  const { kind, segmentStartedAt, fromMs, durationMs } = header;
  draft.toWallMs = Math.max(draft.toWallMs, segmentStartedAt + fromMs + durationMs);
  for (const gap of description.gaps ?? [])
    draft.gaps.push({ fromWallMs: segmentStartedAt + gap.fromMs, toWallMs: segmentStartedAt + gap.toMs });
  if (kind === 'end') draft.reason = description.reason ?? null;
  else if (kind !== 'marks') draft.kind = kind;
  if (description.frames !== undefined && kind === 'frames')
    draft.frames = (draft.frames ?? 0) + description.frames;
}

/** Times between a segment's frames, in ticks, and how often each came. */
interface Rhythm {
  last: number | null;
  readonly counts: Map<number, number>;
}

function beat(rhythms: Map<number, Rhythm>, { header, media }: ReadChunk): void {
  const rhythm = rhythms.get(header.segment) ?? { last: null, counts: new Map<number, number>() };
  rhythms.set(header.segment, rhythm);
  for (const { ticks } of readIvf(media)) {
    if (rhythm.last !== null) {
      const interval = ticks - rhythm.last;
      rhythm.counts.set(interval, (rhythm.counts.get(interval) ?? 0) + 1);
    }
    rhythm.last = ticks;
  }
}

/** Fewer say nothing. */
const leastIntervals = 100;

function evennessOf(rhythm: Rhythm | undefined): number | null {
  const counts = [...(rhythm?.counts.values() ?? [])];
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all < leastIntervals ? null : Math.max(...counts) / all;
}
