import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../chromium.ts';

const address = 'http://localhost:29472/';

/** Sends the camera over as many connections as it is asked to, and plays files. */
const html = `<!doctype html><meta charset="utf-8"><title>sender</title><video id="player" muted></video><script>
const connections = new Map();
let camera = null;
async function offer(id) {
  camera ??= await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480, frameRate: 30 } });
  const connection = new RTCPeerConnection();
  const marks = connection.createDataChannel('marks');
  const [track] = camera.getVideoTracks();
  const { sender } = connection.addTransceiver(track, {
    direction: 'sendonly', streams: [camera], sendEncodings: [{ maxBitrate: 1000000 }],
  });
  const parameters = sender.getParameters();
  parameters.degradationPreference = 'maintain-resolution';
  await sender.setParameters(parameters);
  connections.set(id, { connection, sender, marks });
  await connection.setLocalDescription();
  if (connection.iceGatheringState !== 'complete')
    await new Promise((done) => connection.addEventListener('icegatheringstatechange', () =>
      connection.iceGatheringState === 'complete' && done()));
  return connection.localDescription.sdp;
}
async function accept(id, sdp) {
  const { connection } = connections.get(id);
  await connection.setRemoteDescription({ type: 'answer', sdp });
  await new Promise((done, fail) => {
    const look = () => {
      if (connection.connectionState === 'connected') done();
      if (connection.connectionState === 'failed') fail(new Error('the connection failed'));
    };
    connection.addEventListener('connectionstatechange', look);
    look();
  });
}
async function say(id, text) {
  const { marks } = connections.get(id);
  if (marks.readyState !== 'open') await new Promise((done) => marks.addEventListener('open', done, { once: true }));
  marks.send(text);
}
async function framesSent(id) {
  for (const report of (await connections.get(id).sender.getStats()).values())
    if (report.type === 'outbound-rtp') return report.framesSent;
  return 0;
}
async function hush(id) {
  await connections.get(id).sender.replaceTrack(null);
  // Reports are some 50 ms old, and what is encoded is still sent.
  for (let before = -1; ; ) {
    const now = await framesSent(id);
    if (now === before) return now;
    before = now;
    await new Promise((done) => setTimeout(done, 100));
  }
}
async function record(pieces) {
  const recorder = new MediaRecorder(camera, { mimeType: 'video/webm;codecs=vp8' });
  const recorded = [];
  await new Promise((done) => {
    recorder.addEventListener('dataavailable', ({ data }) => {
      recorded.push(data);
      if (recorded.length === pieces) recorder.stop();
    });
    recorder.addEventListener('stop', done);
    recorder.start(1000);
  });
  return Promise.all(recorded.map(async (piece) => {
    const bytes = new Uint8Array(await piece.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }));
}
function leave(id) {
  connections.get(id).connection.close();
}
async function play(file) {
  const url = URL.createObjectURL(await (await fetch(file)).blob());
  const player = document.querySelector('#player');
  const heard = (name) => new Promise((done, fail) => {
    player.addEventListener(name, done, { once: true });
    player.addEventListener('error', () => fail(new Error(player.error.message)), { once: true });
  });
  const loaded = heard('loadeddata');
  player.src = url;
  await loaded;
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const seconds = [];
  for (let second = 0; second < player.duration; second += 1) {
    const seeked = heard('seeked');
    player.currentTime = second;
    await seeked;
    context.clearRect(0, 0, 64, 48);
    // It may be there a moment before it can be drawn.
    let brightest = 0;
    for (const until = performance.now() + 5000; brightest === 0 && performance.now() < until; ) {
      context.drawImage(player, 0, 0, 64, 48);
      const { data } = context.getImageData(0, 0, 64, 48);
      for (let at = 0; at < data.length; at += 4) brightest = Math.max(brightest, data[at] + data[at + 1] + data[at + 2]);
      if (brightest === 0) await new Promise(requestAnimationFrame);
    }
    seconds.push({ second, at: player.currentTime, brightest });
  }
  const played = heard('ended');
  player.currentTime = Math.max(0, player.duration - 1);
  await player.play();
  await played;
  return { duration: player.duration, width: player.videoWidth, height: player.videoHeight, seconds };
}
</script>`;

export interface Played {
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** What a seek to each second showed; `brightest` of a pixel, 0 to 765. */
  readonly seconds: readonly {
    readonly second: number;
    readonly at: number;
    readonly brightest: number;
  }[];
}

/** A page of Chromium with a fake camera that sends video to a recorder. */
export class SenderPage {
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async open(): Promise<SenderPage> {
    const browser = await chromium.launch({
      args: chromiumFlags,
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    });
    const page = await browser.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(address);
    return new SenderPage(browser, page);
  }

  /** An offer with all its candidates. */
  offer(id: string): Promise<string> {
    return this.#call('offer', id);
  }

  /** Resolves once it is connected. */
  accept(id: string, answer: string): Promise<void> {
    return this.#call('accept', id, answer);
  }

  /** Sends a message over the channel `marks`. */
  say(id: string, text: string): Promise<void> {
    return this.#call('say', id, text);
  }

  framesSent(id: string): Promise<number> {
    return this.#call('framesSent', id);
  }

  /** Sends no more frames; returns how many were sent. */
  hush(id: string): Promise<number> {
    return this.#call('hush', id);
  }

  /** Pieces of about a second each of a MediaRecorder's WebM; a last, short one may follow. */
  async recordPieces(pieces: number): Promise<Buffer[]> {
    const recorded = await this.#page.evaluate<string[]>(`record(${pieces})`);
    return recorded.map((piece) => Buffer.from(piece, 'base64'));
  }

  leave(id: string): Promise<void> {
    return this.#call('leave', id);
  }

  /** Plays a file's last second and seeks to each before. */
  async play(file: { readonly bytes: Buffer; readonly mimeType: string }): Promise<Played> {
    const url = `${address}file`;
    await this.#page.route(url, (route) => route.fulfill({ contentType: file.mimeType, body: file.bytes }));
    try {
      return await this.#call('play', url);
    } finally {
      await this.#page.unroute(url);
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  #call<Answer>(name: string, ...values: readonly string[]): Promise<Answer> {
    const call = `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`;
    return this.#page.evaluate<Answer>(call);
  }
}
