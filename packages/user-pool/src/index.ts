export type { UserDescription, UserPoolAdmin } from './admin.ts';
export type { CodeKind, MessageDelivery, NoticeKind, PoolMessage } from './delivery.ts';
export { userPoolMigration } from './migration.ts';
export { userPoolRecoveryMigration } from './recovery-migration.ts';
export type { GrantedReset, ResetOrder } from './recovery/resets.ts';
export type { UserPoolDatabase, UserPoolTables } from './tables.ts';
export {
  openUserPool,
  type TokenHolder,
  type UserPoolRecovery,
  type UserPool,
  type UserPoolOptions,
} from './user-pool.ts';
export { errorAnswer, type WireAnswer, type WireRequest } from './wire.ts';

/** Where the embedded account service answers. */
export const userPoolPath = '/idp/';
