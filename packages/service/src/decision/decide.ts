import type { CheckName, CheckOutcome, PhotoType, Problem, ResubmissionPart } from '@ekyc/contract';
import type { PolicySettings } from '../business/index.ts';
import { actionFor } from './policy.ts';

/** A picture that the visitor could take again, and what was wrong with it. */
export interface Retake {
  readonly photoType: PhotoType;
  readonly problem: Problem;
}

export interface DecidedResult {
  readonly check: CheckName;
  readonly outcome: CheckOutcome;
  /** Pictures which, taken again, would mend it; empty or absent where none would. */
  readonly retake?: readonly Retake[];
}

export interface DecisionBasis {
  readonly policy: PolicySettings;
  /** Whether the identification is made under a law. */
  readonly law: boolean;
  /** Whether the policy may ask the visitor for better pictures once more. */
  readonly mayAskAgain: boolean;
}

export interface PolicyDecision {
  readonly decision: 'approved' | 'declined' | 'review' | 'resubmission';
  /** The checks that led there. */
  readonly reasons: readonly CheckName[];
  /** With `resubmission`: what is taken again. */
  readonly parts: readonly ResubmissionPart[];
}

/**
 * What a better picture mends. Never a sign of an attack: whoever is asked again would learn how it was noticed.
 */
const mendable: readonly CheckName[] = ['documentQuality', 'thicknessShown', 'portraitFound'];

/**
 * Decides by policy. Where nothing speaks against the person and only pictures are poor, the visitor is asked for
 * better ones; as soon as anything else is unsure, a person looks at the whole.
 */
export function decide(results: readonly DecidedResult[], basis: DecisionBasis): PolicyDecision {
  const leading = (action: 'decline' | 'review') =>
    results.filter((result) => actionFor(result, basis.policy, basis.law) === action);
  const declining = leading('decline').map(({ check }) => check);
  if (declining.length > 0) return { decision: 'declined', reasons: declining, parts: [] };
  const unsure = leading('review');
  const reasons = unsure.map(({ check }) => check);
  if (unsure.length === 0) return { decision: 'approved', reasons: [], parts: [] };
  const mends = unsure.every(({ check, retake }) => mendable.includes(check) && (retake ?? []).length > 0);
  return mends && basis.mayAskAgain
    ? { decision: 'resubmission', reasons, parts: [partToRetake(unsure)] }
    : { decision: 'review', reasons, parts: [] };
}

/** All pictures of the document that some check wants again, as one part. */
function partToRetake(unsure: readonly DecidedResult[]): ResubmissionPart {
  const wanted = unsure.flatMap(({ retake }) => retake ?? []);
  const problems = new Map(wanted.map((one) => [`${one.photoType}:${one.problem}`, one]));
  return {
    take: 'document',
    photoTypes: [...new Set(wanted.map(({ photoType }) => photoType))],
    reasons: unsure.map(({ check }) => check),
    problems: [...problems.values()],
  };
}
