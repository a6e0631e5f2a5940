/**
 * Why no usable picture comes from a camera; each has a screen of its own. `system`: the device's settings keep it from
 * the browser, whatever the browser allows; `lost`: it stopped in mid-session;
 * `virtual`: a program, not a lens; `frontCamera`: the front one where the rear one is wanted, `rearCamera` the
 * other way round; `coarse`: a computer's camera with too few pixels for a document; `withheld`: the page around our frame
 * keeps the camera to itself.
 */
export type CameraFailure =
  | 'denied'
  | 'system'
  | 'withheld'
  | 'none'
  | 'busy'
  | 'lost'
  | 'black'
  | 'colourless'
  | 'virtual'
  | 'frontCamera'
  | 'rearCamera'
  | 'coarse';

/** Whether a page around ours did not delegate the camera to us (Permissions Policy); false where the browser cannot say. */
export function isCameraWithheld(): boolean {
  if (window.parent === window) return false;
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(feature: string): boolean } };
  return featurePolicy !== undefined && !featurePolicy.allowsFeature('camera');
}

/** Names of the errors of getUserMedia (Media Capture and Streams, 10.2) → what to tell the visitor. */
export function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
      // Chromium says so where the permission of the page is not what is missing.
      return /by system/i.test((error as Error).message) ? 'system' : 'denied';
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
