import { availableParallelism } from 'node:os';

export interface RecordingLimits {
  /** Of one recording, all its segments together, in ms of media. */
  readonly durationMs: number;
  /** Of one recording, all its segments together, stored bytes. */
  readonly bytes: number;
  /** Recordings that run at once in this process. */
  readonly concurrent: number;
  /** Until the first frame must be there: for ICE, DTLS and the camera. */
  readonly firstFrameMs: number;
  /** Without a frame after the first. */
  readonly silenceMs: number;
  /** Without a frame, where the page said that the camera is off for now; its line must be alive meanwhile. */
  readonly pauseMs: number;
  /** The most that the peer is asked to send, in bits per second. */
  readonly bitrate: number;
  /** Frames in memory that wait for the store, in bytes. */
  readonly waitingBytes: number;
  /** Marks of one segment. */
  readonly marks: number;
  /**
   * What a peer may send beside media, in bytes: so much at once, and so much again each second. It bounds what the
   * data channel's reassembly can hold, too.
   */
  readonly controlBytes: { readonly atOnce: number; readonly perSecond: number };
}

/** A recording takes 2 to 4 % of a core (640 × 480); most of each core is left for the examination of pictures. */
const recordingsPerCore = 8;

export const defaultLimits: RecordingLimits = {
  durationMs: 10 * 60_000,
  bytes: 150 * 1024 * 1024,
  concurrent: recordingsPerCore * availableParallelism(),
  firstFrameMs: 20_000,
  silenceMs: 10_000,
  pauseMs: 5 * 60_000,
  bitrate: 1_500_000,
  waitingBytes: 16 * 1024 * 1024,
  marks: 1000,
  controlBytes: { atOnce: 256 * 1024, perSecond: 16 * 1024 },
};
