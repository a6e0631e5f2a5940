/** A recorder in a process of its own, with nothing beside it. */
export interface MeasuredRecorder {
  readonly pid: number;
  /** Of this machine, from which a peer can reach it. */
  readonly address: string;
  /** Answers an offer and records what comes under this id. */
  answer(id: string, offer: string): Promise<string>;
  /** Bytes of frames that were recorded so far under each id. */
  recordedBytes(ids: readonly string[]): Promise<readonly number[]>;
  /** What it holds in memory, in kB; takes some seconds. */
  held(): Promise<number>;
  end(): Promise<void>;
}
