import type { CheckName, CheckOutcome } from '@ekyc/contract';
import type { EngineIdentity } from '../engine/index.ts';

/** One check with what was measured; values never hold personal data. */
export interface CheckResult {
  readonly check: CheckName;
  readonly outcome: CheckOutcome;
  readonly values: Readonly<Record<string, unknown>>;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly engine: EngineIdentity | null;
}
