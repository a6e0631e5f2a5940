/** What tests of the whole service drive or look into beneath its interfaces. Nothing that ships imports it. */
export {
  type Accounts,
  type CognitoSettings,
  cognitoDirectory,
  cognitoVerifier,
  openAccounts,
  openPoolDataKey,
  userPoolRoutes,
} from './accounts/index.ts';
export { checkSso } from './cli/doctor/check-sso.ts';
export { postTermsCommand } from './cli/terms-post.ts';
export { deleteUserCommand, listDeletionsCommand } from './cli/user-delete.ts';
export { resetAuthenticatorCommand, userHistoryCommand } from './cli/user-reset.ts';
export { listReviewsCommand, reviewUserCommand } from './cli/user-reviews.ts';
export { restoreUserCommand, suspendUserCommand } from './cli/user-suspend.ts';
export { readConfig } from './config/config.ts';
export { machineAddresses } from './config/machine-addresses.ts';
export { renewMasterKeyFile } from './config/master-key-file.ts';
export { openEmbeddedDatabase } from './database/embedded-database.ts';
export { listenForKeyChanges } from './database/listen-for-key-changes.ts';
export { migrateAll } from './database/migrate-all.ts';
export { openDatabase } from './database/open-database.ts';
export { type OpenDatabase } from './database/opened-database.ts';
export { mailPages } from './dev/mail-pages.ts';
export { createFileEvidenceStore } from './evidence/file-evidence-store.ts';
export { createHeadFile, headFile } from './evidence/head-file.ts';
export { createRedactionLogFile } from './evidence/redaction-log-file.ts';
export { createApp } from './http/app.ts';
export { closeHttp } from './http/close-http.ts';
export { openQueue } from './jobs/pg-boss-queue.ts';
export { eventNames } from './log-events.ts';
export { invitationMailer } from './mail/invitation-mail.ts';
export { type MessageFolder, openMessageFolder } from './mail/message-folder.ts';
export { embeddedApp } from './realtime/embedded-app.ts';
export { openRecorder } from './recording/open-recorder.ts';
export { createOidcProvider } from './sso/oidc-provider.ts';
export { type RunningService, startService } from './start-service.ts';
export { createTimestampService } from './timestamp/timestamp-service.ts';
export { type KeyAndCertificate, makeSelfSignedCertificate } from './tls/self-signed-certificate.ts';
export { type ResolveName, type SenderOptions, createWebhookSender } from './webhook/webhook-sender.ts';
export { runService } from './run-service.ts';
