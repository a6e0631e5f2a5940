export {
  chunkKey,
  type EvidenceStore,
  type StoredObject,
  StoreUnavailableError,
  verificationPrefix,
  materialKey,
} from './evidence-store.ts';
export { createMasterKey, type MasterKey, derivedLookUpKey } from './master-key.ts';
export { DamagedEvidenceError, MissingObjectError } from './damaged-evidence.ts';
export {
  openVerificationVault,
  createVerificationVault,
  type Vault,
  destroyedVault,
  wrapContext,
} from './vault.ts';
export { listPublicKeys, type SigningKey, signingKey, listEvidenceKeys } from './evidence-key.ts';
export { openWords, sealWords } from './seal-words.ts';
export { type SealedField, sealedFields } from './sealed-fields.ts';
export type {
  SealedFaces,
  SealedReceipt,
  SealedRequest,
  SharedInformation,
  StoredChip,
  StoredProof,
  StoredPrint,
  StoredInformation,
  StoredReading,
  VerifiedPerson,
} from './sealed-values.ts';
