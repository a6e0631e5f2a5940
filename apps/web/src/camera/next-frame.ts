/** A camera that gives nothing for so long is looked at all the same: its picture may have gone black. */
const patienceMs = 1000;

/**
 * Resolves at the moment when the preview shows its next frame, so that a grab right after gets that frame; where none
 * comes, after a second, and at once where the browser cannot tell.
 */
export async function nextFrame(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return;
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(() => {
      video.cancelVideoFrameCallback(callback);
      resolve();
    }, patienceMs);
    // oxlint-disable-next-line no-restricted-properties -- Firefox below 132 has none and returned above
    const callback = video.requestVideoFrameCallback(() => {
      window.clearTimeout(timer);
      resolve();
    });
  });
}
