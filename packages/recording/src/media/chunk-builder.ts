import type { ChunkDescription, Gap, ReceivedMark } from '../chain/description.ts';
import type { ChunkDraft } from '../chain/seal-chunk.ts';
import { ticksPerMs, writeIvf } from './ivf.ts';
import type { RecordedFrame } from './timeline.ts';

/** What is written at once. A chunk ends before a key frame once it is this long, so that each begins with one … */
const wantedMs = 1800;
/** … or without one where none comes, in media time and by the clock. */
const longestMs = 4000;
/** More than this of one chunk is written at once, whatever its age. */
const longestBytes = 8 * 1024 * 1024;
/** Marks beyond this are passed to listeners, but not sealed. */
const mostMarks = 200;

/** Gathers a segment's frames, gaps and marks into chunks of about two seconds. */
export class ChunkBuilder {
  readonly #segment: number;
  #segmentStartedAt = 0;
  #frames: RecordedFrame[] = [];
  #bytes = 0;
  #gaps: Gap[] = [];
  #marks: ReceivedMark[] = [];
  #begunAt = 0;
  #size = { width: 0, height: 0 };
  #begun = false;

  constructor(segment: number) {
    this.#segment = segment;
  }

  /** Frames that are in no chunk yet, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a key frame should be asked for, so that the next chunk begins with it. */
  wantsKey(now: number): boolean {
    return this.#frames.length > 0 && now - this.#begunAt >= wantedMs;
  }

  addMark(mark: ReceivedMark): void {
    if (this.#marks.length < mostMarks) this.#marks.push(mark);
  }

  /**
   * @param now milliseconds of a steady clock
   * @param wallNow milliseconds since 1970
   * @returns the chunk that this frame has ended, if it has
   */
  add(frame: RecordedFrame, gap: Gap | null, now: number, wallNow: number): ChunkDraft | null {
    if (!this.#begun) this.#segmentStartedAt = wallNow - Math.round(frame.ticks / ticksPerMs);
    this.#begun = true;
    const age = (frame.ticks - (this.#frames[0]?.ticks ?? frame.ticks)) / ticksPerMs;
    const isLong = age >= (frame.key ? wantedMs : longestMs) || this.#bytes > longestBytes;
    const ended = isLong ? this.#end(frame.ticks) : null;
    if (this.#frames.length === 0) this.#begunAt = now;
    this.#frames.push(frame);
    this.#bytes += frame.data.length;
    if (gap) this.#gaps.push(gap);
    if (frame.key) this.#size = { width: frame.width, height: frame.height };
    return ended;
  }

  /** The chunk that grew old while no frame came. */
  flushOld(now: number): ChunkDraft | null {
    return this.#frames.length > 0 && now - this.#begunAt >= longestMs ? this.#end(null) : null;
  }

  /** What is left when the segment ends: the last frames, and the chunk that says so. */
  finish(openGap: Gap | null, description: ChunkDescription, wallNow: number): ChunkDraft[] {
    const last = this.#frames.length > 0 ? [this.#end(null)] : [];
    const { fromMs = 0, durationMs = 0 } = last[0] ?? {};
    const end: ChunkDraft = {
      kind: 'end',
      segment: this.#segment,
      segmentStartedAt: this.#begun ? this.#segmentStartedAt : wallNow,
      fromMs: fromMs + durationMs,
      durationMs: 0,
      description: { ...description, gaps: openGap ? [openGap] : [], marks: this.#marks },
      media: Buffer.alloc(0),
    };
    return [...last, end];
  }

  /** @param nextTicks where the next chunk begins; null where none follows at once */
  #end(nextTicks: number | null): ChunkDraft {
    const first = this.#frames[0]?.ticks ?? 0;
    const last = this.#frames.at(-1)?.ticks ?? first;
    const draft: ChunkDraft = {
      kind: 'frames',
      segment: this.#segment,
      segmentStartedAt: this.#segmentStartedAt,
      fromMs: Math.round(first / ticksPerMs),
      durationMs: Math.round(((nextTicks ?? last) - first) / ticksPerMs),
      description: {
        frames: this.#frames.length,
        ...this.#size,
        beginsWithKey: this.#frames[0]?.key ?? false,
        gaps: this.#gaps,
        marks: this.#marks,
      },
      media: writeIvf(this.#frames, this.#size),
    };
    this.#frames = [];
    this.#bytes = 0;
    this.#gaps = [];
    this.#marks = [];
    return draft;
  }
}
