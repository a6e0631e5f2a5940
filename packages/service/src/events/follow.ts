import { setTimeout as pause } from 'node:timers/promises';
import { asBusiness } from '../database/index.ts';
import type { BusinessWatch } from './business-watch.ts';

export interface StreamTimes {
  /** How often something is sent, so that no intermediary takes the connection for dead. */
  readonly heartbeatMs: number;
  /** How often the caller's permission is checked again. */
  readonly authorizeMs: number;
}

/** Who is at the other end of a stream. */
export interface Follower {
  readonly businessId: string;
  readonly watch: BusinessWatch;
  /** Whether the caller still may. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly times: StreamTimes;
  /** The line was cut, or the service ends. */
  readonly left: AbortSignal;
}

/** What is new: as much as was read at once. */
interface News {
  readonly events: readonly string[];
  /** Whether there is more to read. */
  readonly more: boolean;
}

/**
 * The text of a stream of server-sent events (HTML standard §9.2), as it comes. Ends when the caller loses the right or
 * disconnects, or when there is nothing to go on with.
 * @param read what is new since it was last called, as the business; null where it cannot go on
 */
export async function* follow(
  { businessId, watch, mayGoOn, times, left }: Follower,
  read: () => Promise<News | null>,
): AsyncGenerator<string> {
  let authorizedAt = performance.now();
  while (!left.aborted) {
    const { version } = watch;
    const news = await asBusiness(businessId, read);
    if (!news) return;
    if (performance.now() - authorizedAt >= times.authorizeMs) {
      if (!(await mayGoOn())) return;
      authorizedAt = performance.now();
    }
    yield* news.events;
    if (news.more) continue;
    const beat = Math.min(times.heartbeatMs, times.authorizeMs - (performance.now() - authorizedAt));
    if (!(await newerWithin(watch, version, { ms: beat, left }))) yield ':\n\n';
  }
}

/** Whether something new came within the time. */
async function newerWithin(
  watch: BusinessWatch,
  version: number,
  { ms, left }: { readonly ms: number; readonly left: AbortSignal },
): Promise<boolean> {
  const over = new AbortController();
  const signal = AbortSignal.any([left, over.signal]);
  const silence = pause(Math.max(0, ms), false, { signal }).catch(() => true);
  try {
    return await Promise.race([watch.newer(version, signal).then(() => true), silence]);
  } finally {
    over.abort();
  }
}
