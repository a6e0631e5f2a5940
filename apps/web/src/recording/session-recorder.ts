import type { ErrorCode, RecordingMark } from '@ekyc/contract';
import { pauseUntilRetry } from '@ekyc/design/pause-until-retry.ts';
import { pauseBefore } from './retry-delay.ts';
import { watchFrames } from './frame-watch.ts';
import { openVideoConnection } from './open-video-connection.ts';
import { MarkSender } from './mark-sender.ts';
import type { VideoConnection } from './video-connection.ts';
import { PieceQueue } from './piece-queue.ts';
import { PieceRecorder } from './piece-recorder.ts';
import { openPieceStore } from './piece-store.ts';
import {
  type CallTarget,
  createRecordingCalls,
  hexDigestOf,
  type RecordingCalls,
} from './recording-calls.ts';
import type { RecordingState } from './recording-state.ts';
import { forgetPieces, rememberPieces, remembersPieces } from './remembered-pieces.ts';

export type RecordingTarget = CallTarget;

/** Connections that broke after they had worked, before pieces are the better way. */
const mostBreaks = 5;
/** Offers of which nothing was heard, in a row, before pieces are the better way. */
const mostUnanswered = 2;
/** Segments that the server cut before this browser's recorder is given up. */
const mostCuts = 5;

interface Pieces {
  readonly queue: PieceQueue;
  readonly recorder: PieceRecorder;
}

/** For a frame of what is before the camera at the shutter: a round trip and a frame's time. */
const shutterMs = 1500;

type Way = 'connection' | 'pieces' | 'none';

/**
 * Sends one session's video: over one connection through all cameras, and where none comes about, in pieces.
 * What is sent follows what is wanted, one change at a time.
 */
export class SessionRecorder {
  readonly #calls: RecordingCalls;
  readonly #marks: MarkSender;
  readonly #target: RecordingTarget;
  readonly #onState: (state: RecordingState) => void;
  #way: Way;
  /** The open camera's. */
  #track: MediaStreamTrack | null = null;
  /** The server refused this camera's video: the next one may try again. */
  #refused = false;
  #connection: VideoConnection | null = null;
  #unwatch: () => void = () => {};
  #breaks = 0;
  #unanswered = 0;
  #cuts = 0;
  #pieces: Pieces | null = null;
  #settling = false;
  #unsettled = false;
  #ended = false;

  /** @param onState called with every change until the recorder has ended */
  constructor(target: RecordingTarget, onState: (state: RecordingState) => void) {
    this.#target = target;
    this.#onState = onState;
    this.#calls = createRecordingCalls(target);
    this.#marks = new MarkSender(this.#calls);
    this.#way = remembersPieces(target.publicId) ? 'pieces' : 'connection';
    this.#settle();
  }

  cameraOpened(track: MediaStreamTrack): void {
    this.#track = track;
    this.#refused = false;
    this.#settle();
  }

  cameraClosed(): void {
    this.#track = null;
    this.#unwatch();
    if (this.#way !== 'none' && !this.#refused) this.#onState('waiting');
    this.#settle();
  }

  mark({ name, at, take, detail }: MarkFacts): void {
    this.#marks.send(markOf({ name, at, take, detail }));
  }

  /**
   * The shutter opens. The server asks for a key frame when it hears that: resolves when one has gone out, so that the
   * camera is not closed before it, or after a moment.
   */
  async shutter(at: number, take: number | undefined): Promise<void> {
    this.#marks.send(markOf({ name: 'shutter', at, take }));
    if (this.#connection !== null && this.#track !== null) await this.#connection.keyFrame(shutterMs);
  }

  /** The shutter, with the hash of the picture: the server looks for it in the video. */
  pictureTaken(bytes: Blob, at: number, take: number | undefined): void {
    this.#marks.send(
      hexDigestOf(bytes).then(
        (detail) => markOf({ name: 'shutter', at, take, detail }),
        () => markOf({ name: 'shutter', at, take }),
      ),
    );
  }

  /** The page is left: the connection is not, by itself, before the server misses it. */
  leave(): void {
    this.#closeConnection();
    this.#track = null;
    this.#pieces?.recorder.stop();
  }

  /** Nothing more is taken; what is recorded already is still sent. */
  end(): void {
    this.#ended = true;
    this.leave();
    this.#marks.end();
    this.#pieces?.queue.finish();
    forgetPieces(this.#target.publicId);
  }

  #settle(): void {
    this.#unsettled = true;
    if (this.#settling) return;
    this.#settling = true;
    const run = async () => {
      try {
        while (this.#unsettled) {
          this.#unsettled = false;
          await this.#follow();
        }
      } catch {
        // Whatever this browser's connections cannot do must not end the journey.
        this.#giveUp();
      } finally {
        this.#settling = false;
      }
    };
    void run();
  }

  async #follow(): Promise<void> {
    const [way, track, connection] = [this.#way, this.#track, this.#connection];
    if (this.#ended || way === 'none' || this.#refused) return;
    if (way === 'pieces') return this.#record(await this.#openPieces());
    if (connection === null) return track === null ? undefined : this.#connect(track);
    await connection.send(track);
    if (track !== null) return this.#watch(connection);
    // Said after the last frame: one that came later would mean that the camera is on.
    const at = performance.now();
    await connection.quiet();
    this.mark({ name: 'camera.off', at });
    await this.#marks.settled();
  }

  async #connect(track: MediaStreamTrack): Promise<void> {
    this.#onState('connecting');
    const opened = await openVideoConnection(track, this.#calls, {
      onChannel: () => this.#marks.flush(),
      onBroken: () => this.#onBroken(),
    });
    if (opened.kind === 'refused') return this.#onRefused(opened.code);
    if (opened.kind === 'unanswered' && ++this.#unanswered < mostUnanswered) {
      await pauseUntilRetry(pauseBefore(0));
      return this.#settle();
    }
    if (opened.kind !== 'open') return this.#takePieces();
    // Nobody else would close it.
    if (this.#ended) return opened.connection.close();
    this.#connection = opened.connection;
    this.#unanswered = 0;
    this.#marks.use(opened.connection.marks);
    this.#settle();
  }

  #watch(connection: VideoConnection): void {
    this.#unwatch();
    this.#unwatch = watchFrames(
      () => connection.framesSent(),
      (flowing) => this.#onState(flowing ? 'sending' : 'stalled'),
    );
  }

  /** One that worked before is tried once more; if that does not come about, pieces it is. */
  #onBroken(): void {
    this.#closeConnection();
    if (++this.#breaks > mostBreaks) this.#takePieces();
    else this.#settle();
  }

  #closeConnection(): void {
    this.#unwatch();
    this.#connection?.close();
    this.#connection = null;
    this.#marks.use({ kind: 'none' });
  }

  #takePieces(): void {
    this.#way = 'pieces';
    this.#settle();
  }

  #record({ recorder }: Pieces): void {
    if (this.#track === null && recorder.isOpen) this.mark({ name: 'camera.off', at: performance.now() });
    recorder.send(this.#track);
  }

  async #openPieces(): Promise<Pieces> {
    if (this.#pieces !== null) return this.#pieces;
    const queue = await PieceQueue.open({
      calls: this.#calls,
      store: await openPieceStore(this.#target.publicId),
      // Not before: a page that is just being left may have lost its connection by that alone.
      onStored: () => rememberPieces(this.#target.publicId),
      onBegun: () => this.#marks.use({ kind: 'calls' }),
      onCut: () => {
        if (++this.#cuts <= mostCuts) this.#pieces?.recorder.beginAnew();
        else this.#giveUp();
      },
      onRefused: (code) => this.#onRefused(code),
    });
    const recorder = new PieceRecorder(queue, (running) => {
      if (this.#way === 'pieces' && this.#track !== null) this.#onState(running ? 'pieces' : 'stalled');
    });
    this.#pieces = { queue, recorder };
    if (this.#ended) queue.finish();
    return this.#pieces;
  }

  #onRefused(code: ErrorCode): void {
    if (code === 'recording_off' || code === 'recording_full') return this.#giveUp();
    this.#refused = true;
    this.#pieces?.recorder.stop();
    // Its queue has ended with it.
    this.#pieces = null;
    this.#onState('off');
  }

  #giveUp(): void {
    this.#way = 'none';
    this.#closeConnection();
    this.#pieces?.recorder.stop();
    this.#onState('off');
  }
}

interface MarkFacts {
  readonly name: string;
  readonly at: number;
  readonly take?: number | undefined;
  readonly detail?: string | undefined;
}

function markOf({ name, at, take, detail }: MarkFacts): RecordingMark {
  return {
    name,
    at: Math.round(at * 10) / 10,
    ...(take === undefined ? {} : { take }),
    ...(detail === undefined ? {} : { detail }),
  };
}
