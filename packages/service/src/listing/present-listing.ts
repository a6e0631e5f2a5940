import type { Listing } from '@ekyc/contract';
import type { Selectable } from 'kysely';
import { isOver } from './expiry.ts';
import type { ListingTable } from './listing.table.ts';

/** An act without the name of the member, which the caller adds. */
type Unnamed<Act> = Act extends null ? null : Omit<NonNullable<Act>, 'person'>;

/** A listing without names of members. */
export type UnnamedListing = Omit<Listing, 'proposed' | 'approved' | 'closed'> & {
  readonly [Act in 'proposed' | 'approved' | 'closed']: Unnamed<Listing[Act]>;
};

export type ListingRow = Selectable<ListingTable> & {
  /** Public id of the case it was proposed from. */
  readonly source: string | null;
  /** int8 comes as text. */
  readonly matches: string | number;
};

/** As a member sees it. One whose time is over is expired, also before it is erased. */
export function presentListing(
  row: ListingRow,
  { staffId, now }: { staffId: string; now: Date },
): UnnamedListing {
  const isOpen = row.state === 'proposed' || row.state === 'active';
  return {
    id: row.id,
    list: row.list,
    by: row.by_what,
    reason: row.reason,
    state: isOpen && isOver(row.expires_on, now) ? 'expired' : row.state,
    expiresOn: row.expires_on,
    source: row.source,
    matches: Number(row.matches),
    proposed: { staffId: row.proposed_by, at: row.proposed_at.toISOString() },
    own: row.proposed_by === staffId,
    approved: actOf(row.approved_by, row.approved_at),
    closed: actOf(row.closed_by, row.closed_at),
  };
}

function actOf(staffId: string | null, at: Date | null) {
  return staffId === null || at === null ? null : { staffId, at: at.toISOString() };
}
