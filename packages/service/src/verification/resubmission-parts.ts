import type { ResubmissionPart } from '@ekyc/contract';
import type { VerificationTable } from './verification.table.ts';

/** What is taken again in this resubmission; empty before the first resubmission. */
export function partsOf(row: Pick<VerificationTable, 'resubmission_parts'>): readonly ResubmissionPart[] {
  return row.resubmission_parts;
}

/** The part without what was wrong with it, as webhooks and audit have it. */
export function withoutReasons({
  take,
  photoTypes,
}: ResubmissionPart): Pick<ResubmissionPart, 'take' | 'photoTypes'> {
  return photoTypes ? { take, photoTypes } : { take };
}
