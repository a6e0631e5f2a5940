export { type EvidenceStore, materialKey, type StoredObject, verificationPrefix } from './evidence-store.ts';
export { createMasterKey, type MasterKey } from './master-key.ts';
export { createVerificationVault, openVerificationVault, type Vault } from './vault.ts';
