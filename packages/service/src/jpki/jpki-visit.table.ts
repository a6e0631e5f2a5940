/** One visit of デジタル認証アプリ, from our page to its end. */
export interface JpkiVisitTable {
  id: string;
  verification_id: string;
  /**
   * `open`: it may come back, once. `ending`: it came back, and others are asked. `superseded`: a newer one took its
   * place. `refused`: it proved nothing, `refusal` says why.
   */
  state: 'open' | 'ending' | 'proven' | 'refused' | 'superseded';
  kind: 'signature' | 'logIn';
  /** SHA-256 of the state that the callback names. */
  state_hash: Buffer;
  /** Secrets of the visit and the text that is signed, see `sealedFields.jpkiVisitOf`; null when it has ended. */
  sealed_visit: Buffer | null;
  /** A code of `@ekyc/jpki`. */
  refusal: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
