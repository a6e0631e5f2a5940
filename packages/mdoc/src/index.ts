export {
  type AnswerJudge,
  type ProvenRecord,
  type RecordEvidence,
  type RecordTrust,
  type RecordVerification,
  verifyAnswer,
  verifyRecordEvidence,
} from './answer/verify-answer.ts';
export {
  type DocTypes,
  type RecordNeed,
  recordNeeds,
  type RecordType,
  recordTypeNames,
} from './record-types.ts';
export type { MdocRefusalCode } from './refusal.ts';
export { beginRequest, type RequestDemands } from './request/begin-request.ts';
export {
  type PendingRequest,
  type RecordProtocol,
  recordProtocols,
  requestLifetimeMs,
} from './request/pending-request.ts';
export { type Reader, ReaderRefused, readReader } from './request/reader.ts';
export { IssuerRefused, readIssuer, type TrustedIssuer } from './trust/trusted-issuer.ts';
