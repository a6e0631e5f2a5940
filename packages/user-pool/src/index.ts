export type { UserPoolAdmin } from './admin.ts';
export type { MessageDelivery, NoticeKind, PoolMessage } from './delivery.ts';
export { userPoolChangeMigration } from './change-migration.ts';
export { userPoolMigration } from './migration.ts';
export { userPoolNetworksMigration } from './networks-migration.ts';
export { userPoolPasskeyMigration } from './passkeys/migration.ts';
export { userPoolRecoveryMigration } from './recovery-migration.ts';
export type { GrantedReset, ResetOrder } from './recovery/resets.ts';
export { ssoSignInMostSeconds } from './sso/limits.ts';
export { userPoolSsoMigration } from './sso/migration.ts';
export type { SsoClaims, SsoFailure, SsoFinished, SsoProvider, SsoVisit } from './sso/provider.ts';
export type { UserPoolDatabase } from './tables.ts';
export { openUserPool, type UserPool, type UserPoolOptions } from './user-pool.ts';
export { errorAnswer, type WireAnswer } from './wire.ts';

/** Where the embedded account service answers. */
export const userPoolPath = '/idp/';
