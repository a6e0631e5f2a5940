import type { TranscriptInputs } from '../transcript.ts';

/** An answer that was made for this request's key. */
export interface OpenedAnswer {
  /** A DeviceResponse, not yet looked at. */
  readonly response: Uint8Array;
  readonly transcript: TranscriptInputs;
}
