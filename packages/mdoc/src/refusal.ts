/** Why an answer proves nothing. The codes are stable; none carries what an answer holds. */
export type MdocRefusalCode =
  /** It names or bears a My Number. It was dropped, and nothing else was looked at. */
  | 'my_number_in_answer'
  // Whether it answers this request.
  | 'request_used'
  | 'request_expired'
  | 'protocol_other'
  /** Not made for this request's key, or for another origin or request: it cannot be opened. */
  | 'answer_unopened'
  // Its form, before anything in it is believed.
  | 'answer_oversized'
  | 'answer_too_deep'
  | 'answer_malformed'
  /** The wallet says that it failed, or has no such record. */
  | 'wallet_failed'
  | 'record_missing'
  | 'records_many'
  | 'record_type_other'
  // Who signed the record.
  | 'algorithm_unfit'
  | 'certificate_missing'
  | 'certificate_malformed'
  | 'certificate_unfit'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_revoked'
  /** A list of revoked certificates is required, and none that is current was given. */
  | 'revocation_unknown'
  | 'issuer_unknown'
  /** It bears the name of a trusted issuer, which did not sign it. */
  | 'issuer_name_only'
  | 'issuer_other_type'
  | 'issuer_expired'
  | 'issuer_signature_wrong'
  /** The record was signed when its signer's certificate was not valid. */
  | 'signed_outside_certificate'
  | 'record_not_yet_valid'
  | 'record_expired'
  /** The document's type is another than the signed one. */
  | 'record_type_altered'
  // What it says.
  | 'element_unsigned'
  | 'element_altered'
  | 'element_repeated'
  | 'element_not_asked'
  | 'element_missing'
  | 'element_malformed'
  | 'portrait_malformed'
  // Who holds it.
  | 'device_signature_missing'
  /** A MAC, which this service could have made itself: it shows nobody else anything. */
  | 'device_mac_only'
  | 'device_key_unfit'
  /** Another key than the record's, or over another request or origin. */
  | 'device_signature_wrong'
  /** The phone itself adds elements. */
  | 'device_elements';

/** Ends a verification with an answer; never leaves this package. */
export class MdocRefusal extends Error {
  readonly code: MdocRefusalCode;
  constructor(code: MdocRefusalCode) {
    super(code);
    this.code = code;
  }
}

/**
 * What a library could not read. Its own words may hold values of the answer: they are dropped.
 * @throws {MdocRefusal} the code given
 */
export function orRefuse<Read>(code: MdocRefusalCode, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof MdocRefusal ? error : new MdocRefusal(code);
  }
}
