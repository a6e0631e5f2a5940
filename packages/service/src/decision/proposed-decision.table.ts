import type { DecisionRequest } from '@ekyc/contract';

/** What one person decided where the business demands four eyes; a second one makes it count. */
export interface ProposedDecisionTable {
  verification_id: string;
  /** As `Caller.person`. */
  person: string;
  /** Id of the member or of the key, for the record. */
  made_by: string;
  decision: DecisionRequest['decision'];
  /** The parts that were named, each in its place, as JSON: `[[take, photoTypes], …]`. Two are the same as text. */
  parts: string;
  at: Date;
  /** The reason, under the verification's key; null in proposals older than this column. */
  sealed_reason: Buffer | null;
}
