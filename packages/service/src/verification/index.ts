export { askAgain } from './ask-again.ts';
export { choosableMethods, chooseMethod } from './choose-method.ts';
export {
  checkFaceFailures,
  faceOwnerOf,
  faceOwnerOfAccount,
  facesAtStake,
  noteFaceFailure,
  settleComparison,
} from './face-failures.ts';
export { partsOf } from './resubmission-parts.ts';
export { type ChangePorts, changeStatus, decideStatus, type StatusChange } from './change-status.ts';
export {
  checkRead,
  checkState,
  checkStates,
  refuseContradicted,
} from './contradictions.ts';
export {
  openSalts,
  pictureName,
  recordFiles,
  recordTexts,
  type RecordTexts,
  unprovedFiles,
} from './record.ts';
export {
  eraseShared,
  forgetAccount,
  keepShared,
  proveShared,
  linkWithAccount,
  discloseShared,
  withdrawShared,
} from './account-columns.ts';
export { countAttempt, countSimilarityCheck, countTry, takeAttemptBack } from './counted-tries.ts';
export {
  changeIdType,
  forgetReading,
  keepChipSummary,
  keepLicence,
  keepProfile,
  keepProof,
  keepReading,
  nameIdType,
  rememberDocumentNumber,
} from './document.ts';
export { type DocumentFacts, documentFacts } from './document-facts.ts';
export { destroySealed, endTime, eraseLookUps, noteEndOfDealings, noteRedactionFinished } from './ends.ts';
export { type Identifiers, identifiersOf, identifiersWithShared } from './identifiers.ts';
export { insertCreated } from './insert-created.ts';
export { sharingMode } from './sharing-mode.ts';
export {
  basisOf,
  type CreatePorts,
  newRow,
  presentCreated,
  createVerification,
  type NewVerification,
} from './create-verification.ts';
export { findById, findForSession, lockForSession, lockVerification } from './lock.ts';
export { endOfChanges, readChanges } from './read-changes.ts';
export { beginsAt, endsAt } from './moment-in-tokyo.ts';
export { newestApproved } from './newest-approved.ts';
export { openVault } from './open-vault.ts';
export { findRedeemed, issueResultCode, returnUrl, redeemResultCode } from './result-code.ts';
export {
  authorizeVisitor,
  findVerification,
  type SessionPorts,
  sessionOfBusiness,
  type VisitorSession,
} from './session.ts';
export { expireIn, type ExpirePorts } from './expire.ts';
export { moveTimesBack } from './move-times.ts';
export { isFinal, isOpen, openStatuses, type TransitionName } from './states.ts';
export type { VerificationTable } from './verification.table.ts';
export { findOwnVerification, readOwnVerification, type ReadVerification } from './read-verification.ts';
export { editedFields, licenceValues } from './licence-edits.ts';
export { bindSecurityCode, resetSecurityCode } from './bind-security-code.ts';
export {
  createBrowserChallenge,
  forgetBrowserKey,
  proveBrowserKey,
  registerBrowserKey,
} from './browser-key.ts';
export { browserFamily } from './browser-family.ts';
export { createQrToken } from './qr-token.ts';
export { cancelVerification } from './cancel.ts';
export { numberKeysOf, rememberSearchKeys } from './search-keys.ts';
export { setSandboxOutcome } from './sandbox-outcome.ts';
export { editable, readProfile, writeProfile } from './profile.ts';
export { completedForFormer } from './former-browser.ts';
export { cursorOf, inOrder, type ListOrder, type Place, readCursor } from './list-order.ts';
export { listVerifications } from './list-verifications.ts';
export { searchVerifications } from './search-verifications.ts';
export {
  auditFinds,
  foundHash,
  lastSeen,
  mostSearched,
  openFound,
  referenceOf,
  type Search,
  searchOf,
} from './search.ts';
export {
  presentAdditionalDocument,
  presentFaceAuthentication,
  presentIdentification,
  type PresentPorts,
  presentSelfieData,
  presentVerification,
} from './present-verification.ts';
export { readFigures } from './read-figures.ts';
export { readHistory } from './read-history.ts';
export { type Presented, showTo } from './withhold-personal-data.ts';
export { makeReservation, reservedCode } from './reset-reservation.ts';
export { createResumeLink } from './resume-link.ts';
