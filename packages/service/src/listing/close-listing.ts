import type { ListingState } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { type Caller, noteEvent, noteWordedEvent } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { ErrorCode } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { type ListingPorts, memberOf } from './listing-member.ts';
import { type ListingRow, presentListing, type UnnamedListing } from './present-listing.ts';
import { findListing } from './read-listings.ts';

/** What a member does with a listing that is there. */
interface Act {
  readonly from: Extract<ListingState, 'proposed' | 'active'>;
  readonly to: Exclude<ListingState, 'proposed' | 'expired'>;
  /** Whose proposal it may be; null: anybody's. */
  readonly whose: 'own' | 'others' | null;
}

/**
 * From proposed to active, declined or withdrawn, from active to ended; expired is what no act touches in time. Only a
 * second person approves or declines. One person ends: what is held against somebody by mistake ends at once.
 */
export const listingActs = {
  approve: { from: 'proposed', to: 'active', whose: 'others' },
  decline: { from: 'proposed', to: 'declined', whose: 'others' },
  withdraw: { from: 'proposed', to: 'withdrawn', whose: 'own' },
  end: { from: 'active', to: 'ended', whose: null },
} as const satisfies Record<string, Act>;
export type ListingAct = keyof typeof listingActs;

const eventOf: Readonly<Record<ListingAct, string>> = {
  approve: 'listing.approved',
  decline: 'listing.declined',
  withdraw: 'listing.withdrawn',
  end: 'listing.ended',
};

/** Why a member may not do this with a listing now; `done` where they did it already. */
export function objectionTo(
  act: Act,
  listing: Pick<UnnamedListing, 'state' | 'own'> & { readonly doneBy: string | null },
  staffId: string,
): Extract<ErrorCode, 'own_listing' | 'listing_of_another' | 'wrong_state'> | 'done' | null {
  if (act.whose === 'others' && listing.own) return 'own_listing';
  if (act.whose === 'own' && !listing.own) return 'listing_of_another';
  if (listing.state === act.to && listing.doneBy === staffId) return 'done';
  return listing.state === act.from ? null : 'wrong_state';
}

/** A member approves, declines, withdraws or ends a listing. Repeated by the same member it answers the same. */
export async function actOnListing(
  ports: ListingPorts,
  caller: Caller,
  { id, act, words }: { readonly id: string; readonly act: ListingAct; readonly words?: string },
): Promise<Outcome<UnnamedListing>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<UnnamedListing>> => {
    const held = await hold(tx, caller.businessId, id);
    if (!held) return failure('not_found');
    const [at, staffId] = [ports.now(), memberOf(caller)];
    const { to } = listingActs[act];
    const shown = presentListing(held, { staffId, now: at });
    const doneBy = to === 'active' ? held.approved_by : held.closed_by;
    const objection = objectionTo(listingActs[act], { ...shown, doneBy }, staffId);
    if (objection === 'done') return success(shown);
    if (objection !== null) return failure(objection);
    if (to === 'active')
      await tx
        .updateTable('listing')
        .set({ state: to, approved_by: staffId, approved_at: at })
        .where('id', '=', id)
        .execute();
    else await close(tx, [id], { state: to, closed_by: staffId, closed_at: at });
    const by = { caller, at };
    const details = { listing: id, list: held.list };
    await (words === undefined
      ? noteEvent(tx, by, eventOf[act], details)
      : noteWordedEvent(tx, ports.master, by, { action: eventOf[act], details, words }));
    const row = await findListing(tx, caller.businessId, id);
    return row ? success(presentListing(row, { staffId, now: at })) : failure('not_found');
  });
}

/** Held until the transaction ends, so that two acts follow each other. */
async function hold(
  tx: DatabaseTransaction,
  businessId: string,
  id: string,
): Promise<ListingRow | undefined> {
  await tx
    .selectFrom('listing')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .forNoKeyUpdate()
    .execute();
  return findListing(tx, businessId, id);
}

/** It is over: what names the person is destroyed; that there was a listing stays. */
async function close(
  tx: DatabaseTransaction,
  ids: readonly string[],
  set: {
    readonly state: Exclude<ListingState, 'proposed' | 'active'>;
    readonly closed_by: string | null;
    readonly closed_at: Date;
  },
): Promise<void> {
  await tx.deleteFrom('listing_key').where('listing_id', 'in', ids).execute();
  await tx
    .updateTable('listing')
    .set({ ...set, sealed_person: null })
    .where('id', 'in', ids)
    .execute();
}

/** So many are erased by one transaction. */
const batch = 500;

/** Destroys what names people in listings whose last day is past. They count no more from that day on, erased or not. */
export async function eraseExpired({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Promise<void> {
  const at = now();
  let erased = batch;
  while (erased === batch)
    erased = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('listing')
        .select('id')
        .where('state', 'in', ['proposed', 'active'])
        .where('expires_on', '<', todayInTokyo(at))
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await close(tx, ids, { state: 'expired', closed_by: null, closed_at: at });
      return ids.length;
    });
}
