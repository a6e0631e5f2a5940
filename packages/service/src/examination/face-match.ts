import { type FaceEvidence, type FaceJudgement, judgeFaces, type MatchRule } from '../engine/index.ts';
import type { CheckResult } from '../checks/index.ts';

/** What the result of every kind says of how its faces were judged. */
export function faceMatchValues(
  rule: MatchRule,
  { weakest, combined }: FaceEvidence,
  { why, differs }: Pick<FaceJudgement, 'why' | 'differs'>,
): Pick<CheckResult, 'values' | 'thresholds'> {
  const decisive = combined && rule.decidedBy === 'measuredWorth' ? rule.decisive(combined) : null;
  return {
    values: { weakestDistance: weakest, combined, decidedBy: rule.decidedBy, why, differs },
    thresholds: {
      accept: rule.accept,
      review: rule.review,
      ...(decisive === null ? {} : { decisive }),
    },
  };
}

/**
 * Faces taken of a person, with each other and with the one known. A picture without a face leaves it to a person.
 * @param more what this kind adds
 */
export function faceMatchWithKnown(
  rule: MatchRule,
  comparison: FaceEvidence & Pick<CheckResult, 'engine'> & { readonly without: readonly string[] },
  more: CheckResult['values'],
): CheckResult {
  const judged = judgeFaces(rule, comparison);
  const { values, thresholds } = faceMatchValues(rule, comparison, judged);
  return {
    check: 'faceMatch',
    outcome: judged.outcome === 'clear' && comparison.without.length > 0 ? 'consider' : judged.outcome,
    values: {
      ...values,
      // All faces are there, and within the usual distance of one person, whatever that is worth.
      near:
        comparison.without.length === 0 && comparison.weakest !== null && comparison.weakest < rule.accept,
      without: comparison.without,
      ...more,
    },
    thresholds,
    engine: comparison.engine,
  };
}
