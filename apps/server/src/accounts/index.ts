export { cognitoDirectory, type CognitoSettings, cognitoVerifier } from './cognito-accounts.ts';
export { openPoolDataKey } from './data-key.ts';
export { type Accounts, openAccounts } from './open-accounts.ts';
export { grantTold, ResetNotTold } from './recovery.ts';
export { userPoolRoutes } from './user-pool.route.ts';
