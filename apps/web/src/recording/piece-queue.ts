import type { ErrorCode, PieceType } from '@ekyc/contract';
import { pauseUntilRetry } from '@ekyc/design/pause-until-retry.ts';
import { pauseBefore } from './retry-delay.ts';
import type { StoredPiece, StoredSegment, PieceStore } from './piece-store.ts';
import type { RecordingCalls, Sent } from './recording-calls.ts';
import { recordingLimits } from '@ekyc/contract/recording-limits';

/** A piece that arrives damaged so often is damaged here. */
const mostDamaged = 3;

export interface PieceQueueOptions {
  readonly calls: Pick<RecordingCalls, 'startSegment' | 'putPiece'>;
  readonly store: PieceStore;
  /** A piece was taken up: it is sent now, or by a later page of this tab. */
  readonly onStored: () => void;
  /** The server has a recording of pieces now, and takes marks for it. */
  readonly onBegun: () => void;
  /** The server takes no more of the segment that is being recorded: another one may be begun. */
  readonly onCut: () => void;
  /** The server takes nothing more. */
  readonly onRefused: (code: ErrorCode) => void;
  /** Bytes of pieces that the server does not have yet; unless given, as much as it takes of one recording. */
  readonly limit?: number;
}

interface Segment {
  readonly place: number;
  readonly mimeType: PieceType;
  readonly pieces: StoredPiece[];
  segment: number | null;
  next: number;
  /** Nothing more comes. */
  closed: boolean;
}

/** Sends pieces strictly in order, one at a time, each until it is acknowledged; an earlier segment's first. */
export class PieceQueue {
  readonly #options: PieceQueueOptions;
  readonly #segments: Segment[];
  readonly #stop = new AbortController();
  #bytes = 0;
  #running = false;
  #failures = 0;
  #damaged = 0;
  #ending = false;

  private constructor(options: PieceQueueOptions, storedSegments: readonly StoredSegment[]) {
    this.#options = options;
    this.#segments = storedSegments.map(({ place, mimeType, segment, pieces }) => ({
      place,
      mimeType,
      segment,
      pieces: [...pieces],
      next: 0,
      closed: true,
    }));
    for (const { pieces } of this.#segments) for (const { bytes } of pieces) this.#bytes += bytes.size;
    void this.#run();
  }

  /** With what an earlier page of this tab could not send any more. */
  static async open(options: PieceQueueOptions): Promise<PieceQueue> {
    return new PieceQueue(options, await options.store.load().catch(() => []));
  }

  /** @returns the place of a new segment, for {@link add} and {@link close} */
  begin(mimeType: PieceType): number {
    const place = Math.max(Date.now(), (this.#segments.at(-1)?.place ?? 0) + 1);
    const segment = { place, mimeType, pieces: [], segment: null, next: 0, closed: false };
    this.#segments.push(segment);
    this.#options.store.putSegment(segment);
    return place;
  }

  /** @returns whether it was stored; if not, nothing more of its segment may follow */
  add(place: number, bytes: Blob): boolean {
    const segment = this.#find(place);
    if (segment === undefined || segment.closed) return false;
    if (this.#bytes + bytes.size > (this.#options.limit ?? recordingLimits.bytes)) {
      this.close(place);
      return false;
    }
    const piece = { piece: segment.next++, bytes };
    segment.pieces.push(piece);
    this.#bytes += bytes.size;
    this.#options.store.putPiece(place, piece);
    this.#options.onStored();
    void this.#run();
    return true;
  }

  close(place: number): void {
    const segment = this.#find(place);
    if (segment !== undefined) segment.closed = true;
    void this.#run();
  }

  /** Sends what is there, and then leaves nothing behind. */
  finish(): void {
    this.#ending = true;
    for (const segment of this.#segments) segment.closed = true;
    void this.#run();
  }

  #find(place: number): Segment | undefined {
    return this.#segments.find((one) => one.place === place);
  }

  async #run(): Promise<void> {
    if (this.#running || this.#stop.signal.aborted) return;
    this.#running = true;
    try {
      for (let first = this.#first(); first !== null; first = this.#first()) await this.#sendFirst(first);
      if (this.#ending) this.#clear();
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    } finally {
      this.#running = false;
    }
  }

  /** The piece whose turn it is; null while nothing is there to send. */
  #first(): { readonly segment: Segment; readonly piece: StoredPiece } | null {
    for (let segment = this.#segments[0]; segment !== undefined; segment = this.#segments[0]) {
      const [piece] = segment.pieces;
      if (piece !== undefined) return { segment, piece };
      if (!segment.closed) return null;
      this.#drop(segment);
    }
    return null;
  }

  async #sendFirst({ segment, piece }: { segment: Segment; piece: StoredPiece }): Promise<void> {
    const { calls, store } = this.#options;
    if (segment.segment === null) {
      const begun = await calls.startSegment(segment.mimeType);
      if (begun.kind !== 'done') return this.#onNotDone(begun, segment);
      segment.segment = begun.value.segment;
      store.putSegment(segment);
    }
    const place = { segment: segment.segment, piece: piece.piece };
    const sent = await calls.putPiece(place, segment.mimeType, piece.bytes);
    if (sent.kind !== 'done') return this.#onNotDone(sent, segment);
    this.#failures = 0;
    this.#damaged = 0;
    this.#options.onBegun();
    if (segment.pieces[0] !== piece) return;
    segment.pieces.shift();
    this.#bytes -= piece.bytes.size;
    store.removePiece(segment.place, piece.piece);
  }

  async #onNotDone(sent: Exclude<Sent<unknown>, { kind: 'done' }>, segment: Segment): Promise<void> {
    const damaged =
      sent.kind === 'refused' && sent.code === 'digest_mismatch' && ++this.#damaged < mostDamaged;
    if (sent.kind === 'failed' || damaged) {
      const pause = (sent.kind === 'failed' ? sent.retryAfter : null) ?? pauseBefore(this.#failures++);
      return pauseUntilRetry(pause, this.#stop.signal);
    }
    this.#damaged = 0;
    if (endsSegment(sent.code)) {
      const wasOpen = !segment.closed;
      this.#drop(segment);
      if (wasOpen) this.#options.onCut();
      return;
    }
    this.#clear();
    this.#options.onRefused(sent.code);
  }

  #drop(segment: Segment): void {
    for (const { bytes } of segment.pieces) this.#bytes -= bytes.size;
    this.#segments.splice(this.#segments.indexOf(segment), 1);
    this.#options.store.removeSegment(segment.place);
  }

  #clear(): void {
    this.#segments.length = 0;
    this.#bytes = 0;
    this.#stop.abort();
    this.#options.store.clear();
  }
}

/** What the server says of one segment, not of the whole recording. */
function endsSegment(code: ErrorCode): boolean {
  return (
    code === 'recording_piece_unexpected' || code === 'recording_malformed' || code === 'digest_mismatch'
  );
}
