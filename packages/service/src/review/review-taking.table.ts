/** Who works on a review. Past its end it is as if it were not there. */
export interface ReviewTakingTable {
  verification_id: string;
  business_id: string;
  /** As `Caller.person`. */
  person: string;
  /** Id of the member, for the screen. */
  taken_by: string;
  taken_at: Date;
  until: Date;
}
