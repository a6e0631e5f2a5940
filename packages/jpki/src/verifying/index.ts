export type { BasicInformation } from './basic-information.ts';
export type { Birth } from './birth.ts';
export { type SignedForm, sha256DigestInfo } from './padded-signature.ts';
export type { SignatureRefusalCode } from './signature-refusal.ts';
export {
  type Revocation,
  type SignatureVerification,
  type SignedByCard,
  verifySignature,
} from './verify-signature.ts';
