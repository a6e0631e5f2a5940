export { type EvidenceStore, materialKey } from './evidence-store.ts';
export { createMasterKey, type MasterKey } from './master-key.ts';
export { createVerificationVault, openVerificationVault, type Vault } from './vault.ts';
