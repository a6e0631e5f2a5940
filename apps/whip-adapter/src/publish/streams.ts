import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RecordingsFolder } from '../files/recordings-folder.ts';
import { JanusLink, type JanusMessage } from '../janus/janus-link.ts';
import { closeRoom, openRoom, type RoomPlace } from '../janus/video-room.ts';
import type { EventLog } from '../log-events.ts';
import { reasonToEnd, type StreamLimits, type StreamProgress } from './stream-limits.ts';

export interface StreamsOptions {
  readonly janusUrl: string;
  readonly folder: RecordingsFolder;
  readonly log: EventLog;
  readonly limits: StreamLimits;
  /** A stream has ended; its file is about to be finished. */
  readonly onEnded: () => void;
}

export type Published =
  | { readonly ok: true; readonly stream: string; readonly answer: string }
  | { readonly ok: false; readonly problem: 'already_publishing' | 'busy' | 'media_server_unavailable' };

interface Stream extends StreamProgress {
  readonly id: string;
  readonly recordingId: string;
  readonly tokenHash: Buffer;
  /** Null until Janus has answered. */
  place: RoomPlace | null;
  hasMedia: boolean;
  silentSince: number | null;
  ending: Promise<void> | null;
}

const lookMs = 1000;
/** Janus forgets a session after 60 s without a word. */
const keepAliveMs = 25_000;

/** The streams that Janus records at this moment. */
export class Streams {
  readonly #options: StreamsOptions;
  readonly #link: JanusLink;
  readonly #live = new Map<string, Stream>();
  readonly #timers: readonly NodeJS.Timeout[];
  #closing = false;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#link = new JanusLink(options.janusUrl, {
      event: (message) => this.#hear(message),
      lost: () => this.#lose(),
    });
    this.#timers = [
      setInterval(() => void this.#look(), lookMs),
      setInterval(() => this.#keepAlive(), keepAliveMs),
    ];
  }

  /** @param offer that was checked */
  async publish(token: string, recordingId: string, offer: string): Promise<Published> {
    const { limits } = this.#options;
    const tokenHash = hashOf(token);
    const live = [...this.#live.values()];
    if (live.some((stream) => stream.tokenHash.equals(tokenHash)))
      return { ok: false, problem: 'already_publishing' };
    const former = live.filter((stream) => stream.recordingId === recordingId);
    if (this.#closing || live.length - former.length >= limits.atOnce) return { ok: false, problem: 'busy' };
    const stream: Stream = {
      id: randomBytes(16).toString('base64url'),
      recordingId,
      tokenHash,
      begunAt: Date.now(),
      place: null,
      hasMedia: false,
      silentSince: null,
      ending: null,
    };
    // Before anything is waited for: nobody else takes its place.
    this.#live.set(stream.id, stream);
    try {
      // The visitor's page came back; the line before may be dead without anybody knowing.
      await Promise.all(former.map((earlier) => this.#end(earlier, 'replaced')));
      return await this.#begin(stream, offer);
    } catch (error) {
      this.#live.delete(stream.id);
      throw error;
    }
  }

  /** Ends a stream for the holder of its token, even an expired one. False: the holder has no such stream. */
  async stop(id: string, token: string): Promise<boolean> {
    const stream = this.#live.get(id);
    if (!stream || !timingSafeEqual(stream.tokenHash, hashOf(token))) return false;
    await this.#end(stream, 'stopped');
    return true;
  }

  isLive(id: string): boolean {
    return this.#live.has(id);
  }

  /** Ends all of them and lets Janus finish their files. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#live.values()].map((stream) => this.#end(stream, 'closing')));
    await this.#link.close();
  }

  async #begin(stream: Stream, offer: string): Promise<Published> {
    const { folder, limits, log } = this.#options;
    if ((await folder.freeBytes()) < limits.freeBytes) return this.#giveUp(stream, 'disk', 'full');
    await folder.writeLabel(stream.id, stream.recordingId);
    const opened = await openRoom(this.#link, { name: stream.id, folder: folder.path, offer });
    if (!opened.ok) return this.#giveUp(stream, opened.request, opened.problem);
    if (stream.ending) {
      // Ended while Janus was asked: by another page of the same visitor, or because the adapter stops.
      await closeRoom(this.#link, opened.place);
      return { ok: false, problem: 'busy' };
    }
    stream.place = opened.place;
    log('stream.begun', { stream: stream.id });
    return { ok: true, stream: stream.id, answer: opened.answer };
  }

  #giveUp(stream: Stream, step: string, problem: string): Published {
    this.#live.delete(stream.id);
    this.#options.log('stream.refused', { step, problem });
    // The label stays until it is old: Janus may have begun a file.
    return { ok: false, problem: 'media_server_unavailable' };
  }

  #end(stream: Stream, reason: string): Promise<void> {
    stream.ending ??= (async () => {
      if (stream.place) await closeRoom(this.#link, stream.place);
      this.#live.delete(stream.id);
      const afterMs = Date.now() - stream.begunAt;
      this.#options.log('stream.ended', { stream: stream.id, reason, afterMs });
      this.#options.onEnded();
    })();
    return stream.ending;
  }

  #hear({ janus, session_id: session, receiving }: JanusMessage): void {
    const stream = [...this.#live.values()].find(({ place }) => place?.session === session);
    if (!stream) return;
    if (janus === 'media') {
      stream.hasMedia ||= receiving === true;
      stream.silentSince = receiving === true ? null : Date.now();
    } else if (janus === 'hangup' || janus === 'timeout' || janus === 'detached') {
      void this.#end(stream, janus);
    }
  }

  #lose(): void {
    if (this.#closing) return;
    this.#options.log('janus.lost', {});
    for (const stream of this.#live.values()) void this.#end(stream, 'janusLost');
  }

  async #look(): Promise<void> {
    const { folder, limits } = this.#options;
    for (const stream of this.#live.values()) {
      const written = await folder.look(stream.id, 'unfinished');
      const reason = reasonToEnd({ ...stream, bytes: written?.size ?? 0 }, limits, Date.now());
      if (reason !== null) void this.#end(stream, reason);
    }
  }

  #keepAlive(): void {
    for (const { place } of this.#live.values())
      if (place) void this.#link.request({ janus: 'keepalive', session_id: place.session });
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
