import type { Change } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { readChanges } from '../verification/index.ts';
import { follow, type Follower } from './follow.ts';

export interface ChangesFollower extends Follower {
  readonly db: Database;
  /** The cursor from which changes are sent. */
  readonly cursor: string;
  /** Throws where a change is not what its audit chain says: the stream breaks off before it tells of it. */
  readonly check: (changes: readonly Change[]) => Promise<void>;
}

/** Each change of a verification after the cursor, its own cursor as id. */
export async function* eventStream(follower: ChangesFollower): AsyncGenerator<string> {
  const { db, businessId, check } = follower;
  let { cursor } = follower;
  // A client that is cut off before the first event resumes from here.
  yield `retry: 2000\nid: ${cursor}\n\n`;
  yield* follow(follower, async () => {
    const changes = await readChanges(db, businessId, { cursor, limit: 100 });
    if (!changes.ok) return null;
    const { items, more } = changes.value;
    await check(items);
    cursor = changes.value.cursor;
    const events = items.map(
      ({ publicId, kind, status, cursor: id }) =>
        `id: ${id}\ndata: ${JSON.stringify({ publicId, kind, status })}\n\n`,
    );
    return { events, more };
  });
}
