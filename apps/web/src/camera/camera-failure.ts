/**
 * Why no usable picture comes from a camera; each has a screen of its own. `lost`: it stopped in mid-session;
 * `virtual`: a program, not a lens; `frontCamera`: the front one where the rear one is wanted, `rearCamera` the
 * other way round.
 */
export type CameraFailure =
  | 'denied'
  | 'none'
  | 'busy'
  | 'lost'
  | 'black'
  | 'colourless'
  | 'virtual'
  | 'frontCamera'
  | 'rearCamera';

/** Names of the errors of getUserMedia (Media Capture and Streams, 10.2) → what to tell the visitor. */
export function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'TypeError':
      return 'none';
    default:
      return 'busy';
  }
}
