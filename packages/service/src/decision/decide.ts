import type { CheckName, CheckOutcome, ListReason, PolicySettings, ResubmissionPart } from '@ekyc/contract';
import type { RecoveryReason } from '../account/index.ts';
import type { Retake } from '../checks/index.ts';
import { type Action, actionFor, type PolicyFloor } from './decision-policy.ts';
import { pictureReasons } from './reasons.ts';

export interface DecidedResult {
  readonly check: CheckName;
  readonly outcome: CheckOutcome;
  /** Pictures which, taken again, would mend it; empty or absent where none would. */
  readonly retake?: readonly Retake[];
}

export interface DecisionBasis extends PolicyFloor {
  readonly policy: PolicySettings;
  /** Whether the policy may ask the visitor for better pictures once more. */
  readonly mayAskAgain: boolean;
}

export interface PolicyDecision {
  readonly decision: 'approved' | 'declined' | 'review' | 'resubmission';
  /** The checks that led there, or what about the account or the lists did. */
  readonly reasons: readonly (CheckName | RecoveryReason | ListReason | 'account_recovery')[];
  /** With `resubmission`: what is taken again. */
  readonly parts: readonly ResubmissionPart[];
}

/**
 * Signs of an attack, for which no new picture is asked: an attacker who was asked again would learn how
 * it was noticed.
 */
const unmendable: readonly CheckName[] = [
  'liveness',
  'presentationAttack',
  'forbiddenNumber',
  'recording',
  'chipAuthentic',
  'chipAlive',
  'comparedAtCounter',
  'proofAuthentic',
  'proofCurrent',
  'proofHolder',
];

/**
 * Decides by policy. Where only poor pictures speak against a person, the visitor is asked for better ones; as soon
 * as anything else does, that decides: a refusal, or a person's review of the whole.
 */
export function decide(results: readonly DecidedResult[], basis: DecisionBasis): PolicyDecision {
  const actions = results.map((result) => ({
    result,
    action: actionFor(result, basis.policy, basis),
  }));
  const against = actions.filter(({ action }) => action !== 'ignore');
  if (against.length === 0) return { decision: 'approved', reasons: [], parts: [] };
  const objecting = against.map(({ result }) => result);
  if (basis.mayAskAgain && against.every(({ result, action }) => isMended(result, action))) {
    return {
      decision: 'resubmission',
      reasons: objecting.map(({ check }) => check),
      parts: [partToRetake(objecting)],
    };
  }
  const declining = against.filter(({ action }) => action === 'decline').map(({ result }) => result.check);
  return declining.length > 0
    ? { decision: 'declined', reasons: declining, parts: [] }
    : { decision: 'review', reasons: objecting.map(({ check }) => check), parts: [] };
}

/** A business that declines what is only unsure wants no better picture. */
function isMended({ check, outcome, retake }: DecidedResult, action: Action): boolean {
  const wanted = action === 'review' || outcome === 'failed';
  return wanted && !unmendable.includes(check) && (retake ?? []).length > 0;
}

/** All pictures of the document that some check wants again, as one part. */
function partToRetake(objecting: readonly DecidedResult[]): ResubmissionPart {
  const wanted = objecting.flatMap(({ retake }) => retake ?? []);
  const problems = new Map(wanted.map((one) => [`${one.photoType}:${one.problem}`, one]));
  return {
    take: 'document',
    photoTypes: [...new Set(wanted.map(({ photoType }) => photoType))],
    reasons: pictureReasons(objecting.map(({ check }) => check)),
    problems: [...problems.values()],
  };
}
