import { z } from 'zod';
import { ok, type Endpoint } from './endpoint.ts';
import * as listings from './listings.ts';
import { publicId } from './words.ts';

const ofCase = z.object({ publicId });
const ofListing = z.object({ id: listings.listingId });

/** The block list and the watch list of a business. */
export const listingEndpoints = {
  'listing.list': {
    name: 'listing.list',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'Listings on the block list and the watch list, newest proposal first, without whom they name. With the headers `Search-Text` and `Access-Purpose`: those of a whole name or a whole document number.',
    query: listings.listingsQuery,
    headers: listings.listingsHeaders,
    accessPurpose: true,
    success: ok(listings.listingList),
    errors: ['purpose_missing'],
  },
  'listing.propose': {
    name: 'listing.propose',
    caller: 'staff',
    permission: 'decisions',
    summary: 'Propose to list a person. It counts once another member approves it.',
    body: listings.proposeListingRequest,
    success: { status: 201, schema: listings.listing },
    errors: ['invalid_fields', 'listing_limit_reached'],
  },
  'listing.proposeFromCase': {
    name: 'listing.proposeFromCase',
    caller: 'staff',
    permission: 'decisions',
    summary:
      "Propose to list the person of a verification by its document's number, or by name and birthday, as they stand sealed in it. Nothing of it is shown.",
    params: ofCase,
    body: listings.listCaseRequest,
    success: { status: 201, schema: listings.listing },
    errors: ['redacted', 'invalid_fields', 'listing_limit_reached', 'listing_value_missing'],
  },
  'listing.ofCase': {
    name: 'listing.ofCase',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'What the lists say of a verification: active listings that name its person or document now, those that sent it to a person, and those that were proposed from it.',
    params: ofCase,
    success: ok(listings.caseListings),
    errors: [],
  },
  'listing.show': {
    name: 'listing.show',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'One listing with whom it names and why. `Access-Purpose` says what for; the look becomes an event of the business before it is answered.',
    params: ofListing,
    accessPurpose: true,
    success: ok(listings.shownListing),
    errors: ['purpose_missing'],
  },
  'listing.approve': {
    name: 'listing.approve',
    caller: 'staff',
    permission: 'decisions',
    summary: 'Approve what another member proposed: it counts from now on. Again, nothing happens.',
    params: ofListing,
    success: ok(listings.listing),
    errors: ['wrong_state', 'own_listing'],
  },
  'listing.decline': {
    name: 'listing.decline',
    caller: 'staff',
    permission: 'decisions',
    summary: 'Decline what another member proposed; whom it names is destroyed.',
    params: ofListing,
    body: listings.listingWords,
    success: ok(listings.listing),
    errors: ['wrong_state', 'own_listing'],
  },
  'listing.withdraw': {
    name: 'listing.withdraw',
    caller: 'staff',
    permission: 'decisions',
    summary: 'Withdraw an own proposal that nobody approved yet; whom it names is destroyed.',
    params: ofListing,
    success: ok(listings.listing),
    errors: ['wrong_state', 'listing_of_another'],
  },
  'listing.end': {
    name: 'listing.end',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'End an active listing at once; one member is enough. It counts no more, and whom it names is destroyed.',
    params: ofListing,
    body: listings.listingWords,
    success: ok(listings.listing),
    errors: ['wrong_state'],
  },
} as const satisfies Record<string, Endpoint>;
