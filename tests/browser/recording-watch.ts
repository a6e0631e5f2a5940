import {
  type BusinessClient,
  type DirectedCamera,
  expectOk,
  type LicenceHolder,
  type Scenes,
  type VisitorClient,
} from '@ekyc/testkit';
import { expect, type Page } from '@playwright/test';
import { prepare } from './prepared.ts';

/** What the page did, counted on the way to the browser's own functions. */
export interface SeenRecording {
  /** Constructed in all, over the pages of this tab. */
  readonly connections: number;
  readonly cameras: number;
  readonly mutedTracks: number;
  /** Messages of the data channel. */
  readonly marks: readonly string[];
  /** `data-wants` of the camera screens on which the chip stood. */
  readonly chips: readonly string[];
}

/** Counts from now on, on every page that is loaded; call before `page.goto`, after the camera is there. */
export async function watchRecording(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'test:recording';
    const empty = { connections: 0, cameras: 0, mutedTracks: 0, marks: [], chips: [] };
    interface Counted {
      connections: number;
      cameras: number;
      mutedTracks: number;
      readonly marks: string[];
      readonly chips: string[];
    }
    const note = (change: (seen: Counted) => void) => {
      const seen = JSON.parse(sessionStorage.getItem(key) ?? JSON.stringify(empty)) as Counted;
      change(seen);
      sessionStorage.setItem(key, JSON.stringify(seen));
    };
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given);
        note((seen) => (seen.connections += 1));
      }
    };
    // oxlint-disable-next-line typescript/unbound-method -- called with the channel as this
    const say = RTCDataChannel.prototype.send as (this: RTCDataChannel, text: string) => void;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, text: unknown) {
      note((seen) => seen.marks.push(String(text)));
      say.call(this, String(text));
    };
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      note((seen) => (seen.cameras += 1));
      const stream = await open(constraints);
      for (const track of stream.getTracks())
        track.addEventListener('mute', () => note((seen) => (seen.mutedTracks += 1)));
      return stream;
    };
    new MutationObserver(() => {
      const camera = document.querySelector('[data-testid=camera]:has([data-testid=recording])');
      const wants = camera?.getAttribute('data-wants');
      if (wants) note((seen) => seen.chips.includes(wants) || seen.chips.push(wants));
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-wants'],
    });
  });
}

export async function seenRecording(page: Page): Promise<SeenRecording> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('test:recording') ?? '{}'));
}

/** The chip that says that a recording runs. */
export function chip(page: Page) {
  return page.getByTestId('recording');
}

/** What the business is told of the video. */
export async function recordingOf(business: BusinessClient, publicId: string) {
  return expectOk(await business.call('identification.getRecording', { params: { publicId } }), 'recording');
}

/** The candidates of every answer are taken away, as where UDP is blocked: no connection ever comes about. */
export async function blockUdp(page: Page): Promise<void> {
  await page.route('**/webrtc', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const answer = (await response.json()) as { sdp: string };
    const sdp = answer.sdp
      .split('\r\n')
      .filter((line) => !line.startsWith('a=candidate:'))
      .join('\r\n');
    await route.fulfill({ response, json: { ...answer, sdp } });
  });
}

/** Nothing of a video is left in the browser. */
export async function storedPieces(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('ekyc-recording');
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
        request.addEventListener('success', () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('pieces')) return resolve(0);
          const count = database.transaction('pieces').objectStore('pieces').count();
          count.addEventListener('success', () => {
            database.close();
            resolve(count.result);
          });
        });
      }),
  );
}

/** Waits for the chip, and for at least as many seconds of video as a key frame needs. */
export async function recordSome(page: Page, milliseconds = 2500): Promise<void> {
  await expect(chip(page)).toBeVisible();
  // Time itself is what is recorded.
  await page.waitForTimeout(milliseconds);
  await expect(chip(page)).toBeVisible();
}

interface Given {
  readonly page: Page;
  readonly service: { readonly url: string };
  readonly business: BusinessClient;
  readonly scenes: Scenes;
  readonly holder: LicenceHolder;
  readonly camera: DirectedCamera;
}

/** The page at its first document, before a camera that sees a desk and no document. Its recording is watched. */
export async function openAtDesk({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
}: Given): Promise<VisitorClient> {
  const prepared = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await watchRecording(page);
  await page.goto(prepared.url);
  await camera.show('desk');
  return prepared.client;
}
