import type { SeenBefore } from '../capture/index.ts';
import type { FaceComparison } from '../faces/index.ts';
import type { CheckResult, Retake } from '../checks/index.ts';
import { type FaceJudgement, judgeFaces, type MatchRule, thresholds } from '../engine/index.ts';
import { faceMatchValues } from './face-match.ts';
import type { ExaminedPicture, Findings } from './findings.ts';

type Faces = Pick<
  FaceComparison,
  'pairs' | 'weakest' | 'weakestLive' | 'combined' | 'without' | 'portraitWidths'
>;

/**
 * The weakest pair of all faces: selfie, instructions and the document's portraits. A portrait in a picture that was
 * taken although it is poor proves nothing against a person: where nothing else does, a better picture would tell.
 */
export function faceMatch({
  comparison,
  pictures,
  match,
}: Pick<Findings, 'comparison' | 'pictures' | 'match'>): CheckResult {
  const poor = poorPortraits(pictures);
  const all = judge(comparison, match, true);
  const sound =
    all.outcome !== 'clear' && poor.length > 0 ? judge(without(comparison, poor), match, false) : all;
  const onlyPoor = all.outcome !== 'clear' && isMendedByBetter(all, sound);
  // A poor picture does not count as a failed try.
  const judged = onlyPoor ? { ...all, differs: sound.differs } : sound;
  const { values, thresholds } = faceMatchValues(match, comparison, judged);
  return {
    check: 'faceMatch',
    outcome: onlyPoor ? 'consider' : sound.outcome,
    values: {
      ...values,
      pairs: comparison.pairs,
      without: comparison.without,
      poor: poor.map(({ photoType }) => photoType),
    },
    thresholds,
    engine: comparison.engine,
    retake: onlyPoor ? poor : [],
  };
}

/** Whether only the poor pictures keep it from being clear: without them nothing is left that speaks against the person. */
function isMendedByBetter(all: FaceJudgement, sound: FaceJudgement): boolean {
  if (sound.outcome === 'clear') return true;
  const onlyUncompared = sound.why === 'modelNotDecisive' && all.why !== 'modelNotDecisive';
  return onlyUncompared && !sound.differs;
}

/** @param whole whether all portraits are among the faces: without any, nothing is proved then */
function judge(faces: Faces, rule: MatchRule, whole: boolean): FaceJudgement {
  const { weakest, without: missing, portraitWidths } = faces;
  if (whole && (weakest === null || missing.includes('front')))
    return { outcome: 'failed', why: 'nothingCompared', differs: true };
  // Of what is left without the poor pictures nothing speaks against the person where nothing is left.
  const judged =
    weakest === null ? ({ outcome: 'clear', why: null, differs: false } as const) : judgeFaces(rule, faces);
  const small = Object.values(portraitWidths).some((width) => width < thresholds.portrait.smallestWidthPx);
  return judged.outcome === 'clear' && (missing.length > 0 || small)
    ? { ...judged, outcome: 'consider', why: 'nothingCompared' }
    : judged;
}

/** The faces but for those in poor pictures. */
function without(
  { pairs, without: missing, portraitWidths, ...faces }: Faces,
  poor: readonly Retake[],
): Faces {
  const isPoor = (one: string) => poor.some(({ photoType }) => photoType === one);
  const left = pairs.filter(({ a, b }) => !isPoor(a) && !isPoor(b));
  return {
    pairs: left,
    weakest: left.length > 0 ? Math.max(...left.map(({ distance }) => distance)) : null,
    weakestLive: faces.weakestLive,
    combined: isPoor('front') ? null : faces.combined,
    without: missing.filter((one) => !isPoor(one)),
    portraitWidths: Object.fromEntries(Object.entries(portraitWidths).filter(([one]) => !isPoor(one))),
  };
}

/** Pictures of the document that bear a portrait and were taken as they are, each with what is wrong first. */
function poorPortraits(pictures: readonly ExaminedPicture[]): Retake[] {
  return pictures.flatMap(({ material }) => {
    const [problem] = material.problems;
    const portrait = material.photo_type === 'front' || material.photo_type === 'tilted';
    return portrait && problem ? [{ photoType: material.photo_type, problem }] : [];
  });
}

/** Liveness of an identification's pictures. */
export function liveness({ passedInstructions, seenBefore, comparison }: Findings): CheckResult {
  return livenessOf(comparison, passedInstructions, seenBefore);
}

/**
 * Two instructions of the server's choice, followed within their time, in the take that was submitted; and no picture
 * that came before, as it is or changed by a little: a camera never gives the same picture twice.
 */
export function livenessOf(
  { engine }: Pick<FaceComparison, 'engine'>,
  passedInstructions: number,
  { pictures, changed }: SeenBefore,
): CheckResult {
  return {
    check: 'liveness',
    outcome: passedInstructions >= 2 && pictures === 0 ? 'clear' : 'consider',
    values: { passedInstructions, picturesSeenBefore: pictures, picturesChanged: changed },
    thresholds: { passedInstructions: 2, likeness: thresholds.copy.likeness },
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
