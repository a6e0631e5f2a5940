import { type EdgePoint, scansPerSide } from './edge-points.ts';
import type { Point } from './geometry.ts';

/** A line nx·x + ny·y = c, and the share of scan lines that lie on it. */
export interface FittedLine {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
  readonly support: number;
}

const attempts = 200;
const tolerance = 1.2;
const refitTolerance = 1.5;
/** Cosine of how far a side may be turned from the guide's (about 25°). */
const leastAlignment = 0.9;
const leastScansApart = 12;
/** Advantage of the line of the frame before, so that the edges do not jump between the card and its print. */
const faithfulness = 1.15;

export interface Fit {
  /** The guide side's outward normal. */
  readonly normal: Point;
  /** How much more the outermost of equal lines counts than the innermost: a card's print has lines too. */
  readonly outward: number;
  /** Two points of the line in the frame before; the same line is taken again unless another is clearly better. */
  readonly before: readonly [Point, Point] | null;
  readonly random: () => number;
}

/**
 * The line with most support among the points (RANSAC, Fischler and Bolles 1981), refitted by least squares. Null
 * where there are too few points.
 */
export function fitLine(points: readonly EdgePoint[], fit: Fit): FittedLine | null {
  if (points.length < 8) return null;
  let best: FittedLine | null = null;
  let bestScore = 0;
  const counted = new Int32Array(scansPerSide).fill(-1);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const again = attempt === 0 && fit.before !== null;
    const line = again ? through(...fit.before) : lineThrough(points, fit);
    if (line === null) continue;
    const { score, support } = supportOf(line, points, { counted, attempt, outward: fit.outward });
    const weighed = again ? score * faithfulness : score;
    if (weighed > bestScore) {
      bestScore = weighed;
      best = { ...line, support };
    }
  }
  return best === null ? null : refit(best, points);
}

type Line = Omit<FittedLine, 'support'>;

function lineThrough(points: readonly EdgePoint[], { normal, random }: Fit): Line | null {
  const a = points[Math.floor(random() * points.length)];
  const b = points[Math.floor(random() * points.length)];
  if (a === undefined || b === undefined || Math.abs(a.scan - b.scan) < leastScansApart) return null;
  const line = through([a.x, a.y], [b.x, b.y]);
  return Math.abs(line.nx * normal[0] + line.ny * normal[1]) < leastAlignment ? null : line;
}

function through(a: Point, b: Point): Line {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const nx = -(b[1] - a[1]) / length;
  const ny = (b[0] - a[0]) / length;
  return { nx, ny, c: nx * a[0] + ny * a[1] };
}

interface Count {
  readonly counted: Int32Array;
  readonly attempt: number;
  readonly outward: number;
}

function supportOf(line: Line, points: readonly EdgePoint[], { counted, attempt, outward }: Count) {
  let hits = 0;
  let strength = 0;
  let outwardness = 0;
  for (const point of points) {
    if (Math.abs(line.nx * point.x + line.ny * point.y - line.c) >= tolerance) continue;
    if (counted[point.scan] === attempt) continue;
    counted[point.scan] = attempt;
    hits++;
    strength += 0.5 + point.strength / 60;
    outwardness += point.outwardness;
  }
  const support = hits / scansPerSide;
  return { support, score: strength * support * (1 + (outward * outwardness) / Math.max(1, hits)) };
}

/** Orthogonal least squares over the points on the line. */
function refit(line: FittedLine, points: readonly EdgePoint[]): FittedLine {
  const near = points.filter((p) => Math.abs(line.nx * p.x + line.ny * p.y - line.c) < refitTolerance);
  let [x, y, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (const point of near) {
    x += point.x / near.length;
    y += point.y / near.length;
    xx += (point.x * point.x) / near.length;
    xy += (point.x * point.y) / near.length;
    yy += (point.y * point.y) / near.length;
  }
  const angle = 0.5 * Math.atan2(2 * (xy - x * y), xx - x * x - (yy - y * y));
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  return { nx, ny, c: nx * x + ny * y, support: line.support };
}

/** Where two lines cross; null for parallel ones. */
export function crossing(a: Line, b: Line): Point | null {
  const determinant = a.nx * b.ny - a.ny * b.nx;
  if (Math.abs(determinant) < 1e-6) return null;
  return [(a.c * b.ny - b.c * a.ny) / determinant, (a.nx * b.c - b.nx * a.c) / determinant];
}
