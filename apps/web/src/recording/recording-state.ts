import { observable } from '@ekyc/design/observable.ts';

/**
 * What becomes of the session's video now: `off` none is wanted or taken, `waiting` no camera is open, `connecting`,
 * `sending` frames go out, `pieces` the browser records them itself, `stalled` they should, but none goes out.
 */
export type RecordingState = 'off' | 'waiting' | 'connecting' | 'sending' | 'pieces' | 'stalled';

export const recordingState = observable<RecordingState>('off');

/** Whether frames of the open camera are still to come: what is taken now would stand before the video's beginning. */
export function isStarting(current: RecordingState): boolean {
  return current === 'waiting' || current === 'connecting';
}

/** Whether to show that a recording runs: only while frames really leave the camera for it. */
export function isRecorded(current: RecordingState): boolean {
  return current === 'sending' || current === 'pieces';
}
