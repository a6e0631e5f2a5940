import { applyEncoding, encodingFor, preferVp8 } from './encoding.ts';

const gatheringMs = 1000;
/** Until a connection must have come about, and how long one may be disturbed. */
const patienceMs = 5000;
/** Statistics are about as old. */
const statisticsMs = 100;

/** A connection that sends the camera's picture and nothing else; asks no server for its addresses. */
export class Peer {
  readonly connection = new RTCPeerConnection({ iceServers: [] });
  readonly #sender: RTCRtpSender;
  #track: MediaStreamTrack | null;

  constructor(track: MediaStreamTrack) {
    this.#track = track;
    const transceiver = this.connection.addTransceiver(track, {
      direction: 'sendonly',
      sendEncodings: [encodingFor(track.getSettings())],
    });
    this.#sender = transceiver.sender;
    preferVp8(transceiver);
  }

  /** With its candidates: the answer cannot ask for more of them later. */
  async offer(): Promise<string> {
    const connection = this.connection;
    await connection.setLocalDescription(await connection.createOffer());
    await heard(connection, 'icegatheringstatechange', gatheringMs, () =>
      connection.iceGatheringState === 'complete' ? true : null,
    );
    return connection.localDescription?.sdp ?? '';
  }

  /** @returns whether a connection came about in time */
  async accept(sdp: string): Promise<boolean> {
    const [connection, sender, track] = [this.connection, this.#sender, this.#track];
    await connection.setRemoteDescription({ type: 'answer', sdp });
    if (track !== null) await applyEncoding(sender, track);
    const connected = await heard(connection, 'connectionstatechange', patienceMs, () => {
      if (connection.connectionState === 'connected') return true;
      return isOver(connection) ? false : null;
    });
    return connected ?? false;
  }

  /** Sends this track from now on, over the same connection; null: nothing. */
  async send(track: MediaStreamTrack | null): Promise<void> {
    if (track === this.#track) return;
    this.#track = track;
    await this.#sender.replaceTrack(track);
    if (track !== null) await applyEncoding(this.#sender, track);
  }

  framesSent(): Promise<number> {
    return this.#count('framesSent');
  }

  /** Resolves when a frame that can be looked at by itself has gone out from now on, or `patience` ms are over. */
  async keyFrame(patience: number): Promise<void> {
    const until = performance.now() + patience;
    const before = await this.#count('keyFramesEncoded');
    while (performance.now() < until && (await this.#count('keyFramesEncoded')) === before) await pause(20);
  }

  async #count(name: 'framesSent' | 'keyFramesEncoded'): Promise<number> {
    let most = 0;
    for (const report of (await this.#sender.getStats()).values()) {
      const { type, [name]: count } = report as {
        type: string;
        framesSent?: number;
        keyFramesEncoded?: number;
      };
      if (type === 'outbound-rtp') most = Math.max(most, count ?? 0);
    }
    return most;
  }

  /** Resolves when the last frame of a camera that was closed has gone out, as far as one can tell. */
  async quiet(): Promise<void> {
    for (let before = -1, tries = 0; tries < 8; tries++) {
      const now = await this.framesSent();
      if (now === before) return;
      before = now;
      await pause(statisticsMs);
    }
  }

  /** Calls back once when the connection is lost, or disturbed for too long. */
  watch(onBroken: () => void): void {
    const connection = this.connection;
    let timer: number | undefined;
    const look = () => {
      window.clearTimeout(timer);
      if (isOver(connection)) return onBroken();
      if (connection.connectionState === 'disconnected') timer = window.setTimeout(onBroken, patienceMs);
    };
    connection.addEventListener('connectionstatechange', look);
    look();
  }

  close(): void {
    this.connection.close();
  }
}

function isOver({ connectionState }: RTCPeerConnection): boolean {
  return connectionState === 'failed' || connectionState === 'closed';
}

/** What `look` finds, now or at one of the events; null where it finds nothing in time. */
async function heard<Found>(
  target: EventTarget,
  event: string,
  timeout: number,
  look: () => Found | null,
): Promise<Found | null> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const done = (found: Found | null) => {
      stop.abort();
      window.clearTimeout(timer);
      resolve(found);
    };
    const again = () => {
      const found = look();
      if (found !== null) done(found);
    };
    const timer = window.setTimeout(() => done(null), timeout);
    target.addEventListener(event, again, { signal: stop.signal });
    again();
  });
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}
