export {
  type AccountDirectory,
  type AccountRecovery,
  AccountServiceUnreachable,
  type AccountVerifier,
  forgetOldLinks,
  grantRecoveries,
  type LinkMail,
  type LinkMailer,
  type NotSignedIn,
  type SignedIn,
  fileDeletionRequest,
  prepareProfileEdit,
  publishableKey,
} from './account/index.ts';
export {
  deleteAccount,
  type DeletionPorts,
  type LeftAfterDeletion,
  listDeletionRequests,
  replayDeletions,
} from './account/delete-account.ts';
export { decideReview, listReviews, readReview } from './account/reviews.ts';
export { findAccountByEmail, listSuspensions, restoreAccount, suspendAccount } from './account/suspend.ts';
export { EvidenceContradictsError, findBrokenEntry } from './audit/index.ts';
export {
  createApiKey,
  createBusiness,
  framingOrigins,
  describeApiKey,
  idOfApiKey,
  keyChangeChannel,
  KnownKeys,
  loadBusiness,
  type OperatorsChange,
  readKeyChange,
  type Scope,
  scopes,
  updateSettingsByOperator,
} from './business/index.ts';
export { eraseOldLinkTakes, followsInstruction, judgePicture } from './capture/index.ts';
export {
  type Database,
  type DatabaseTransaction,
  afterCommit,
  asBusiness,
  asServiceWithin,
  migrate,
  type Migrations,
  type MigrationState,
  migrationState,
  readAtOnce,
  openTables,
} from './database/index.ts';
export {
  chunkKey,
  createMasterKey,
  DamagedEvidenceError,
  type EvidenceStore,
  type MasterKey,
  MissingObjectError,
  StoreUnavailableError,
  type StoredObject,
} from './sealing/index.ts';
export { ChangeSignal } from './events/index.ts';
export { rotateSigningKey } from './sealing/evidence-key.ts';
export { readConsistencyProofs, readWitnessed } from './evidence/witnessed-heads.ts';
export { readTrustedKeys, type TrustedKey } from './evidence/trusted-keys.ts';
export type { SignatureTrust } from './evidence/verify-signature.ts';
export { type EvidenceVerdict, verifyEvidence } from './evidence/verify-evidence.ts';
export type { Finding } from './evidence/finding.ts';
export type { Proved } from './evidence/verify-statement.ts';
export type { Witness } from './evidence/verify-log.ts';
export { redactVerification } from './retention/index.ts';
export { nearestPrints, signsIn, wordsIn } from './capture/index.ts';
export { examineVerification } from './examination/examine.job.ts';
export { enqueueSearches, releaseSearches, searchRecording } from './examination/search-recording.ts';
export { scenesInOrder } from './examination/replayed-scenes.ts';
export { StillScenes } from './examination/still-scenes.ts';
export { isShown, measureMovement } from './examination/movement.ts';
export type * from './engine/index.ts';
export {
  EngineBusyError,
  isQualified,
  thresholds,
  wasBeforeCamera,
  worthLimits,
  decisiveDistance,
  onBehalfOf,
  tellParties,
} from './engine/index.ts';
export {
  type CallLimits,
  type CallOwner,
  problemOf,
  readPictureText,
  route,
  sendProblem,
} from './http/index.ts';
export {
  type MasterKeySecrets,
  MasterKeyError,
  openMasterKey,
  rotateMasterKey,
} from './key-rotation/index.ts';
export type { OperatorMeets } from './law/index.ts';
export type { Job, JobQueue } from './jobs/index.ts';
export type { JpkiProvider } from './jpki/index.ts';
export type { RecordReader } from './mdoc/index.ts';
export { sweep } from './sweep/index.ts';
export { failure, success } from './outcome.ts';
export { registerServiceRoutes, type ServicePorts } from './routes/register-routes.ts';
export type { EventPublisher } from './realtime/index.ts';
export * from './recording/recorder.port.ts';
export type { WhipServer } from './recording/index.ts';
export {
  countOverdue,
  finishRedactions,
  type RedactionLog,
  redactOverdue,
  replayRedactions,
  sweepObjects,
} from './retention/index.ts';
export { simulateVerification } from './sandbox/index.ts';
export { forgetOldReceipts } from './sharing/index.ts';
export {
  type InvitationMailer,
  type InvitePorts,
  inviteStaff,
  listApiKeys,
  revokeApiKey,
} from './staff/index.ts';
export { postTerms } from './terms/index.ts';
export { checkStatements } from './verification/check-statements.ts';
export { expireOverdue } from './verification/expire.ts';
export { createWebhookEndpoint, deliver, retryDelays, type WebhookSender } from './webhook/index.ts';
export {
  firstHead,
  type HeadKeeper,
  stampedHash,
  type TimestampService,
  witnessHead,
  type WitnessPorts,
} from './witness/index.ts';
export { checkLog } from './witness/check-log.ts';
export type { LogDifference } from './witness/log-difference.ts';
