export { type MasterKeySecrets, MasterKeyError, openMasterKey } from './open-master-key.ts';
export { rotateMasterKey } from './rotate-master-key.ts';
