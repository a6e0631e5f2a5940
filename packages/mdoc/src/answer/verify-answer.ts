import { askedElements, docTypeOf, type RecordNeed, type RecordType } from '../record-types.ts';
import { type PendingRequest, requestLifetimeMs } from '../request/pending-request.ts';
import { MdocRefusal, type MdocRefusalCode } from '../refusal.ts';
import { type TranscriptInputs, transcriptOf } from '../transcript.ts';
import type { TrustedIssuer } from '../trust/trusted-issuer.ts';
import { exactBytes } from './base64url.ts';
import { openAnswer, type WalletAnswer } from './open-answer.ts';
import type { RecordPortrait } from './picture-header.ts';
import { type RecordFields, readFields } from './read-fields.ts';
import { readResponse } from './read-response.ts';
import { verifyDevice } from './verify-device.ts';
import { verifyElements } from './verify-elements.ts';
import { verifyIssuer } from './verify-issuer.ts';

export interface RecordTrust {
  readonly issuers: readonly TrustedIssuer[];
  /** `whenGiven` where the operator says nothing: whether lists of the Japanese issuer can be fetched is not known. */
  readonly revocation?: 'required' | 'whenGiven' | undefined;
  /** Purposes of a signer's certificate; the one of ISO/IEC 18013-5, table B.3, where the operator says nothing. */
  readonly signerPurposes?: readonly string[] | undefined;
}

export interface AnswerJudge {
  readonly pending: PendingRequest;
  /** Takes the request away, before anything is opened; false where it was taken. What refuses an answer spends it too. */
  readonly spend: () => Promise<boolean>;
  readonly trust: RecordTrust;
  readonly at: Date;
}

/** Public parts alone, by which anybody with the issuer's root verifies again (`verifyRecordEvidence`). Plain JSON. */
export interface RecordEvidence {
  readonly version: 1;
  readonly type: RecordType;
  /** Where the type was asked for by another name than the table's. */
  readonly docType?: string | undefined;
  readonly needs: readonly RecordNeed[];
  /** When the answer came, ISO 8601. */
  readonly at: string;
  readonly transcript: TranscriptInputs;
  /** The opened DeviceResponse, issuer's and phone's signatures in it, base64url. Holds what the record says. */
  readonly response: string;
}

export interface ProvenRecord {
  readonly type: RecordType;
  readonly fields: RecordFields;
  readonly portrait: RecordPortrait | null;
  /** The operator's name of the root. */
  readonly issuer: string;
  /** SHA-256 of the signer's certificate, hexadecimal digits. */
  readonly signerFingerprint: string;
  readonly revocation: 'checked' | 'notChecked';
  /** When the record itself ends. */
  readonly validUntil: Date;
}

export type RecordVerification =
  | { readonly ok: true; readonly record: ProvenRecord; readonly evidence: RecordEvidence }
  | { readonly ok: false; readonly code: MdocRefusalCode };

const signerOfLicences = '1.0.18013.5.1.2';

/** What a wallet's answer proves, for servers alone. An answer that bears a My Number is dropped before all else. */
export async function verifyAnswer(answer: WalletAnswer, judge: AnswerJudge): Promise<RecordVerification> {
  const { pending, spend, trust, at } = judge;
  const { type, docType, needs, madeAt } = pending;
  try {
    if (!(await spend())) throw new MdocRefusal('request_used');
    const age = at.getTime() - new Date(madeAt).getTime();
    if (!(age >= 0 && age <= requestLifetimeMs)) throw new MdocRefusal('request_expired');
    const { response, transcript } = await openAnswer(answer, pending);
    const record = verifyResponse(response, { type, docType, needs, transcript, trust, at });
    const evidence: RecordEvidence = {
      version: 1,
      type,
      ...(docType !== undefined && { docType }),
      needs,
      at: at.toISOString(),
      transcript,
      response: Buffer.from(response).toString('base64url'),
    };
    return { ok: true, record, evidence };
  } catch (error) {
    return refusedBy(error);
  }
}

/**
 * The same from what was kept, long after: as of the moment it came.
 * @param evidence as `verifyAnswer` gave it; a changed letter in it refuses
 */
export function verifyRecordEvidence(evidence: RecordEvidence, trust: RecordTrust): RecordVerification {
  const { type, docType, needs, transcript } = evidence;
  try {
    const response = exactBytes(evidence.response);
    const at = new Date(evidence.at);
    if (Number.isNaN(at.getTime())) throw new MdocRefusal('answer_malformed');
    const record = verifyResponse(response, { type, docType, needs, transcript, trust, at });
    return { ok: true, record, evidence };
  } catch (error) {
    return refusedBy(error);
  }
}

/** @throws what is no refusal: a defect */
function refusedBy(error: unknown): RecordVerification {
  if (!(error instanceof MdocRefusal)) throw error;
  return { ok: false, code: error.code };
}

interface ResponseDemands {
  readonly type: RecordType;
  readonly docType: string | undefined;
  readonly needs: readonly RecordNeed[];
  readonly transcript: TranscriptInputs;
  readonly trust: RecordTrust;
  readonly at: Date;
}

function verifyResponse(response: Uint8Array, demands: ResponseDemands): ProvenRecord {
  const { type, docType = docTypeOf(type), needs, transcript, trust, at } = demands;
  const { issuers, revocation = 'whenGiven', signerPurposes = [signerOfLicences] } = trust;
  const document = readResponse(response);
  if (document.docType !== docType) throw new MdocRefusal('record_type_other');
  const signer = verifyIssuer(document, { type, issuers, at, revocation, signerPurposes });
  const proven = verifyElements(document, askedElements(type, needs));
  verifyDevice(document, transcriptOf(transcript));
  return {
    type,
    ...readFields(proven),
    issuer: signer.issuer.name,
    signerFingerprint: signer.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    revocation: signer.revocation,
    validUntil: document.signed.validityInfo.validUntil,
  };
}
