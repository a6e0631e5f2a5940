import { greyOf, type Quad, type Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import { align, type AlignmentSearch, warp } from './align.ts';
import { type BlockSettings, blockAgreement } from './block-agreement.ts';
import { bandOf, halve, type Plane } from './plane.ts';

/** Pixels of a rectified card: 3 a millimetre, about what a frame of 640 × 480 has of it. */
const comparedWidth = 256;
/** A card's sides are found within about this much. */
const search: AlignmentSearch = {
  reach: 0.04,
  scales: [0.94, 0.97, 1, 1.03, 1.06],
  angles: [-0.04, -0.02, 0, 0.02, 0.04],
};
/**
 * Ink of a contrast that frames keep (a card's pattern is paler), and the twentieth part of it that agrees least: with a
 * tenth other people's cards come within 0.16 of the same card, with a twentieth within 0.33.
 */
const blocks: BlockSettings = { side: 24, reach: 4, contrast: 10, quantile: 0.05, least: 8 };
/** From here on no other place is looked at. */
const sure = 0.85;

/** A document in its picture. */
export interface CardView {
  /** Grey. */
  readonly grey: Raster;
  readonly quad: Quad;
}

/** The quad with its corners renamed, so that what is in it stands turned by so many quarters. */
export function turnQuad(quad: Quad, quarters: number): Quad {
  const at = (i: number) => quad[(i + quarters) % 4] ?? quad[0];
  return [at(0), at(1), at(2), at(3)];
}

/** Whether a document stands higher than it is wide. */
export function standsHigh([a, b, c]: Quad): boolean {
  return Math.hypot(b.x - a.x, b.y - a.y) < Math.hypot(c.x - b.x, c.y - b.y);
}

/**
 * Whether two pictures show the same document, −1..1: what all but a twentieth of its print reaches. Another person's of
 * the same type agrees in layout alone, which is most of a correlation over the whole.
 * @param frames where the document may be in the other picture, its corners named as the first's; the next is asked for
 *   only where those before do not decide
 * @param aspect width to height of the document's shape
 * @returns null where too little print is seen
 */
export function compareCards(picture: CardView, frames: Iterable<CardView>, aspect: number): number | null {
  const own = printOf(picture, aspect);
  let best: number | null = null;
  for (const frame of frames) {
    const seen = printOf(frame, aspect);
    const { alignment } = align(own, seen, search);
    const agreement = blockAgreement(own, warp(seen, alignment, own), blocks);
    if (agreement !== null && agreement > (best ?? -1)) best = agreement;
    if (best !== null && best >= sure) break;
  }
  return best;
}

function printOf({ grey, quad }: CardView, aspect: number): Plane {
  // Twice the size, then halved: single samples of a large picture would pick up its grain.
  const high = standsHigh(quad);
  const height = Math.round(comparedWidth / aspect);
  const flat = rectify(grey, high ? turnQuad(quad, 1) : quad, 2 * comparedWidth, 2 * height);
  const data = Float32Array.from(greyOf(flat));
  return bandOf(halve({ data, width: flat.width, height: flat.height }), 1, 5);
}
