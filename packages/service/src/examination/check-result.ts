import type { CheckName, CheckOutcome } from '@ekyc/contract';
import type { Retake } from '../decision/index.ts';
import type { EngineIdentity } from '../engine/index.ts';

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
