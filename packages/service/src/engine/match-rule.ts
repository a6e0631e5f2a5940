import type { MatchThresholds } from '@ekyc/contract';
import { type ComparisonKind, decisiveDistance, type WorthLimits, worthLimits } from './decisive-distance.ts';
import type { VisionEngine } from '@ekyc/engine-port';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
export type MatchBounds = Readonly<Record<'accept' | 'review', Bounds>>;

/** The face model in use, and what the operator set. */
export interface MatchPorts {
  readonly engine: Pick<VisionEngine, 'faceModel'>;
  /** Within the model's own bounds, which count where it is absent. */
  readonly matchBounds?: MatchBounds;
  /** No looser than {@link worthLimits}, which count where it is absent. */
  readonly worthLimits?: WorthLimits;
}

/** What of a business decides how its faces are compared. */
export interface MatchedBusiness {
  readonly mode: 'live' | 'sandbox';
  readonly customization: { readonly match: MatchThresholds | null };
}

/**
 * How far apart faces may be for this business. A sandbox decides by its distances alone, so that a developer sees the
 * whole path. Live, they only make stricter what the model's measured figures allow.
 */
export interface MatchRule extends MatchThresholds {
  readonly decidedBy: 'sandboxBounds' | 'measuredWorth';
  /** Below it the model decides alone in this kind of comparison; null: never. */
  decisive(kind: ComparisonKind): number | null;
}

/** Between which distances a business may choose: the operator's, else the model's. */
export function matchBoundsOf({ engine, matchBounds }: MatchPorts): MatchBounds {
  return matchBounds ?? engine.faceModel.bounds;
}

export function matchRuleOf(ports: MatchPorts, { mode, customization }: MatchedBusiness): MatchRule {
  const { faceModel } = ports.engine;
  const distances = withinBounds(customization.match ?? faceModel.usual, matchBoundsOf(ports));
  const isSandbox = mode === 'sandbox';
  return {
    ...distances,
    decidedBy: isSandbox ? 'sandboxBounds' : 'measuredWorth',
    decisive: (kind) => {
      const measured = decisiveDistance(faceModel, kind, ports.worthLimits ?? worthLimits);
      if (isSandbox) return distances.accept;
      return measured === null ? null : Math.min(measured, distances.accept);
    },
  };
}

/** Where no business is involved (an account's own faces): the usual distances within the operator's bounds. */
export function serviceMatchRule(ports: MatchPorts, mode: MatchedBusiness['mode']): MatchRule {
  return matchRuleOf(ports, { mode, customization: { match: null } });
}

/** Distances clamped to the bounds: a setting from before the bounds were narrowed no longer applies as it was. */
export function withinBounds({ accept, review }: MatchThresholds, bounds: MatchBounds): MatchThresholds {
  return { accept: clamp(accept, bounds.accept), review: clamp(review, bounds.review) };
}

function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max);
}

/** What was found when faces were compared. */
export interface FaceEvidence {
  /** Largest distance of any two pictures; null where nothing was compared. */
  readonly weakest: number | null;
  /** Largest distance of two live pictures; null where there are not two. */
  readonly weakestLive: number | null;
  /** Of the template that may decide alone, and what it was compared with; null where there is none. */
  readonly combined: (ComparisonKind & { readonly distance: number }) | null;
}

export interface FaceJudgement {
  readonly outcome: 'clear' | 'consider' | 'failed';
  /**
   * Why it is not clear. `modelNotDecisive`: no figures of the model allow it to decide this alone. `notNearEnough`: the
   * faces are not so near that it may. `picturesDiffer`: two of the pictures are too far apart for one person.
   */
  readonly why: 'modelNotDecisive' | 'notNearEnough' | 'picturesDiffer' | 'nothingCompared' | null;
  /** Two pictures are so far apart, or a face is missing, that it counts as a failed try of the person's. */
  readonly differs: boolean;
}

/**
 * Whether faces are one person's. The weakest pair decides against swapped pictures; for a live business only the model's
 * measured worth decides for the person, and what it does not decide a person looks at.
 */
export function judgeFaces(rule: MatchRule, evidence: FaceEvidence): FaceJudgement {
  const { weakest, weakestLive, combined } = evidence;
  if (weakest === null) return { outcome: 'failed', why: 'nothingCompared', differs: true };
  if (rule.decidedBy === 'sandboxBounds') return judgeByBounds(rule, weakest);
  const differs = weakest >= rule.review;
  // Before the distances: a model that is worth nothing here says nothing about these either.
  const decisive = combined ? rule.decisive(combined) : null;
  if (decisive === null || !combined) return { outcome: 'consider', why: 'modelNotDecisive', differs };
  if (differs || (weakestLive ?? 0) >= rule.accept)
    return { outcome: 'consider', why: 'picturesDiffer', differs };
  return combined.distance < decisive
    ? { outcome: 'clear', why: null, differs }
    : { outcome: 'consider', why: 'notNearEnough', differs };
}

function judgeByBounds({ accept, review }: MatchThresholds, weakest: number): FaceJudgement {
  if (weakest >= review) return { outcome: 'failed', why: 'picturesDiffer', differs: true };
  return weakest >= accept
    ? { outcome: 'consider', why: 'notNearEnough', differs: false }
    : { outcome: 'clear', why: null, differs: false };
}
