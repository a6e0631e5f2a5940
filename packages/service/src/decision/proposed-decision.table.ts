import type { DecisionRequest } from '@ekyc/contract';

/** What one person decided where the business demands four eyes; a second one makes it count. */
export interface ProposedDecisionTable {
  verification_id: string;
  /** As `Caller.person`. */
  person: string;
  /** Id of the member or of the key, for the record. */
  made_by: string;
  decision: DecisionRequest['decision'];
  /** JSON: the parts that were named, or null. */
  parts: string;
  at: Date;
}
