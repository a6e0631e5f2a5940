import type { Loss, MediaPacket } from './jitter-buffer.ts';
import { parseVp8Frame, parseVp8Payload, type Vp8Frame } from './vp8.ts';

export interface AssembledFrame extends Vp8Frame {
  /** 32 bits, in 1/90000 s. */
  readonly timestamp: number;
  readonly data: Buffer;
}

/** Something of the stream is not there: what follows cannot be decoded before the next key frame. */
export interface Break {
  readonly broken: true;
}

/** Longest frame in bytes; a key frame of 1920 × 1080 stays far below. */
const frameBytes = 4 * 1024 * 1024;

/** Joins packets, in order, to VP8 frames. Holds at most one frame of 4 MB. */
export class FrameAssembler {
  #parts: Buffer[] | null = null;
  #bytes = 0;
  #timestamp = 0;

  /** What this packet, or the loss of one, completes. */
  take(next: MediaPacket | Loss): (AssembledFrame | Break)[] {
    if ('lost' in next) return this.#drop();
    // Padding only: senders measure the line with it.
    if (next.payload.length === 0) return [];
    const part = parseVp8Payload(next.payload);
    if (!part) return this.#drop();
    const before = this.#parts && this.#timestamp !== next.timestamp ? this.#drop() : [];
    if (!this.#parts) {
      // The rest of a frame whose beginning was lost, which was reported already.
      if (!part.beginsFrame) return before;
      this.#parts = [];
      this.#bytes = 0;
      this.#timestamp = next.timestamp;
    }
    this.#parts.push(part.data);
    this.#bytes += part.data.length;
    if (this.#bytes > frameBytes) return [...before, ...this.#drop()];
    return next.marker ? [...before, this.#finish(this.#parts)] : before;
  }

  #finish(parts: readonly Buffer[]): AssembledFrame | Break {
    this.#parts = null;
    const data = Buffer.concat(parts);
    const head = parseVp8Frame(data);
    return head ? { ...head, timestamp: this.#timestamp, data } : { broken: true };
  }

  #drop(): [Break] {
    this.#parts = null;
    return [{ broken: true }];
  }
}
