import type { Kysely, Transaction } from 'kysely';
import type {
  AccountLinkTable,
  AccountRecoveryTable,
  AccountSuspensionTable,
  AccountReviewTable,
  AccountTable,
} from '../account/account.table.ts';
import type { AuditWordsTable, LoggedAuditEntryTable, LookTable } from '../audit/audit.table.ts';
import type {
  ApiKeyTable,
  BusinessEventTable,
  BusinessTable,
  EventWordsTable,
  LogoTable,
  RepeatedCallTable,
} from '../business/business.table.ts';
import type { ApiCallTable, KeyReadTable } from '../call-log/call-log.table.ts';
import type {
  ChallengeTable,
  MaterialTable,
  PicturePrintTable,
  TakeTable,
} from '../capture/capture.table.ts';
import type { ChipReadTable } from '../chip/chip-read.table.ts';
import type { JpkiVisitTable } from '../jpki/jpki-visit.table.ts';
import type { MdocRequestTable } from '../mdoc/mdoc-request.table.ts';
import type { ListingKeyTable, ListingMatchTable, ListingTable } from '../listing/listing.table.ts';
import type { NoteMentionTable, NoteTable } from '../note/note.table.ts';
import type { ProofTable } from '../proof/proof.table.ts';
import type { EvidenceKeyTable } from '../sealing/evidence-key.table.ts';
import type { ExaminationTable } from '../checks/examination.table.ts';
import type { SealedSecretTable } from '../key-rotation/sealed-secret.table.ts';
import type {
  RecordingChunkTable,
  RecordingFrameTable,
  RecordingTable,
} from '../recording/recording.table.ts';
import type { ConsentReceiptTable } from '../sharing/sharing.table.ts';
import type { ProposedDecisionTable } from '../decision/proposed-decision.table.ts';
import type { ReviewTakingTable } from '../review/review-taking.table.ts';
import type { SavedViewTable, StaffInvitationTable, StaffTable } from '../staff/staff.table.ts';
import type { TermsAgreementTable, TermsVersionTable } from '../terms/terms.table.ts';
import type {
  FaceFailureTable,
  IdempotencyKeyTable,
  RecordSaltTable,
  ResetTokenTable,
  ResultCodeTable,
  MetadataHashTable,
  SearchKeyTable,
  VerificationReasonTable,
  VerificationTable,
} from '../verification/verification.table.ts';
import type {
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookMessageTable,
} from '../webhook/webhook.table.ts';
import type { AuditLogHeadTable, AuditLogNodeTable } from '../witness/witness.table.ts';

/** All tables; each stands in the slice that owns it. */
export interface Tables {
  business: BusinessTable;
  logo: LogoTable;
  staff: StaffTable;
  staff_invitation: StaffInvitationTable;
  saved_view: SavedViewTable;
  business_event: BusinessEventTable;
  event_words: EventWordsTable;
  api_key: ApiKeyTable;
  idempotency_key: IdempotencyKeyTable;
  repeated_call: RepeatedCallTable;
  api_call: ApiCallTable;
  key_read: KeyReadTable;
  verification: VerificationTable;
  verification_reason: VerificationReasonTable;
  record_salt: RecordSaltTable;
  search_key: SearchKeyTable;
  metadata_hash: MetadataHashTable;
  result_code: ResultCodeTable;
  reset_token: ResetTokenTable;
  take: TakeTable;
  material: MaterialTable;
  picture_print: PicturePrintTable;
  challenge: ChallengeTable;
  chip_read: ChipReadTable;
  jpki_visit: JpkiVisitTable;
  mdoc_request: MdocRequestTable;
  proof: ProofTable;
  face_failure: FaceFailureTable;
  examination: ExaminationTable;
  proposed_decision: ProposedDecisionTable;
  review_taking: ReviewTakingTable;
  listing: ListingTable;
  listing_key: ListingKeyTable;
  listing_match: ListingMatchTable;
  note: NoteTable;
  note_mention: NoteMentionTable;
  recording: RecordingTable;
  recording_chunk: RecordingChunkTable;
  recording_frame: RecordingFrameTable;
  evidence_key: EvidenceKeyTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_message: WebhookMessageTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  audit_entry: LoggedAuditEntryTable;
  audit_words: AuditWordsTable;
  look: LookTable;
  audit_log_node: AuditLogNodeTable;
  audit_log_head: AuditLogHeadTable;
  sealed_secret: SealedSecretTable;
  account: AccountTable;
  account_link: AccountLinkTable;
  account_recovery: AccountRecoveryTable;
  account_suspension: AccountSuspensionTable;
  account_review: AccountReviewTable;
  consent_receipt: ConsentReceiptTable;
  terms_version: TermsVersionTable;
  terms_agreement: TermsAgreementTable;
}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
