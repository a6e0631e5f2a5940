export { askAgain } from './ask-again.ts';
export {
  checkFaceFailures,
  type FaceOwner,
  faceOwnerOf,
  faceOwnerOfAccount,
  facesAtStake,
  noteFaceFailure,
} from './face-failures.ts';
export { partsOf } from './resubmission-parts.ts';
export { type ChangePorts, changeStatus, type StatusChange } from './change-status.ts';
export { insertCreated } from './insert-created.ts';
export { modeOfLending, type SealedSubmission } from './sealed-submission.ts';
export {
  admit,
  type CreatePorts,
  newRow,
  presentCreated,
  type SealedRequest,
} from './create-verification.ts';
export { findById, lockVerification } from './lock.ts';
export { endOfChanges, readChanges } from './read-changes.ts';
export { openVault } from './open-vault.ts';
export { issueResultCode } from './result-code.ts';
export { authorizeVisitor, type SessionPorts, type VisitorSession } from './session.ts';
export { type Decision, isFinal, isOpen, openStatuses, type Status, type TransitionName } from './states.ts';
export type { VerificationTable } from './verification.table.ts';
export {
  isLaw,
  notBeyondRule,
  type RegimeRule,
  retentionRuleOf,
  type RetentionRule,
  ruleOfVersion,
  ruleOn,
} from './regime/index.ts';
export { findOwnVerification } from './read-verification.ts';
export { editedFields, licenceValues } from './licence-edits.ts';
