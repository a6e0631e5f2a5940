import type { OutgoingCode } from '../outgoing.ts';
import type { AppProblem } from './settings.ts';

/** Why a visit proved nothing. The codes are stable; none carries what an answer holds. */
export type JpkiRefusalCode =
  | AppProblem
  | OutgoingCode
  /** The app refused, for a reason that no setting names. */
  | 'app_refused'
  /** A parameter twice, or neither code nor error. */
  | 'callback_malformed'
  | 'state_wrong'
  /** Of the callback (RFC 9207) or the id_token. */
  | 'issuer_wrong'
  /** Spent, expired, or another client's. */
  | 'code_refused'
  /** The service does not take our client's word: key, id or audience of its assertion. */
  | 'client_refused'
  | 'id_token_missing'
  | 'id_token_malformed'
  | 'alg_wrong'
  | 'kid_unknown'
  | 'id_token_signature_wrong'
  | 'audience_wrong'
  | 'nonce_wrong'
  | 'id_token_expired'
  | 'acr_not_accepted'
  /** userinfo is about somebody else. */
  | 'subject_wrong'
  | 'access_token_refused'
  /** Not the answer that such a call has. */
  | 'answer_malformed'
  | 'claim_missing'
  | 'claim_malformed'
  | 'birthdate_malformed'
  | 'gender_malformed'
  | 'transaction_refused'
  /** The app came back without having signed. */
  | 'not_signed';

export class JpkiRefusal extends Error {
  readonly code: JpkiRefusalCode;

  constructor(code: JpkiRefusalCode) {
    super(code);
    this.name = 'JpkiRefusal';
    this.code = code;
  }
}

export function demand(holds: boolean, code: JpkiRefusalCode): asserts holds {
  if (!holds) throw new JpkiRefusal(code);
}
