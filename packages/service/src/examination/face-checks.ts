import type { MatchThresholds, Problem } from '@ekyc/contract';
import type { FaceComparison } from '../capture/index.ts';
import type { Retake } from '../decision/index.ts';
import { thresholds } from '../engine/index.ts';
import type { CheckResult } from './check-result.ts';
import type { ExaminedPicture, Findings } from './findings.ts';

type Band = 'clear' | 'consider' | 'failed';
type Faces = Pick<FaceComparison, 'pairs' | 'without' | 'portraitWidths'>;

/**
 * The weakest pair of all faces: selfie, instructions and the document's portraits. A portrait in a picture that was
 * taken although it is poor proves nothing against a person: where nothing else does, a better picture would tell.
 */
export function faceMatch({ comparison, pictures, match }: Findings): CheckResult {
  const poor = poorPortraits(pictures);
  const band = bandOf(comparison, match, true);
  const sound = band !== 'clear' && poor.length > 0 ? bandOf(without(comparison, poor), match, false) : band;
  const onlyPoor = sound === 'clear' && band !== 'clear';
  return {
    check: 'faceMatch',
    outcome: onlyPoor ? 'consider' : sound,
    values: {
      weakestDistance: comparison.weakest,
      pairs: comparison.pairs,
      without: comparison.without,
      poor: poor.map(({ photoType }) => photoType),
    },
    thresholds: { ...match },
    engine: comparison.engine,
    retake: onlyPoor ? poor : [],
  };
}

/** @param whole whether all portraits are among the faces: without any, nothing is proved then */
function bandOf(
  { pairs, without: missing, portraitWidths }: Faces,
  { accept, review }: MatchThresholds,
  whole: boolean,
): Band {
  const weakest = Math.max(-Infinity, ...pairs.map(({ distance }) => distance));
  if (whole && (pairs.length === 0 || missing.includes('front'))) return 'failed';
  if (weakest >= review) return 'failed';
  const small = Object.values(portraitWidths).some((width) => width < thresholds.portrait.smallestWidthPx);
  return weakest >= accept || missing.length > 0 || small ? 'consider' : 'clear';
}

/** The faces but for those in poor pictures. */
function without({ pairs, without: missing, portraitWidths }: Faces, poor: readonly Retake[]): Faces {
  const isPoor = (one: string) => poor.some(({ photoType }) => photoType === one);
  return {
    pairs: pairs.filter(({ a, b }) => !isPoor(a) && !isPoor(b)),
    without: missing.filter((one) => !isPoor(one)),
    portraitWidths: Object.fromEntries(Object.entries(portraitWidths).filter(([one]) => !isPoor(one))),
  };
}

/** Pictures of the document that bear a portrait and were taken as they are, each with what is wrong first. */
function poorPortraits(pictures: readonly ExaminedPicture[]): Retake[] {
  return pictures.flatMap(({ material }) => {
    const [problem] = JSON.parse(material.problems) as Problem[];
    const portrait = material.photo_type === 'front' || material.photo_type === 'tilted';
    return portrait && problem ? [{ photoType: material.photo_type, problem }] : [];
  });
}

/** Liveness of an identification's pictures. */
export function liveness({ passedInstructions, picturesSeenBefore, comparison }: Findings): CheckResult {
  return livenessOf(comparison, passedInstructions, picturesSeenBefore);
}

/**
 * Two instructions of the server's choice, followed within their time, in the take that was submitted; and no picture
 * whose very bytes came before: a camera never gives the same picture twice.
 */
export function livenessOf(
  { engine }: Pick<FaceComparison, 'engine'>,
  passedInstructions: number,
  picturesSeenBefore: number,
): CheckResult {
  return {
    check: 'liveness',
    outcome: passedInstructions >= 2 && picturesSeenBefore === 0 ? 'clear' : 'consider',
    values: { passedInstructions, picturesSeenBefore },
    thresholds: { passedInstructions: 2 },
    engine,
  };
}

/** The built-in engine has no detector of screens, prints and masks: nothing is measured, and that is said. */
export function presentationAttack(): CheckResult {
  return {
    check: 'presentationAttack',
    outcome: 'notApplicable',
    values: { measured: false },
    thresholds: {},
    engine: null,
  };
}
