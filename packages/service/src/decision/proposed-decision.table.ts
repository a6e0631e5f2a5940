import type { DecisionRequest } from '@ekyc/contract';

/** What one person decided where the business demands four eyes; a second one makes it count. */
export interface ProposedDecisionTable {
  verification_id: string;
  /** As `Caller.person`. */
  person: string;
  /** Id of the member or of the key, for the record. */
  made_by: string;
  decision: DecisionRequest['decision'];
  /** The parts that were named, each in its place, as JSON: only ever compared, as text. */
  parts: string;
  at: Date;
}
