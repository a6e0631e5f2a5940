export { cognitoDirectory, type CognitoSettings, cognitoVerifier } from './cognito-accounts.ts';
export { openPoolDataKey } from './data-key.ts';
export { type Accounts, openAccounts } from './open-accounts.ts';
export { grantAndNotify, ResetNotAnnounced } from './recovery.ts';
export { userPoolRoutes } from './user-pool.route.ts';
