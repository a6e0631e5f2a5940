export type {
  AccountDirectory,
  AccountRecovery,
  AccountVerifier,
  NotSignedIn,
  SignedIn,
} from './account.port.ts';
export { AccountServiceUnreachable } from './account.port.ts';
export { accountKeyContext } from './account-vault.ts';
export {
  type AccountPorts,
  type AccountSession,
  authorizeAccount,
  codeOfNotSignedIn,
  findAccountOf,
  hashOfEmail,
  hashOfSubject,
  longestToken,
  lockActiveAccount,
  refuseOldSignIn,
} from './authorize-account.ts';
export { createForAccount } from './create-for-account.ts';
export { linkAccount } from './link-account.ts';
export {
  fileDeletionRequest,
  requestDeletion,
  requestDeletionByLink,
  withdrawDeletion,
} from './deletion-request.ts';
export { isValid, openPerson } from './information.ts';
export { beginRecovery } from './begin-recovery.ts';
export { grantRecoveries, noteRecoveryDecision } from './grant-recoveries.ts';
export { isRefusal, judgeRecovery, judgeRegistration, type RecoveryReason } from './judge-recovery.ts';
export {
  askForLink,
  forgetOldLinks,
  type LinkMail,
  type LinkMailer,
  type LinkPorts,
} from './link-mail.ts';
export { renewFaces } from './renew-faces.ts';
export { updateFromApproved, type UpdateFromApprovedPorts } from './update-from-approved.ts';
export { isPublishableKey, looksPublishable, prepareProfileEdit, publishableKey } from './profile-edit.ts';
export { readAccount } from './read-account.ts';
export { makeRecoveryCodes } from './recovery-codes.ts';
