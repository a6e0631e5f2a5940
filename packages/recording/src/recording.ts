import type { ChainWriter } from './chain/chain-writer.ts';
import type { ChainHead } from './chain/chunk-store.ts';
import type { Gap, ReceivedMark } from './chain/description.ts';
import type { ChunkDraft } from './chain/seal-chunk.ts';
import type { RecordingLimits } from './limits.ts';
import { instructionMark, pauseMark, readMark, shutterMark } from './marks.ts';
import { ChunkBuilder } from './media/chunk-builder.ts';
import { FrameAssembler } from './media/frame-assembler.ts';
import { JitterBuffer, type MediaPacket } from './media/jitter-buffer.ts';
import { Timeline } from './media/timeline.ts';
import { beginsKeyFrame } from './media/vp8.ts';
import { ControlBudget } from './peer/control-budget.ts';
import type { Peer, PeerEvents } from './peer/answering-peer.ts';

/**
 * Why a recording ended. `stopped`, `replaced` (the same visitor reconnected) and `closing` are ordinary; `gone`,
 * `silent` and `neverBegan` the peer's line; `tooLong` and `tooLarge` limits; `flood` a peer that misbehaves; `slowStore`
 * and `storeFailed` ours.
 */
export type EndReason =
  | 'stopped'
  | 'replaced'
  | 'closing'
  | 'gone'
  | 'silent'
  | 'neverBegan'
  | 'tooLong'
  | 'tooLarge'
  | 'flood'
  | 'slowStore'
  | 'storeFailed';

export interface RecordingProgress {
  /** Recorded; each is or will be in a chunk. */
  readonly frames: number;
  readonly keyFrames: number;
  /** Came, but could not be decoded without what was lost. */
  readonly droppedFrames: number;
  readonly lostPackets: number;
  readonly recoveredPackets: number;
  readonly marks: number;
  readonly refusedMarks: number;
  /** Of this segment's media. */
  readonly durationMs: number;
  /** Stored in this segment. */
  readonly bytes: number;
}

export interface RecordingSummary extends RecordingProgress {
  readonly reason: EndReason;
  /** Why the store failed. */
  readonly error?: unknown;
  readonly segment: number;
  /** The last chunk that is stored. */
  readonly head: ChainHead;
  readonly gaps: readonly Gap[];
}

export interface RecordingOptions {
  readonly segment: number;
  readonly writer: ChainWriter;
  readonly limits: RecordingLimits;
  /** What earlier segments have used up of the limits. */
  readonly used: { readonly bytes: number; readonly durationMs: number };
  readonly onMark: (mark: ReceivedMark) => void;
}

const tickMs = 20;
const bitrateEveryMs = 500;
const keyFrameEveryMs = 300;
/**
 * A recording is searched for a My Number by its key frames: on a line with a round trip of up to 0.2 s they are then
 * less than a second apart, so that a card that is held up for a second is in one.
 */
const searchEveryMs = 700;
/** While a visitor follows an instruction, for at most so long: a head turns within half a second to a second. */
const movementEveryMs = 400;
const movementMs = 20_000;
/** An ordered end waits for packets that are on their way: until none came for so long … */
const quietMs = 200;
/** … and at most so long, for those that were lost. */
const drainMs = 1000;

/** One connection's recording: packets in, sealed chunks out. */
export class Recording
  implements Pick<PeerEvents, 'packet' | 'message' | 'control' | 'alive' | 'violation' | 'gone'>
{
  readonly ended: Promise<RecordingSummary>;
  readonly #options: RecordingOptions;
  readonly #jitter = new JitterBuffer(({ payload }) => beginsKeyFrame(payload));
  readonly #assembler = new FrameAssembler();
  readonly #timeline = new Timeline();
  readonly #builder: ChunkBuilder;
  readonly #control: ControlBudget;
  readonly #gaps: Gap[] = [];
  readonly #begunAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #resolveEnded: (summary: RecordingSummary) => void;
  #peer: Peer | null = null;
  #ending: EndReason | null = null;
  #drainUntil = 0;
  #sealing = false;
  #lastPacketAt = 0;
  #lastFrameAt: number | null = null;
  #lastAliveAt = 0;
  /** The page said that the camera is off. */
  #paused = false;
  #askedForKeyAt = Number.NEGATIVE_INFINITY;
  #lastKeyAt = Number.NEGATIVE_INFINITY;
  /** Key frames are asked for often until then. */
  #movingUntil = Number.NEGATIVE_INFINITY;
  #bitrateReportedAt = Number.NEGATIVE_INFINITY;
  #received = 0;
  #frames = 0;
  #keyFrames = 0;
  #marks = 0;
  #refusedMarks = 0;
  #error: unknown;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#builder = new ChunkBuilder(options.segment);
    this.#control = new ControlBudget(options.limits.controlBytes, this.#begunAt);
    const { promise, resolve } = Promise.withResolvers<RecordingSummary>();
    this.ended = promise;
    this.#resolveEnded = resolve;
    this.#timer = setInterval(() => this.#tick(performance.now()), tickMs);
  }

  get segment(): number {
    return this.#options.segment;
  }

  get progress(): RecordingProgress {
    return {
      frames: this.#frames,
      keyFrames: this.#keyFrames,
      droppedFrames: this.#timeline.dropped,
      lostPackets: this.#jitter.lost,
      recoveredPackets: this.#jitter.recovered,
      marks: this.#marks,
      refusedMarks: this.#refusedMarks,
      durationMs: this.#timeline.lastMs,
      bytes: this.#options.writer.bytes,
    };
  }

  attach(peer: Peer): void {
    this.#peer = peer;
  }

  /**
   * Ends the recording; what is on its way is waited for where the end was ordered. Called again it changes nothing.
   * @returns once the last chunk is stored, or could not be
   */
  end(reason: EndReason): Promise<RecordingSummary> {
    if (this.#ending === null) {
      this.#ending = reason;
      this.#drainUntil = performance.now() + (reason === 'stopped' ? drainMs : 0);
      if (reason !== 'stopped') void this.#seal();
    }
    return this.ended;
  }

  packet(packet: MediaPacket): void {
    if (this.#sealing) return;
    const now = performance.now();
    this.#received += packet.payload.length;
    this.#lastPacketAt = now;
    this.#jitter.push(packet, now);
    this.#advance(now);
    if (this.#received > 1.5 * this.#options.limits.bytes) void this.end('tooLarge');
  }

  message(message: string | Uint8Array): void {
    if (this.#sealing) return;
    const mark = readMark(message);
    if ('problem' in mark) this.#refusedMarks += 1;
    else {
      this.#marks += 1;
      const received = { receivedAt: Date.now(), mediaMs: this.#timeline.lastMs, mark };
      this.#builder.addMark(received);
      if (mark.name === pauseMark) this.#paused = true;
      if (mark.name === instructionMark) this.#movingUntil = performance.now() + movementMs;
      if (mark.name === shutterMark) {
        this.#movingUntil = Number.NEGATIVE_INFINITY;
        // A frame that can be looked at by itself, as near to the picture as there is one.
        this.#askForKeyFrame(performance.now());
      }
      this.#options.onMark(received);
    }
    if (this.#marks + this.#refusedMarks > this.#options.limits.marks) void this.end('flood');
  }

  control(bytes: number): void {
    this.alive();
    if (!this.#control.spend(bytes, performance.now())) void this.end('flood');
  }

  alive(): void {
    this.#lastAliveAt = performance.now();
  }

  violation(): void {
    void this.end('flood');
  }

  gone(): void {
    void this.end('gone');
  }

  #tick(now: number): void {
    this.#advance(now);
    this.#peer?.askFor(this.#jitter.toAsk(now));
    if (now - this.#bitrateReportedAt >= bitrateEveryMs) {
      this.#bitrateReportedAt = now;
      this.#peer?.tellBitrate(this.#options.limits.bitrate);
    }
    this.#write(this.#builder.flushOld(now));
    if (this.#ending !== null) {
      const isQuiet = this.#jitter.missing === 0 && now - this.#lastPacketAt > quietMs;
      if (isQuiet || now > this.#drainUntil) void this.#seal();
      return;
    }
    const isMoving = now < this.#movingUntil && now - this.#askedForKeyAt >= movementEveryMs;
    if (this.#timeline.needsKey || this.#builder.wantsKey(now) || isMoving || this.#isBlind(now))
      this.#askForKeyFrame(now);
    const reason = this.#exceeded(now);
    if (reason) void this.end(reason);
  }

  /** Whether frames come that the last key frame does not stand for any more. */
  #isBlind(now: number): boolean {
    const lastFrameAt = this.#lastFrameAt ?? Number.NEGATIVE_INFINITY;
    const isFilmed = lastFrameAt > this.#lastKeyAt && now - lastFrameAt < searchEveryMs;
    return isFilmed && now - this.#lastKeyAt >= searchEveryMs;
  }

  #advance(now: number): void {
    for (const next of this.#jitter.pull(now))
      for (const assembled of this.#assembler.take(next)) {
        const taken = this.#timeline.take(assembled, now);
        if (!taken) continue;
        this.#lastFrameAt = now;
        this.#paused = false;
        this.#frames += 1;
        if (taken.frame.key) {
          this.#keyFrames += 1;
          this.#lastKeyAt = now;
        }
        if (taken.gap) this.#gaps.push(taken.gap);
        this.#write(this.#builder.add(taken.frame, taken.gap, now, Date.now()));
      }
    if (this.#timeline.needsKey) this.#askForKeyFrame(now);
  }

  #askForKeyFrame(now: number): void {
    if (now - this.#askedForKeyAt < keyFrameEveryMs) return;
    this.#askedForKeyAt = now;
    this.#peer?.askForKeyFrame();
  }

  #exceeded(now: number): EndReason | null {
    const { limits, used, writer } = this.#options;
    if (this.#lastFrameAt === null) return now - this.#begunAt > limits.firstFrameMs ? 'neverBegan' : null;
    // A browser proves several times in ten seconds that it is still there (RFC 7675).
    const quietSince = this.#paused ? Math.max(this.#lastFrameAt, this.#lastAliveAt) : this.#lastFrameAt;
    if (now - quietSince > limits.silenceMs || now - this.#lastFrameAt > limits.pauseMs) return 'silent';
    if (used.durationMs + this.#timeline.lastMs > limits.durationMs) return 'tooLong';
    if (used.bytes + writer.bytes + writer.waiting + this.#builder.bytes > limits.bytes) return 'tooLarge';
    return writer.waiting > limits.waitingBytes ? 'slowStore' : null;
  }

  #write(draft: ChunkDraft | null): void {
    if (!draft) return;
    this.#options.writer.append(draft).catch((error: unknown) => {
      this.#error ??= error;
      void this.end('storeFailed');
    });
  }

  async #seal(): Promise<void> {
    if (this.#sealing) return;
    this.#sealing = true;
    clearInterval(this.#timer);
    const reason = this.#ending ?? 'gone';
    const openGap = this.#timeline.openGap(this.#timeline.lastMs);
    const { frames, keyFrames, droppedFrames, lostPackets, recoveredPackets } = this.progress;
    const totals = { frames, keyFrames, droppedFrames, lostPackets, recoveredPackets };
    // A peer that never sent a frame leaves no trace.
    if (frames > 0)
      for (const draft of this.#builder.finish(openGap, { reason, totals }, Date.now())) this.#write(draft);
    const closed = this.#peer?.close();
    await this.#options.writer.settled();
    await closed;
    const { writer, segment } = this.#options;
    const error = this.#error === undefined ? {} : { error: this.#error };
    // What could not be stored is not what the peer was recorded with, whatever ended it first.
    const endReason = this.#error === undefined ? reason : 'storeFailed';
    const gaps = openGap ? [...this.#gaps, openGap] : this.#gaps;
    this.#resolveEnded({ ...this.progress, reason: endReason, ...error, segment, head: writer.head, gaps });
  }
}
