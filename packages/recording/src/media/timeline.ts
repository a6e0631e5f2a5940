import type { Gap } from '../chain/description.ts';
import type { AssembledFrame, Break } from './frame-assembler.ts';
import { ticksPerMs } from './ivf.ts';
import { unwrap } from './sequence.ts';

export interface RecordedFrame {
  readonly key: boolean;
  readonly width: number;
  readonly height: number;
  /** In 1/90000 s since the first. */
  readonly ticks: number;
  readonly data: Buffer;
}

/** How far a frame's time may run ahead of the server's clock, and behind it, before it is a lie; in ms. */
const aheadMs = 1500;
const behindMs = 15_000;

/**
 * Lets through what a decoder can show, with its time since the first frame, and lists the gaps. A frame that claims a
 * time which the server's clock refutes is as good as lost.
 */
export class Timeline {
  #startedAt: number | null = null;
  #firstTimestamp = 0;
  #timestamp = 0;
  #last: number | null = null;
  #needsKey = true;
  #gapFrom: number | null = null;
  /** Frames that came and could not be decoded, or lied. */
  dropped = 0;

  /** Of the last frame let through, in ms since the first. */
  get lastMs(): number {
    return Math.round((this.#last ?? 0) / ticksPerMs);
  }

  get needsKey(): boolean {
    return this.#needsKey;
  }

  /**
   * @param now milliseconds of any steady clock
   * @returns the frame to be recorded, and the gap that ends with it, if one does; null where there is none
   */
  take(next: AssembledFrame | Break, now: number): { frame: RecordedFrame; gap: Gap | null } | null {
    if ('broken' in next) return this.#break();
    if (this.#needsKey && !next.key) return this.#drop();
    const ticks = this.#ticksOf(next.timestamp, now);
    if (ticks === null) {
      this.#break();
      return this.#drop();
    }
    const gap =
      this.#gapFrom === null ? null : { fromMs: this.#gapFrom, toMs: Math.round(ticks / ticksPerMs) };
    this.#gapFrom = null;
    this.#needsKey = false;
    this.#last = ticks;
    const { key, width, height, data } = next;
    return { frame: { key, width, height, ticks, data }, gap };
  }

  /** The gap that nothing has ended, up to the last moment there is. */
  openGap(endMs: number): Gap | null {
    return this.#gapFrom === null ? null : { fromMs: this.#gapFrom, toMs: Math.max(this.#gapFrom, endMs) };
  }

  #break(): null {
    if (!this.#needsKey) this.#gapFrom = this.lastMs;
    this.#needsKey = true;
    return null;
  }

  #drop(): null {
    this.dropped += 1;
    return null;
  }

  #ticksOf(timestamp: number, now: number): number | null {
    if (this.#startedAt === null) {
      this.#startedAt = now;
      this.#firstTimestamp = timestamp;
      this.#timestamp = timestamp;
      return 0;
    }
    const unwrapped = unwrap(timestamp, this.#timestamp, 32);
    const ticks = unwrapped - this.#firstTimestamp;
    const late = now - this.#startedAt - ticks / ticksPerMs;
    if (late < -aheadMs || late > behindMs || ticks <= (this.#last ?? -1)) return null;
    this.#timestamp = unwrapped;
    return ticks;
  }
}
