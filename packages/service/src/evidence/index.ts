export { DamagedEvidenceError, MissingObjectError } from './damaged-evidence.ts';
export {
  chunkKey,
  type EvidenceStore,
  materialKey,
  type StoredObject,
  verificationPrefix,
} from './evidence-store.ts';
export { listPublicKeys, type SigningKey, signingKey } from './evidence-key.ts';
export { createMasterKey, derivedLookUpKey, type MasterKey } from './master-key.ts';
export {
  createVerificationVault,
  destroyedVault,
  openVerificationVault,
  type Vault,
  wrapContext,
} from './vault.ts';
