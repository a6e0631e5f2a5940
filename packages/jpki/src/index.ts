export {
  createHttpPlatform,
  defaultPlatformSettings,
  type HttpPlatformSettings,
} from './platform/http-platform.ts';
export { createListSource } from './platform/list-source.ts';
export { createOcspSource } from './platform/ocsp-source.ts';
export {
  createOwnVerifier,
  defaultOwnVerifierSettings,
  type OwnVerifierSettings,
  type RevocationSource,
} from './platform/own-verifier.ts';
export type {
  PlatformAnswer,
  PlatformRefusalCode,
  SignatureProof,
  SigningPlatform,
} from './platform/platform.ts';
export { stateOf } from './relying-party/callback.ts';
export type { ProvenProfile } from './relying-party/read-claims.ts';
export type { JpkiRefusalCode } from './relying-party/refusals.ts';
export {
  type Begun,
  type BegunVisit,
  type ClientKey,
  createRelyingParty,
  type Finished,
  type RelyingParty,
} from './relying-party/relying-party.ts';
export {
  type AppProblem,
  defaultEndpoints,
  defaultSettings,
  type JpkiSettings,
} from './relying-party/settings.ts';
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
