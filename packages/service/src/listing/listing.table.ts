import type { ListingMeans, ListingReason, ListingState, PersonList } from '@ekyc/contract';

/** A person on the block or the watch list of a business, or proposed for it. */
export interface ListingTable {
  id: string;
  business_id: string;
  list: PersonList;
  by_what: ListingMeans;
  reason: ListingReason;
  state: ListingState;
  /** Whom it names and the note, see `StoredListing`, by the master key; null once it is over. */
  sealed_person: Buffer | null;
  /** The case it was proposed from; null for others, and after that case's redaction. */
  source_id: string | null;
  /** Last day on which it counts, YYYY-MM-DD in Asia/Tokyo. */
  expires_on: string;
  /** Ids of members. */
  proposed_by: string;
  proposed_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  /** Who declined, withdrew or ended it; null where it expired. */
  closed_by: string | null;
  closed_at: Date | null;
}

/** Keyed hashes by which an open listing is matched and found; they go with what is sealed. */
export interface ListingKeyTable {
  business_id: string;
  hash: Buffer;
  listing_id: string;
}

/** A case that went to a person because of a listing; a redaction of the case deletes the row. */
export interface ListingMatchTable {
  verification_id: string;
  listing_id: string;
  business_id: string;
  at: Date;
}
