export {
  type BasicInformation,
  type Birth,
  type Revocation,
  type SignatureRefusalCode,
  type SignatureVerification,
  type SignedByCard,
  type SignedForm,
  verifySignature,
} from './verifying/index.ts';
