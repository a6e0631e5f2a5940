import { anySignal } from '@ekyc/design/any-signal.ts';
import { SignedOut } from '@ekyc/sign-in/session.ts';
import type { ConsoleClient } from './client.ts';
import { EventStreamParser } from './event-stream.ts';

export interface EventFollower {
  /** The data of one event, as it was sent. */
  readonly onData: (data: string) => void;
  readonly onOpen: (open: boolean) => void;
  /** Events were missed, or may have been: what is shown should be asked for again. */
  readonly onGap: () => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** The server says something at least every 15 s; after this long a silent line is taken for dead. */
const silenceMs = 60_000;

/**
 * Follows the business's events until `left` aborts. The browser's EventSource can send no header of ours, so the
 * stream is read from a call like any other; after an interruption it resumes where it was (`Last-Event-ID`).
 */
export async function followEvents(
  client: Pick<ConsoleClient, 'open'>,
  follower: EventFollower,
  left: AbortSignal,
): Promise<void> {
  let lastId: string | null = null;
  let pause = firstPauseMs;
  while (!left.aborted) {
    const parser = new EventStreamParser();
    const silence = new Silence(left);
    try {
      const resumed: Record<string, string> = lastId === null ? {} : { 'Last-Event-ID': lastId };
      const response = await client.open(
        'business.streamEvents',
        { Accept: 'text/event-stream', ...resumed },
        silence.signal,
      );
      // A position that the server no longer has.
      if (response.status === 400) lastId = null;
      if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
      follower.onOpen(true);
      if (lastId === null) follower.onGap();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        silence.broken();
        pause = firstPauseMs;
        for (const { data } of parser.push(part.value)) follower.onData(data);
        lastId = parser.lastId ?? lastId;
      }
    } catch (error) {
      if (error instanceof SignedOut) return;
    } finally {
      silence.end();
    }
    if (left.aborted) return;
    follower.onOpen(false);
    await waitFor(pause, left);
    pause = Math.min(longestPauseMs, pause * 2);
  }
}

/** Aborts when nothing was heard for too long, the network is gone, or the page was left. */
class Silence {
  readonly #over = new AbortController();
  #timer: number | undefined;
  readonly #cut = () => this.#over.abort();
  readonly signal: AbortSignal;

  constructor(left: AbortSignal) {
    this.signal = anySignal([left, this.#over.signal]);
    window.addEventListener('offline', this.#cut);
    this.broken();
  }

  /** Something was heard. */
  broken(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#over.abort(), silenceMs);
  }

  end(): void {
    window.clearTimeout(this.#timer);
    window.removeEventListener('offline', this.#cut);
    this.#over.abort();
  }
}

/** That long, or until the network is back or the page is left. */
function waitFor(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      left.removeEventListener('abort', done);
      resolve();
    };
    const timer = window.setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    left.addEventListener('abort', done);
  });
}
