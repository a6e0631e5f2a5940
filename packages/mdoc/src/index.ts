export {
  type AnswerJudge,
  type RecordTrust,
  type RecordVerification,
  verifyAnswer,
} from './answer/verify-answer.ts';
export type { MdocRefusalCode } from './refusal.ts';
export { beginRequest } from './request/begin-request.ts';
export { type PendingRequest, type RecordProtocol, recordProtocols } from './request/pending-request.ts';
export { readReader } from './request/reader.ts';
export { readIssuer } from './trust/trusted-issuer.ts';
