import type { PieceType } from '@ekyc/contract';
import { piecesBitrate } from './encoding.ts';
import type { PieceQueue } from './piece-queue.ts';

const pieceMs = 2000;
const keyFrameMs = 1000;

interface RecorderOptions extends MediaRecorderOptions {
  /** Not every browser knows it: a picture is looked for in frames that can be looked at by themselves. */
  readonly videoKeyFrameIntervalDuration: number;
}

/** What the browser can record of what the server takes; Safari knew no WebM before 18.4. */
function recordable(): { readonly asked: string; readonly sent: PieceType } | null {
  if (!('MediaRecorder' in window)) return null;
  const kinds = [
    { asked: 'video/webm;codecs=vp8', sent: 'video/webm' },
    { asked: 'video/mp4', sent: 'video/mp4' },
  ] as const;
  return kinds.find(({ asked }) => MediaRecorder.isTypeSupported(asked)) ?? null;
}

/** Records the camera by the browser's own means, a segment for each time that it is opened. */
export class PieceRecorder {
  readonly #queue: PieceQueue;
  readonly #onRunning: (running: boolean) => void;
  #recorder: MediaRecorder | null = null;
  #track: MediaStreamTrack | null = null;

  /** @param onRunning whether the camera is being recorded now */
  constructor(queue: PieceQueue, onRunning: (running: boolean) => void) {
    this.#queue = queue;
    this.#onRunning = onRunning;
  }

  /** Whether a camera is being recorded. */
  get isOpen(): boolean {
    return this.#track !== null;
  }

  send(track: MediaStreamTrack | null): void {
    if (track === this.#track) return;
    this.stop();
    this.#track = track;
    if (track !== null) this.#record(track);
  }

  /** Goes on with a segment of its own where the one before was cut. */
  beginAnew(): void {
    const track = this.#track;
    this.stop();
    this.send(track);
  }

  /** The last piece still arrives. */
  stop(): void {
    const recorder = this.#recorder;
    this.#recorder = null;
    this.#track = null;
    if (recorder !== null && recorder.state !== 'inactive') recorder.stop();
    this.#onRunning(false);
  }

  #record(track: MediaStreamTrack): void {
    const kind = recordable();
    if (kind === null || track.readyState === 'ended') return;
    const options: RecorderOptions = {
      mimeType: kind.asked,
      videoBitsPerSecond: piecesBitrate,
      videoKeyFrameIntervalDuration: keyFrameMs,
    };
    const recorder = new MediaRecorder(new MediaStream([track]), options);
    const place = this.#queue.begin(kind.sent);
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0 && !this.#queue.add(place, data) && recorder.state !== 'inactive') recorder.stop();
    });
    recorder.addEventListener('start', () => {
      if (this.#recorder === recorder) this.#onRunning(true);
    });
    // Also where the camera was closed first.
    recorder.addEventListener('stop', () => {
      this.#queue.close(place);
      if (this.#recorder === recorder) this.#onRunning(false);
    });
    this.#recorder = recorder;
    recorder.start(pieceMs);
  }
}
