import type { BrowserContext } from '@playwright/test';

/**
 * Tells of each camera's track that a page of this context shows and that is muted, or ends though the page did not stop
 * it: a page that does so itself hears no `ended` (Media Capture and Streams, `stop`).
 */
export async function watchTracks(
  context: BrowserContext,
  onLost: (event: 'mute' | 'ended', label: string) => void,
): Promise<void> {
  await context.exposeFunction('ekycTrackLost', onLost);
  await context.addInitScript(() => {
    const told = window as unknown as { ekycTrackLost: (event: string, label: string) => void };
    const watched = new WeakSet<MediaStreamTrack>();
    const before = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
      ...before,
      set(this: HTMLMediaElement, stream: MediaProvider | null) {
        for (const track of stream instanceof MediaStream ? stream.getVideoTracks() : []) {
          if (watched.has(track)) continue;
          watched.add(track);
          for (const event of ['mute', 'ended'])
            track.addEventListener(event, () => told.ekycTrackLost(event, track.label));
        }
        before?.set?.call(this, stream);
      },
    });
  });
}
