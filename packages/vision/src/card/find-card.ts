import { type ColourPlanes, shrinkToPlanes } from './colour-planes.ts';
import {
  type EdgePoints,
  edgePointsOf,
  type Guide,
  pointsBeyond,
  type Side,
  sidesOf,
} from './edge-points.ts';
import { areaOf, aspectOf } from './quad.ts';
import type { Corner, Quad, Raster } from './raster.ts';
import { fitSideLine, quadBetween, type Random, type SideLine, seededRandom } from './side-line.ts';

/** Width to height of ISO/IEC 7810 ID-1 (85.60 mm × 53.98 mm). */
export const id1Aspect = 85.6 / 53.98;

export interface FoundCard {
  /** In pixels of the picture given. */
  readonly quad: Quad;
  /** Share of the weakest side that lies on a real edge. */
  readonly support: number;
  /** Mean width to mean height as it appears. */
  readonly aspect: number;
}

/** Sides are searched this share of the guide's other dimension in and out. */
const reach = 0.22;
/** Lines tried for each side, and how much more the outermost of equal ones counts. */
const attempts = 220;
const outerBonus = 0.35;
/** Share of the guide's other dimension that a line must lie further out; nearer than that is the card's shadow. */
const apart = 0.03;
/** Support below which no outer line is believed: tables and books end somewhere too. */
const outerSupport = 0.7;

/** A side of a guide with what was found across it. */
interface SidePoints {
  readonly side: Side;
  readonly points: EdgePoints;
}

function isPlausible(quad: Quad, planes: ColourPlanes): boolean {
  let sign = 0;
  for (let i = 0; i < 4; i++) {
    const [a, b, c] = [quad[i], quad[(i + 1) % 4], quad[(i + 2) % 4]];
    if (!a || !b || !c) return false;
    const turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    if (!Number.isFinite(turn) || turn === 0 || (sign !== 0 && Math.sign(turn) !== sign)) return false;
    sign = Math.sign(turn);
  }
  const margin = 3;
  const inside = quad.every(
    (p) => p.x > -margin && p.y > -margin && p.x < planes.width + margin && p.y < planes.height + margin,
  );
  return inside && areaOf(quad) > 0.03 * planes.width * planes.height;
}

/**
 * Lines along which a side may lie: the best supported one and, where there is one, the best of those further out. On
 * a pale desk a frame printed on the card shows better than the card's own edge.
 */
function linesOf({ points, side }: SidePoints, random: Random): SideLine[] {
  const { normal } = side;
  const fit = { normal, random, attempts, outward: outerBonus, before: null };
  const best = fitSideLine(points, fit);
  if (!best) return [];
  const sign = Math.sign(best.nx * normal.x + best.ny * normal.y);
  const beyond = pointsBeyond(points, best, sign, apart * side.depth);
  const outer = fitSideLine(beyond, fit);
  return outer && outer.support >= outerSupport ? [best, outer] : [best];
}

/** Looks for cards around one guide: each way to choose the four sides that gives a possible one. */
function findAroundGuide(planes: ColourPlanes, sides: readonly SidePoints[], random: Random): FoundCard[] {
  const [tops = [], rights = [], bottoms = [], lefts = []] = sides.map((side) => linesOf(side, random));
  return tops.flatMap((top) =>
    rights.flatMap((right) =>
      bottoms.flatMap((bottom) =>
        lefts.flatMap((left): FoundCard[] => {
          const quad = quadBetween(top, right, bottom, left);
          if (!quad || !isPlausible(quad, planes)) return [];
          const support = Math.min(top.support, right.support, bottom.support, left.support);
          return [{ quad, support, aspect: aspectOf(quad) }];
        }),
      ),
    ),
  );
}

function guidesFor(planes: ColourPlanes, aspects: readonly number[]): Guide[] {
  const guides: Guide[] = [];
  for (const aspect of aspects) {
    const widest = Math.min(planes.width, planes.height * aspect);
    for (const share of [0.76, 0.94, 0.58, 0.42]) {
      const width = widest * share;
      const height = width / aspect;
      guides.push({ x: (planes.width - width) / 2, y: (planes.height - height) / 2, width, height });
    }
  }
  return guides;
}

/**
 * How well a shape fits the nearest expected one, 1 at best. A line printed across a card, taken for its edge, gives
 * a well-supported answer of another shape.
 */
function aspectFit(aspect: number, expected: readonly number[]): number {
  return Math.max(...expected.map((one) => Math.exp(-Math.abs(Math.log(aspect / one)))));
}

/**
 * Finds the card in a picture: guides of several sizes and shapes are tried, the best supported answer wins.
 * `aspects`: shapes to expect, width to height; a card tilted away looks wider than id1Aspect.
 * Demand a support above 0.7 before believing it: below that, tables and books answer too.
 */
export function findCard(raster: Raster, aspects: readonly number[] = [id1Aspect]): FoundCard | null {
  const planes = shrinkToPlanes(raster);
  const random = seededRandom(1);
  let best: FoundCard | null = null;
  let bestScore = 0;
  const guides = guidesFor(planes, aspects).map((guide) =>
    sidesOf(guide).map((side) => ({ side, points: edgePointsOf(planes, side, reach) })),
  );
  // Twice, because the lines are found by chance: a second draw mends most that went wrong.
  for (const guide of [...guides, ...guides]) {
    for (const found of findAroundGuide(planes, guide, random)) {
      // Among well-supported answers the larger wins: it is the card, the smaller a frame printed on it.
      const size = 1 + 0.5 * Math.sqrt(areaOf(found.quad) / (planes.width * planes.height));
      const score = found.support * size * aspectFit(found.aspect, aspects);
      if (score <= bestScore) continue;
      best = found;
      bestScore = score;
    }
  }
  if (!best) return null;
  const full = (p: Corner): Corner => ({ x: (p.x + 0.5) * planes.scale, y: (p.y + 0.5) * planes.scale });
  const [a, b, c, d] = best.quad;
  return { ...best, quad: [full(a), full(b), full(c), full(d)] };
}
