import { mostMatches, type ShownListing } from '@ekyc/contract';
import { type Caller, seesPersonalData } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { isOver } from './expiry.ts';
import { openListing } from './listed-person.ts';
import { type ListingPorts, memberOf } from './listing-member.ts';
import { presentListing, type UnnamedListing } from './present-listing.ts';
import { findListing, noteUse } from './read-listings.ts';

export type UnnamedShownListing = UnnamedListing & Pick<ShownListing, 'listed' | 'note' | 'cases'>;

/** One listing with whom it names, why, and the cases it sent to a person. The look is an event before it is answered. */
export async function showListing(
  ports: ListingPorts,
  caller: Caller,
  { id, purpose }: { readonly id: string; readonly purpose: string | undefined },
): Promise<Outcome<UnnamedShownListing>> {
  if (purpose === undefined) return failure('purpose_missing');
  if (!seesPersonalData(caller)) return failure('role_not_allowed');
  const row = await findListing(ports.db, caller.businessId, id);
  if (!row) return failure('not_found');
  const now = ports.now();
  await noteUse(ports, caller, 'listing.viewed', { details: { listing: id }, words: purpose });
  const isShown = row.sealed_person !== null && !isOver(row.expires_on, now);
  const stored = isShown && row.sealed_person ? openListing(ports.master, row, row.sealed_person) : null;
  return success({
    ...presentListing(row, { staffId: memberOf(caller), now }),
    listed: stored?.person ?? null,
    note: stored?.note ?? null,
    cases: await readCases(ports, id),
  });
}

async function readCases({ db }: Pick<ListingPorts, 'db'>, id: string): Promise<ShownListing['cases']> {
  const rows = await db
    .selectFrom('listing_match')
    .innerJoin('verification', 'verification.id', 'listing_match.verification_id')
    .select(['public_id', 'kind', 'status', 'at'])
    .where('listing_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('verification_id')
    .limit(mostMatches)
    .execute();
  return rows.map(({ public_id, kind, status, at }) => ({
    publicId: public_id,
    kind,
    status,
    at: at.toISOString(),
  }));
}
