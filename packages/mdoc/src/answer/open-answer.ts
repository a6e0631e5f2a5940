import type { PendingRequest, RecordProtocol } from '../request/pending-request.ts';
import { MdocRefusal } from '../refusal.ts';
import { mostAnswerBytes } from './check-cbor.ts';
import { openAnnexC } from './open-annex-c.ts';
import { openOpenid4vp } from './open-openid4vp.ts';
import type { OpenedAnswer } from './opened-answer.ts';

/** What a browser hands over of `DigitalCredential`: nothing in it is believed. */
export interface WalletAnswer {
  readonly protocol: string;
  readonly data: unknown;
}

const openers: Record<RecordProtocol, (sealed: string, pending: PendingRequest) => Promise<OpenedAnswer>> = {
  'org-iso-mdoc': openAnnexC,
  'openid4vp-v1-signed': openOpenid4vp,
};

/** Base64 in base64 (OpenID4VP) is twice a third longer. */
const mostSealedLetters = mostAnswerBytes * 2;

/**
 * Opens an answer with the keys of its request. Who has not this request, or was asked by another page, cannot have
 * made what opens.
 * @throws {MdocRefusal} `protocol_other`, `wallet_failed`, `answer_oversized`, `answer_malformed`, `answer_unopened`
 */
export async function openAnswer(
  { protocol, data }: WalletAnswer,
  pending: PendingRequest,
): Promise<OpenedAnswer> {
  if (!isProtocol(protocol)) throw new MdocRefusal('protocol_other');
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new MdocRefusal('answer_malformed');
  const { response, ...rest } = data as Readonly<Record<string, unknown>>;
  if (response === undefined && 'error' in rest) throw new MdocRefusal('wallet_failed');
  if (typeof response !== 'string' || Object.keys(rest).length > 0) throw new MdocRefusal('answer_malformed');
  if (response.length > mostSealedLetters) throw new MdocRefusal('answer_oversized');
  return openers[protocol](response, pending);
}

function isProtocol(protocol: string): protocol is RecordProtocol {
  return Object.hasOwn(openers, protocol);
}
