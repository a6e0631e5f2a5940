import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '@ekyc/contract';
import { asBusiness, type Database } from '../database/index.ts';
import { readChanges } from '../verification/index.ts';
import type { BusinessWatch } from './business-watch.ts';

export interface StreamTimes {
  /** How often something is sent, so that no intermediary takes the connection for dead. */
  readonly heartbeatMs: number;
  /** How often the caller's permission is checked again. */
  readonly authorizeMs: number;
}

export interface Follower {
  readonly db: Database;
  readonly businessId: string;
  readonly watch: BusinessWatch;
  /** The cursor from which changes are sent. */
  readonly cursor: string;
  /** Whether the caller still may. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Throws where a change is not what its audit chain says: the stream breaks off before it tells of it. */
  readonly check: (changes: readonly Change[]) => Promise<void>;
  readonly times: StreamTimes;
  /** The line was cut, or the service ends. */
  readonly left: AbortSignal;
}

/**
 * The text of a stream of server-sent events (HTML standard §9.2), as it comes: each change of a verification after
 * the cursor, its own cursor as id. Ends when the caller loses the right or disconnects.
 */
export async function* eventStream(follower: Follower): AsyncGenerator<string> {
  const { db, businessId, watch, times, left } = follower;
  let { cursor } = follower;
  let authorizedAt = performance.now();
  // A client that is cut off before the first event resumes from here.
  yield `retry: 2000\nid: ${cursor}\n\n`;
  while (!left.aborted) {
    const { version } = watch;
    const changes = await asBusiness(businessId, () => readChanges(db, businessId, { cursor, limit: 100 }));
    if (!changes.ok) return;
    await asBusiness(businessId, () => follower.check(changes.value.items));
    if (performance.now() - authorizedAt >= times.authorizeMs) {
      if (!(await follower.mayGoOn())) return;
      authorizedAt = performance.now();
    }
    cursor = changes.value.cursor;
    for (const { publicId, kind, status, cursor: id } of changes.value.items) {
      yield `id: ${id}\ndata: ${JSON.stringify({ publicId, kind, status })}\n\n`;
    }
    if (changes.value.more) continue;
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
