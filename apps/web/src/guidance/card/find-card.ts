import type { ColourPlanes } from './colour-planes.ts';
import { edgePoints, type GuideSide } from './edge-points.ts';
import { crossing, type FittedLine, fitLine } from './fit-line.ts';
import type { Point, Quad, Rectangle } from './geometry.ts';

export interface FoundCard {
  readonly quad: Quad;
  /** Share of scan lines of the weakest side that lie on its line; above 0.7 it is a card (libraries.md). */
  readonly support: number;
}

export interface Search {
  /** Where the card is expected, in pixels of the picture. */
  readonly guide: Rectangle;
  /** How far from the guide to look, in shares of its size. */
  readonly reach: number;
  /** See {@link Fit}. */
  readonly outward?: number;
  /** The card in the frame before. */
  readonly before?: Quad | null;
  readonly random?: () => number;
}

/**
 * Finds the four edges of a card near a guide rectangle: jumps of brightness and colour across each side, a
 * RANSAC line through them, the four crossings.
 *
 * @returns null where one side has no line at all
 */
export function findCard(image: ColourPlanes, search: Search): FoundCard | null {
  const { guide, reach, outward = 0.35, before = null, random = seededRandom(1) } = search;
  const lines: FittedLine[] = [];
  for (const [index, side] of sidesOf(guide, reach).entries()) {
    const [from, to] = [before?.[index], before?.[(index + 1) % 4]];
    const known = from && to ? ([from, to] as const) : null;
    const line = fitLine(edgePoints(image, side), { normal: side.normal, outward, before: known, random });
    if (line === null) return null;
    lines.push(line);
  }
  const corners = lines.map((line, index) => crossing(lines[(index + 3) % 4] ?? line, line));
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return null;
  return { quad: [a, b, c, d], support: Math.min(...lines.map((line) => line.support)) };
}

/** Upper, right, lower, left. */
function sidesOf({ x, y, width, height }: Rectangle, reach: number): readonly GuideSide[] {
  const [a, b, c, d]: readonly [Point, Point, Point, Point] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return [
    { from: a, to: b, normal: [0, -1], reach: height * reach },
    { from: b, to: c, normal: [1, 0], reach: width * reach },
    { from: c, to: d, normal: [0, 1], reach: height * reach },
    { from: d, to: a, normal: [-1, 0], reach: width * reach },
  ];
}

/** Mulberry32: small, and the same sequence for the same seed, so that a frame is always judged alike. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
