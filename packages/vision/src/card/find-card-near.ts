import type { ColourPlanes } from './colour-planes.ts';
import { edgePointsOf, type Guide, sidesOf } from './edge-points.ts';
import type { FoundCard } from './find-card.ts';
import { aspectOf } from './quad.ts';
import type { Quad } from './raster.ts';
import { fitSideLine, quadBetween, seededRandom, type SideLine } from './side-line.ts';

export interface NearSearch {
  /** Where the card is expected, in pixels of the planes. */
  readonly guide: Guide;
  /** How far from the guide to look, in shares of its size. */
  readonly reach: number;
  /** How much more the outermost of equal lines counts than the innermost. */
  readonly outward: number;
  /** The card in the frame before: its lines are taken again unless others are clearly better. */
  readonly before?: Quad | null;
}

export interface NearCard extends FoundCard {
  /** Support of each side, clockwise from the top. */
  readonly sides: readonly number[];
}

/** Lines tried for each side. */
const attempts = 200;

/**
 * Finds the four edges of a card near one guide, fast enough for every frame of a preview: one line a side.
 * @returns in pixels of the planes; null where one side has no line at all
 */
export function findCardNear(planes: ColourPlanes, search: NearSearch): NearCard | null {
  const { guide, reach, outward, before = null } = search;
  const random = seededRandom(1);
  const lines: SideLine[] = [];
  for (const [index, side] of sidesOf(guide).entries()) {
    const [from, to] = [before?.[index], before?.[(index + 1) % 4]];
    const known = from && to ? ([from, to] as const) : null;
    const points = edgePointsOf(planes, side, reach);
    const line = fitSideLine(points, { normal: side.normal, random, attempts, outward, before: known });
    if (line === null) return null;
    lines.push(line);
  }
  const [top, right, bottom, left] = lines;
  const quad = top && right && bottom && left ? quadBetween(top, right, bottom, left) : null;
  if (quad === null) return null;
  const sides = lines.map(({ support }) => support);
  return { quad, support: Math.min(...sides), sides, aspect: aspectOf(quad) };
}
