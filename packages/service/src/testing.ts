/** What tests of the whole service drive or look into beneath its interfaces. Nothing that ships imports it. */
export { openAccountVault } from './account/account-vault.ts';
export {
  type AccountSession,
  lockActiveAccount,
  makeAccount,
  newAccount,
} from './account/authorize-account.ts';
export { beginRecovery } from './account/begin-recovery.ts';
export { createForAccount } from './account/create-for-account.ts';
export { deleteAccount } from './account/delete-account.ts';
export { requestDeletion, withdrawDeletion } from './account/deletion-request.ts';
export { grantRecoveries } from './account/grant-recoveries.ts';
export { openPerson } from './account/information.ts';
export { linkAccount } from './account/link-account.ts';
export { askForLink, spendLink } from './account/link-mail.ts';
export { renewFaces } from './account/renew-faces.ts';
export { decideReview } from './account/reviews.ts';
export { restoreAccount, subjectOf, suspendAccount } from './account/suspend.ts';
export { sealedPerson, takeOver, updateInformation } from './account/update-information.ts';
export { startLicenceTake } from './additional-document/licence-take.ts';
export { submitLicence } from './additional-document/submit-licence.ts';
export { chainStart, hashEntry } from './audit/append-entry.ts';
export { type AuditEntryTable } from './audit/audit.table.ts';
export { appendAuditEntry, nextEntry } from './audit/index.ts';
export { loadBusiness } from './business/business.ts';
export { readEventWords } from './business/event-words.ts';
export { createBusiness, selectKeys } from './business/index.ts';
export { deleteLogo, putLogo } from './business/logo.ts';
export { readSettings, updateSettings } from './business/update-settings.ts';
export { KeyReads, NotedCalls } from './call-log/index.ts';
export { acceptMaterial } from './capture/accept-material.ts';
export { type MaterialTable, type TakeTable } from './capture/capture.table.ts';
export { chooseIdType } from './capture/choose-id-type.ts';
export { endTake } from './capture/end-take.ts';
export { enterMaterials, materialRow, pictureStore } from './capture/new-material.ts';
export { insertLinkTake, insertTake, newTake, startTake } from './capture/start-take.ts';
export { submitSelfie } from './capture/submit-selfie.ts';
export { takeOath } from './capture/take-oath.ts';
export { challengeChip } from './chip/challenge-chip.ts';
export { type ReaderSession } from './chip/chip-ports.ts';
export { compareAtCounter } from './chip/compare-at-counter.ts';
export { keepChip } from './chip/keep-chip.ts';
export { noteRefusal } from './chip/refuse-chip.ts';
export { startChip } from './chip/start-chip.ts';
export { type DatabaseTransaction, asBusiness } from './database/index.ts';
export { conclude } from './decision/conclude.ts';
export { decideByPerson } from './decision/decide-by-person.ts';
export { exportEvidence } from './evidence/export-evidence.ts';
export { openArchive } from './evidence/read-archive.ts';
export { readWitnessed } from './evidence/witnessed-heads.ts';
export { checkSimilarity } from './faces/check-similarity.ts';
export { rowsNotWrappedBy, sealedSecrets, wrappedColumns } from './key-rotation/wrapped-columns.ts';
export { type ListingAct, actOnListing, eraseExpired } from './listing/close-listing.ts';
export { proposeListing } from './listing/propose-listing.ts';
export { takeBackNote } from './note/take-back-note.ts';
export { writeNote } from './note/write-note.ts';
export { type NewProof } from './proof/enter-proof.ts';
export { enterProof, enterSpecimenProof } from './proof/index.ts';
export { extractText } from './reading/extract-text.ts';
export { proposeProfile } from './reading/propose-profile.ts';
export { readEarly } from './reading/read-early.ts';
export { readFrozenFront } from './reading/read-frozen-front.ts';
export { addMarks } from './recording/add-marks.ts';
export { openSegment } from './recording/begin-recording.ts';
export { cutRecording } from './recording/cut-recording.ts';
export { endSegment } from './recording/end-segment.ts';
export { SupersededError, keepHead } from './recording/keep-head.ts';
export { putPiece, startPieces } from './recording/put-piece.ts';
export { claimSearch, noteSearched } from './recording/searched.ts';
export { takeWhipFile } from './recording/take-whip-file.ts';
export { endDealings } from './retention/end-dealings.ts';
export { redactVerification } from './retention/redact.ts';
export { takeNextReview, takeReview } from './review/take-review.ts';
export { simulateVerification } from './sandbox/simulate.job.ts';
export { listEvidenceKeys, signingKey } from './sealing/evidence-key.ts';
export {
  type Vault,
  type VerifiedPerson,
  createVerificationVault,
  sealedFields,
  openVerificationVault,
} from './sealing/index.ts';
export { listSharings, shareWithBusiness, stopSharing } from './sharing/receipts.ts';
export { shareInformation } from './sharing/share-information.ts';
export { acceptInvitation } from './staff/accept-invitation.ts';
export { inviteStaff, withdrawInvitation } from './staff/invite.ts';
export { makeApiKey, revokeApiKey } from './staff/manage-keys.ts';
export { changeStaffRole, removeStaff } from './staff/manage-staff.ts';
export { sealAddress } from './staff/staff-address.ts';
export { firstTerms } from './terms/terms-text.ts';
export { agreeToTerms, termsAt } from './terms/terms.ts';
export { bindSecurityCode, resetSecurityCode } from './verification/bind-security-code.ts';
export { makeReservation, reservedCode } from './verification/reset-reservation.ts';
export { createBrowserChallenge, proveBrowserKey, registerBrowserKey } from './verification/browser-key.ts';
export { cancelVerification } from './verification/cancel.ts';
export { changeStatus, decideStatus } from './verification/change-status.ts';
export { checkStatements } from './verification/check-statements.ts';
export {
  type NewVerification,
  basisOf,
  createVerification,
  newRow,
} from './verification/create-verification.ts';
export { expireVerification } from './verification/expire.ts';
export { type FaceOwner, faceOwnerOf, faceOwnerOfAccount } from './verification/face-failures.ts';
export { hashSecurityCode } from './verification/hash-security-code.ts';
export { listVerifications } from './verification/list-verifications.ts';
export { type ListFilter } from './verification/listed-rows.ts';
export { findById } from './verification/lock.ts';
export { hashMetadata } from './verification/metadata-hashes.ts';
export { openVault } from './verification/open-vault.ts';
export { writeProfile } from './verification/profile.ts';
export { createQrToken } from './verification/qr-token.ts';
export { readChanges } from './verification/read-changes.ts';
export { readFigures } from './verification/read-figures.ts';
export { findOwnVerification, readOwnVerification } from './verification/read-verification.ts';
export { issueResultCode, redeemResultCode } from './verification/result-code.ts';
export { createResumeLink } from './verification/resume-link.ts';
export { type VisitorSession } from './verification/session.ts';
export { type TransitionName, openStatuses, transitions } from './verification/states.ts';
export { hashTargetUser } from './verification/target-user.ts';
export { type VerificationTable } from './verification/verification.table.ts';
export { showTo } from './verification/withhold-personal-data.ts';
export { deliver } from './webhook/deliver.ts';
export { changeWebhookEndpoint } from './webhook/index.ts';
export { createWebhookEndpoint, deleteWebhookEndpoint } from './webhook/manage-endpoints.ts';
export { redeliverFailed } from './webhook/redeliver-failed.ts';
export { retireWebhookSecret, rotateWebhookSecret } from './webhook/rotate-secret.ts';
export { isSignedBy } from './witness/index.ts';
export { entryLeaf } from './witness/merkle-leaf.ts';
export { appendLeaves, rangeHash } from './witness/merkle-tree.ts';
export { readLogSize } from './witness/sequence-entries.ts';
export { signHead } from './witness/sign-head.ts';
export { signHeadText } from './witness/signed-head.ts';
