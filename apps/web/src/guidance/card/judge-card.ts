import type { FoundCard, Quad } from '@ekyc/vision/card';
import type { GuidanceCode, Judgement } from '../guidance-code.ts';
import type { CardQuality } from './card-quality.ts';
import { measureQuad, quadMotion, type Rectangle } from './geometry.ts';

/** How the card is to be held: flat, tilted so far that its edge is seen, or slightly. */
export type CardPose = 'flat' | 'edge' | 'slight';

export interface CardFrame {
  readonly pose: CardPose;
  /** Width to height of the document lying flat. */
  readonly aspect: number;
  readonly found: Pick<FoundCard, 'quad' | 'support'> | null;
  /** Same pixels as the found card's. */
  readonly guide: Rectangle;
  readonly previous: Quad | null;
  readonly quality: CardQuality | null;
}

const degree = Math.PI / 180;
export const cardThresholds = {
  support: 0.7,
  /** Widths in shares of the guide's. */
  farthest: 0.78,
  nearest: 1.2,
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
  if (found === null || found.support <= cardThresholds.support) return bad('document_not_found');
  const objection = poseObjection(frame, found.quad);
  const moved = previous === null ? Number.POSITIVE_INFINITY : quadMotion(previous, found.quad) / guide.width;
  const still = objection === null && moved <= cardThresholds.motion;
  const code = objection ?? qualityObjection(frame.quality);
  if (code !== null) return { code, good: false, still };
  return { code: 'hold_still', good: still, still };
}

function bad(code: GuidanceCode): Judgement {
  return { code, good: false, still: false };
}

function poseObjection({ pose, aspect, guide }: CardFrame, quad: Quad): GuidanceCode | null {
  const card = measureQuad(quad);
  if (card.width < guide.width * cardThresholds.farthest) return 'document_too_far';
  if (card.width > guide.width * cardThresholds.nearest) return 'document_too_near';
  if (Math.abs(card.turn) > cardThresholds.turn) return 'document_tilted';
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
