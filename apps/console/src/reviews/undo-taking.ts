import type { ConsoleClient } from '../api/client.ts';
import type { CallResult } from '../api/result.ts';
import { go } from '../routing/location.ts';
import { type Undo, type Undone, undoneBy } from '../toasts/undone.ts';

/** What the toasts about who works on cases have in common: of those the last alone can be undone. */
export const aboutTaking = 'taking';

/** Gives a review back that was free before it was taken. */
export function undoTaking(client: ConsoleClient, publicId: string): Undo {
  return () => giveBack(client, publicId);
}

/** Takes a review again that was given back, unless somebody else has it by now. */
export function undoGivingBack(client: ConsoleClient, publicId: string): Undo {
  return async () => undoneBy(await client.call('review.take', { params: { publicId } }));
}

/** What somebody went away from by asking for the next case. */
export interface Left {
  /** Path and search of the page. */
  readonly address: string;
  /** Public id of the case that was given back; null where none was. */
  readonly gaveBack: string | null;
  /** Public id of the case that was taken; null where none was, or where it was theirs already. */
  readonly took: string | null;
}

/** Goes back to the page before, with the case that was open there; what was taken since is given back. */
export function undoNext(client: ConsoleClient, { address, gaveBack, took }: Left): Undo {
  return async () => {
    const undone = gaveBack === null ? { ok: true as const } : await undoGivingBack(client, gaveBack)();
    if (!undone.ok) return undone;
    // What somebody else has by now, or decided, is theirs.
    if (took !== null) await giveBack(client, took);
    go(address);
    return undone;
  };
}

async function giveBack(client: ConsoleClient, publicId: string): Promise<Undone> {
  return undoneBy(await releaseOwn(client, publicId));
}

/** Gives a review back as one's own: an owner's giving back would else take it from whoever has it by now. */
export function releaseOwn(client: ConsoleClient, publicId: string): Promise<CallResult<unknown>> {
  return client.call('review.release', { params: { publicId }, query: { only: 'own' } });
}
