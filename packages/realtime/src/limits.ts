/** What one server takes before it refuses; sizes in bytes, times in seconds. */
export interface RealtimeLimits {
  /** Of one event's data, as Pusher has it. */
  readonly dataBytes: number;
  readonly eventNameLength: number;
  readonly eventsABatch: number;
  readonly channelsAnEvent: number;
  readonly channelsAConnection: number;
  readonly connections: number;
  /** Of one frame from a client; nothing it may say is longer. */
  readonly frameBytes: number;
  /** Frames of one client between two looks at it; one that asks for all its channels at once stays far below. */
  readonly framesASweep: number;
  /** What may wait to be sent to one client; a receiver so slow is cut off. */
  readonly waitingBytes: number;
  /** Silence after which client and server ask each other; below what proxies close at (most: 60 s). */
  readonly activityTimeout: number;
  readonly pongTimeout: number;
  /** How long a client may take to answer a close. */
  readonly closeTimeout: number;
  /** How far the clock of a caller of the HTTP interface may be off. */
  readonly timestampWindow: number;
}

export const defaultLimits: RealtimeLimits = {
  dataBytes: 10_240,
  eventNameLength: 200,
  eventsABatch: 10,
  channelsAnEvent: 100,
  channelsAConnection: 100,
  connections: 20_000,
  frameBytes: 10_240,
  framesASweep: 500,
  waitingBytes: 262_144,
  activityTimeout: 30,
  pongTimeout: 30,
  closeTimeout: 2,
  timestampWindow: 600,
};
