import {
  type FaceEvidence,
  type FaceModel,
  type FaceTemplate,
  type MatchRule,
  measuredFrames,
  type VisionEngine,
} from '../engine/index.ts';

type Engine = Pick<VisionEngine, 'faceModel' | 'average' | 'distance'>;

/** From this width, and this sharpness, on a larger or sharper face makes no better template. */
const fullWidthPx = 240;
const fullSharpness = 60;

/** How good a template a face promises, 0..1: seen from the front, large and sharp. */
export function templateQuality({ face }: FaceTemplate): number {
  const frontal = Math.max(0, Math.cos(face.yaw)) * Math.max(0, Math.cos(face.pitch));
  return frontal * Math.min(1, face.widthPx / fullWidthPx) * Math.min(1, face.sharpness / fullSharpness);
}

/**
 * A live face, seen several times, against the portrait of a document. As many pictures are averaged as the model was
 * measured with, the best first: another number has other distances.
 * @param live one person's pictures of one session, each with its largest face
 * @returns null where there is no live picture
 */
export function compareWithPortrait(
  engine: Engine,
  live: readonly FaceTemplate[],
  portrait: FaceTemplate,
): FaceEvidence['combined'] {
  const measured = measuredFrames(engine.faceModel, 'portrait').find((frames) => frames <= live.length);
  const best = live.toSorted((a, b) => templateQuality(b) - templateQuality(a)).slice(0, measured ?? 1);
  if (best.length === 0) return null;
  const distance = engine.distance(engine.average(best), portrait);
  return { against: 'portrait', frames: best.length, distance };
}

/** Largest distance of any two; null where there are not two. */
export function weakestOf(
  engine: Pick<Engine, 'distance'>,
  templates: readonly FaceTemplate[],
): number | null {
  const distances = templates.flatMap((a, at) => templates.slice(at + 1).map((b) => engine.distance(a, b)));
  return distances.length > 0 ? Math.max(...distances) : null;
}

/** Pictures of a face that every session takes: selfie and two instructions. */
const picturesOfSession = 3;

/**
 * Whether a model's figures let it decide alone whether a visitor's face is a known one. Checked before anything is asked
 * of a visitor where nobody could look instead.
 * @param known whether a document's portrait is stored beside the face: models are measured against portraits
 */
export function decidesAlone(
  model: Pick<FaceModel, 'measured'>,
  rule: MatchRule,
  known: { readonly portrait?: unknown },
): boolean {
  const frames = measuredFrames(model, 'portrait').find((count) => count <= picturesOfSession);
  const hasPortrait = known.portrait !== null && known.portrait !== undefined;
  const kind =
    hasPortrait && frames !== undefined
      ? ({ against: 'portrait', frames } as const)
      : ({ against: 'photo', frames: 1 } as const);
  return rule.decisive(kind) !== null;
}
