import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../chromium.ts';

/** Publishes the camera by WHIP with nothing but what the browser has. */
const html = `<!doctype html><meta charset="utf-8"><title>publisher</title><script>
const published = new Map();
let camera = null;
async function makeOffer({ audio = false, channel = false, tracks = 1 } = {}) {
  camera ??= await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480, frameRate: 30 } });
  const connection = new RTCPeerConnection();
  const codecs = RTCRtpSender.getCapabilities('video').codecs;
  let sender = null;
  for (let at = 0; at < tracks; at += 1) {
    const transceiver = connection.addTransceiver(camera.getVideoTracks()[0].clone(), { direction: 'sendonly', streams: [camera] });
    transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => /vp8|rtx/i.test(mimeType)));
    sender ??= transceiver.sender;
  }
  if (audio) connection.addTransceiver('audio', { direction: 'sendonly' });
  if (channel) connection.createDataChannel('marks');
  const parameters = sender.getParameters();
  parameters.degradationPreference = 'maintain-resolution';
  await sender.setParameters(parameters);
  await connection.setLocalDescription();
  if (connection.iceGatheringState !== 'complete')
    await new Promise((done) => connection.addEventListener('icegatheringstatechange', () =>
      connection.iceGatheringState === 'complete' && done()));
  return { connection, sender };
}
async function publish(id, url, token, options) {
  const { connection, sender } = await makeOffer(options);
  const answer = await fetch(url, {
    method: 'POST', body: connection.localDescription.sdp,
    headers: { 'content-type': 'application/sdp', authorization: 'Bearer ' + token },
  });
  if (answer.status !== 201) {
    connection.close();
    return { status: answer.status, code: (await answer.json()).code, retryAfter: answer.headers.get('retry-after') };
  }
  const location = new URL(answer.headers.get('location'), url).href;
  await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  await new Promise((done, fail) => {
    const look = () => {
      if (connection.connectionState === 'connected') done();
      if (connection.connectionState === 'failed') fail(new Error('the connection failed'));
    };
    connection.addEventListener('connectionstatechange', look);
    look();
  });
  published.set(id, { connection, sender, since: Date.now() });
  return { status: 201, location };
}
async function framesSent(id) {
  for (const report of (await published.get(id).sender.getStats()).values())
    if (report.type === 'outbound-rtp') return report.framesSent;
  return 0;
}
async function hush(id) {
  const { sender, since } = published.get(id);
  await sender.replaceTrack(null);
  const seconds = (Date.now() - since) / 1000;
  for (let before = -1; ; ) {
    const frames = await framesSent(id);
    if (frames === before) return { frames, seconds, since };
    before = frames;
    await new Promise((done) => setTimeout(done, 100));
  }
}
async function end(location, token) {
  return (await fetch(location, { method: 'DELETE', headers: { authorization: 'Bearer ' + token } })).status;
}
function leave(id) {
  published.get(id).connection.close();
}
</script>`;

export type PublishAnswer =
  | { readonly status: 201; readonly location: string }
  | { readonly status: number; readonly code: string; readonly retryAfter: string | null };

/** What Chromium offers beside or instead of one video. */
export interface OfferOptions {
  readonly audio?: boolean;
  readonly channel?: boolean;
  readonly tracks?: number;
}

/** A page of Chromium, with an origin of its own, whose generated camera is published by WHIP. */
export class PublishingPage {
  readonly origin: string;
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #server: Server;

  private constructor(origin: string, browser: Browser, page: Page, server: Server) {
    this.origin = origin;
    this.#browser = browser;
    this.#page = page;
    this.#server = server;
  }

  static async open(): Promise<PublishingPage> {
    // Served in earnest: Chromium lets no page of a made-up answer ask this machine.
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const browser = await chromium.launch({
      args: chromiumFlags,
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    });
    const page = await browser.newPage();
    await page.goto(`${origin}/publisher`);
    return new PublishingPage(origin, browser, page, server);
  }

  /** Resolves once it is connected, or with the refusal. */
  publish(id: string, url: string, token: string, options: OfferOptions = {}): Promise<PublishAnswer> {
    return this.#call('publish', id, url, token, options);
  }

  framesSent(id: string): Promise<number> {
    return this.#call('framesSent', id);
  }

  /** Sends no more; what was sent, and for how long since when (ms since 1970). */
  hush(id: string): Promise<{ frames: number; seconds: number; since: number }> {
    return this.#call('hush', id);
  }

  /** DELETE on a stream's Location; resolves with the status. */
  end(location: string, token: string): Promise<number> {
    return this.#call('end', location, token);
  }

  /** Closes the connection without a word to the adapter. */
  leave(id: string): Promise<void> {
    return this.#call('leave', id);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
  }

  #call<Answer>(name: string, ...values: readonly unknown[]): Promise<Answer> {
    const call = `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`;
    return this.#page.evaluate<Answer>(call);
  }
}
