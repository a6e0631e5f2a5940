import type { CheckName, CheckOutcome } from '@ekyc/contract';

export interface ExaminationTable {
  id: string;
  verification_id: string;
  check_name: CheckName;
  outcome: CheckOutcome;
  /** JSON of measured values; never personal data. */
  measured: string;
  /** JSON of the thresholds applied. */
  thresholds: string;
  engine_id: string | null;
  model_hash: string | null;
  created_at: Date;
}
