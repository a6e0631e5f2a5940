import type { NearCard, Quad } from '@ekyc/vision/card';
import type { GuidanceCode, Judgement } from '../guidance-code.ts';
import type { CardQuality } from './card-quality.ts';
import { measureQuad, quadMotion, type Rectangle } from './geometry.ts';

/** How the card is to be held: flat, tilted so far that its edge is seen, or slightly. */
export type CardPose = 'flat' | 'edge' | 'slight';

export interface CardFrame {
  readonly pose: CardPose;
  /** Width to height of the document lying flat. */
  readonly aspect: number;
  readonly found: Pick<NearCard, 'quad' | 'support' | 'sides'> | null;
  /** Same pixels as the found card's. */
  readonly guide: Rectangle;
  readonly previous: Quad | null;
  readonly quality: CardQuality | null;
}

const degree = Math.PI / 180;
export const cardThresholds = {
  support: 0.7,
  /**
   * Support of a side under a finger, and of the three others. A thumb over the portrait of three documents on two desks:
   * 0.44–0.58, the others at least 0.81; half a card and bare desks: two sides and more below 0.7 (24 and 18 frames).
   */
  covered: { least: 0.35, others: 0.75 },
  /** Width in shares of the guide's. */
  farthest: 0.78,
  /**
   * How far a corner may lie beyond the guide, in shares of its width: a hand's width of a line. The near side of a tilted
   * card is longer by its perspective (specimens: 3 % each way at 25°, 8 % at 45°).
   */
  outside: { flat: 0.05, slight: 0.08, edge: 0.1 },
  turn: 8 * degree,
  flatAspect: 0.12,
  /** Tilt about the long side, from the foreshortened aspect. */
  edgeLeast: 29 * degree,
  edgeMost: 64 * degree,
  slightLeast: 13 * degree,
  slightMost: 50 * degree,
  motion: 0.025,
  dark: 55,
  glare: 0.02,
  /**
   * Specimens through noise of 0–10 levels: sharp fronts 148–233, sharp backs and address pages 33–56; blurred by 3.5
   * pixels of 1080 at most 10, by 7 at most 4.
   */
  sharpness: 12,
};

/** Chooses the one thing to say about a frame, the most important first. */
export function judgeCard(frame: CardFrame): Judgement {
  const { found, previous, guide } = frame;
  if (found === null) return bad('document_not_found');
  if (found.support <= cardThresholds.support)
    return bad(isCovered(frame, found) ? 'portrait_not_found' : 'document_not_found');
  const objection = poseObjection(frame, found.quad);
  const moved = previous === null ? Number.POSITIVE_INFINITY : quadMotion(previous, found.quad) / guide.width;
  const still = objection === null && moved <= cardThresholds.motion;
  const code = objection ?? qualityObjection(frame.quality);
  if (code !== null) return { code, good: false, still };
  return { code: 'hold_still', good: still, still };
}

/** Whether a finger lies over one side of a card that fills the frame: the other three are there, at their places. */
function isCovered({ pose, aspect }: CardFrame, { quad, sides }: NonNullable<CardFrame['found']>): boolean {
  const { least, others } = cardThresholds.covered;
  const [weakest = 0, ...rest] = sides.toSorted((a, b) => a - b);
  const isWhole = Math.abs(measureQuad(quad).aspect / aspect - 1) <= cardThresholds.flatAspect;
  return pose === 'flat' && weakest >= least && rest.every((side) => side >= others) && isWhole;
}

function bad(code: GuidanceCode): Judgement {
  return { code, good: false, still: false };
}

function poseObjection({ pose, aspect, guide }: CardFrame, quad: Quad): GuidanceCode | null {
  const card = measureQuad(quad);
  if (card.width < guide.width * cardThresholds.farthest) return 'document_too_far';
  if (Math.abs(card.turn) > cardThresholds.turn) return 'document_tilted';
  if (reachesOut(quad, guide) > guide.width * cardThresholds.outside[pose])
    return card.width > guide.width ? 'document_too_near' : 'document_not_found';
  if (pose === 'flat') {
    return Math.abs(card.aspect / aspect - 1) > cardThresholds.flatAspect ? 'document_tilted' : null;
  }
  const limits =
    pose === 'edge'
      ? { least: cardThresholds.edgeLeast, most: cardThresholds.edgeMost, tilt: tiltOf(card.aspect, aspect) }
      : {
          least: cardThresholds.slightLeast,
          most: cardThresholds.slightMost,
          tilt: slightTiltOf(card, aspect),
        };
  if (limits.tilt < limits.least) return 'tilt_too_little';
  return limits.tilt > limits.most ? 'tilt_too_much' : null;
}

/** How far the card's farthest corner lies beyond the guide. */
function reachesOut(quad: Quad, { x, y, width, height }: Rectangle): number {
  return Math.max(
    ...quad.map((corner) =>
      Math.max(x - corner.x, corner.x - x - width, y - corner.y, corner.y - y - height),
    ),
  );
}

/** Angle about the long side by which a document looks so flat; 0 where it does not. */
export function tiltOf(seenAspect: number, aspect: number): number {
  return Math.acos(Math.min(1, aspect / seenAspect));
}

/** Tilt about either side; a clear perspective counts as one too. */
function slightTiltOf(seen: { aspect: number; keystone: number }, aspect: number): number {
  const { keystone } = seen;
  const foreshortened = Math.acos(Math.min(seen.aspect / aspect, aspect / seen.aspect, 1));
  return keystone > 1.07 ? Math.max(foreshortened, cardThresholds.slightLeast) : foreshortened;
}

function qualityObjection(quality: CardQuality | null): GuidanceCode | null {
  if (quality === null) return null;
  if (quality.brightness < cardThresholds.dark) return 'picture_dark';
  if (quality.glare > cardThresholds.glare) return 'document_glare';
  return quality.sharpness < cardThresholds.sharpness ? 'picture_blurred' : null;
}
