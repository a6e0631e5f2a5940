import type { Problem } from '@ekyc/contract';
import type { NewAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { Outcome } from '../outcome.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { ChallengeTable, MaterialTable, TakeTable } from './capture.table.ts';

/** A picture that was just entered. */
export interface EnteredPicture<Take extends TakeTable> {
  readonly take: Take;
  readonly material: MaterialTable;
  /** What was asked for, of an instruction picture. */
  readonly challenge: ChallengeTable | null;
  readonly problems: readonly Problem[];
}

/** Where takes of an identification and of the face check before link_account differ while pictures are taken. */
export interface TakeKind<Take extends TakeTable> {
  /** The open take; refused where there is none, or the verification is in another state. */
  openTake(db: Database, row: Pick<VerificationTable, 'id' | 'status'>): Promise<Outcome<Take>>;
  /** Whether so many challenges failed or ran out that no further one is given. */
  challengesExhausted(tx: DatabaseTransaction, take: Take): Promise<boolean>;
  /** What the audit chain records of a picture. */
  auditOf(picture: EnteredPicture<Take>): NewAuditEntry;
}

/** A take with what its kind does. */
export interface KindOfTake<Take extends TakeTable> {
  readonly take: Take;
  readonly kind: TakeKind<Take>;
}
