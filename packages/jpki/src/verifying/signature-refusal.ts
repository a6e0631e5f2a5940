/** Why a signature proves nothing. The codes are stable; none carries what a certificate holds. */
export type SignatureRefusalCode =
  /** No certificate, or one that is not DER from its first byte to its last. */
  | 'certificate_malformed'
  /** Longer than any certificate, signature, text, list or answer of this kind. */
  | 'too_large'
  /** No trusted authority has the name that the certificate gives as its issuer. */
  | 'authority_unknown'
  /** A trusted authority has that name, and its key did not sign the certificate. */
  | 'authority_forged'
  /** What is trusted as authority may not sign certificates. */
  | 'authority_unfit'
  | 'authority_not_valid_then'
  | 'certificate_not_yet_valid'
  | 'certificate_expired'
  /** Another key than RSA-2048 with the exponent 65537. */
  | 'key_not_accepted'
  /** A certificate that may sign certificates. */
  | 'certificate_is_authority'
  /** 利用者証明用, or any other that is not for signing (no nonRepudiation). */
  | 'certificate_use_wrong'
  | 'policy_not_accepted'
  /** A critical extension that nobody here understands. */
  | 'extension_unknown'
  /** 氏名, 性別, 生年月日 or 住所 is not in it. */
  | 'basic_information_missing'
  /** One of them twice: nobody knows which counts. */
  | 'basic_information_twice'
  | 'basic_information_malformed'
  /** No day, month or year that exists, or one outside its era. */
  | 'birth_malformed'
  | 'signature_wrong'
  /** The key signed, and something else. */
  | 'other_text'
  | 'revocation_missing'
  | 'certificate_revoked'
  | 'crl_malformed'
  | 'crl_other_issuer'
  | 'crl_signature_wrong'
  | 'crl_not_yet_valid'
  | 'crl_old'
  /** The list of another distribution point: it says nothing of this certificate. */
  | 'crl_other_partition'
  /** Of changes alone, of other authorities' certificates, of some reasons or kinds alone. */
  | 'crl_kind_unfit'
  | 'ocsp_malformed'
  | 'ocsp_unsuccessful'
  | 'ocsp_responder_unknown'
  /** The responder's certificate is not for answering in its authority's name, or not valid then. */
  | 'ocsp_responder_unfit'
  | 'ocsp_signature_wrong'
  | 'ocsp_other_certificate'
  | 'ocsp_not_yet_valid'
  | 'ocsp_old'
  | 'ocsp_nonce_wrong'
  /** The responder does not know the certificate. */
  | 'ocsp_status_unknown';

/** Thrown within this package only: `verifySignature` answers with its code. */
export class SignatureRefusal extends Error {
  readonly code: SignatureRefusalCode;

  constructor(code: SignatureRefusalCode) {
    super(code);
    this.name = 'SignatureRefusal';
    this.code = code;
  }
}

/** @throws {SignatureRefusal} the code, where the condition does not hold */
export function demand(holds: boolean, code: SignatureRefusalCode): asserts holds {
  if (!holds) throw new SignatureRefusal(code);
}
