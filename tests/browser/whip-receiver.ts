import type { Page } from '@playwright/test';

/** What arrives at a page that stands for a media server. */
export interface Received {
  readonly codec: string;
  /** Of the picture, in pixels. */
  readonly shortSide: number;
}

export interface Receiver {
  /** Takes an offer as a media server does. @returns the answer */
  answer(offer: string): Promise<string>;
  /** Resolves once pictures have arrived. */
  received(): Promise<Received>;
}

/** A page that takes video by WebRTC and counts what comes. */
export async function openReceiver(page: Page): Promise<Receiver> {
  await page.goto('about:blank');
  return {
    answer: (offer) =>
      page.evaluate(async (sdp) => {
        const connection = new RTCPeerConnection();
        Object.assign(window, { connection });
        await connection.setRemoteDescription({ type: 'offer', sdp });
        await connection.setLocalDescription();
        while (connection.iceGatheringState !== 'complete')
          await new Promise((resolve) =>
            connection.addEventListener('icegatheringstatechange', resolve, { once: true }),
          );
        return connection.localDescription?.sdp ?? '';
      }, offer),
    received: () =>
      page.evaluate(async () => {
        const { connection } = window as unknown as { connection: RTCPeerConnection };
        for (;;) {
          const reports = [...(await connection.getStats()).values()] as Record<string, string & number>[];
          const video = reports.find(({ type, framesDecoded }) => type === 'inbound-rtp' && framesDecoded);
          const codec = reports.find(({ id }) => id === video?.['codecId'])?.['mimeType'];
          if (video !== undefined && codec !== undefined)
            return {
              codec,
              shortSide: Math.min(video['frameWidth'] ?? 0, video['frameHeight'] ?? 0),
            };
          // Statistics are not announced.
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }),
  };
}
