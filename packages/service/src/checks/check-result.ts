import type { CheckName, CheckOutcome, PhotoType, Problem } from '@ekyc/contract';
import type { EngineIdentity } from '../engine/index.ts';

/** A picture that the visitor could take again, and what was wrong with it. */
export interface Retake {
  readonly photoType: PhotoType;
  readonly problem: Problem;
}

/** One check with what was measured; values never hold personal data. */
export interface CheckResult {
  readonly check: CheckName;
  readonly outcome: CheckOutcome;
  readonly values: Readonly<Record<string, unknown>>;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly engine: EngineIdentity | null;
  /** Pictures which, taken again, would mend it. */
  readonly retake?: readonly Retake[];
}
