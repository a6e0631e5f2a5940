/** One request for a record in a phone, from our page to its answer. */
export interface MdocRequestTable {
  id: string;
  verification_id: string;
  /**
   * `open`: it may be answered, once. `ending`: it was, and the answer is looked at. `superseded`: a newer one took its
   * place. `refused`: the answer proved nothing, `refusal` says why.
   */
  state: 'open' | 'ending' | 'proven' | 'refused' | 'superseded';
  /** Keys that open the answer, see `sealedFields.mdocRequestOf`; null when it has ended. */
  sealed_request: Buffer | null;
  /** A code of `@ekyc/mdoc`, or `picture_undecodable`. */
  refusal: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
