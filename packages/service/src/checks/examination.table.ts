import type { CheckName, CheckOutcome } from '@ekyc/contract';

export interface ExaminationTable {
  id: string;
  verification_id: string;
  check_name: CheckName;
  outcome: CheckOutcome;
  /** What was measured; never personal data. */
  measured: Readonly<Record<string, unknown>>;
  /** Those applied. */
  thresholds: Readonly<Record<string, number>>;
  engine_id: string | null;
  model_hash: string | null;
  created_at: Date;
}
