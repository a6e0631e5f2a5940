import { type EdgePoints, scans } from './edge-points.ts';
import type { Corner, Quad } from './raster.ts';

/** A straight line as nx·x + ny·y = c with (nx, ny) of length one. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

export interface SideLine extends Line {
  /** Share of the scans that met an edge on this line, 0..1. */
  readonly support: number;
}

export type Random = () => number;

/** Small seeded generator (mulberry32, public domain by Tommy Ettinger): the same picture gives the same card. */
export function seededRandom(seed: number): Random {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Where two lines cross; null for parallel ones. */
function crossing(a: Line, b: Line): Corner | null {
  const d = a.nx * b.ny - b.nx * a.ny;
  if (Math.abs(d) < 1e-6) return null;
  return { x: (a.c * b.ny - b.c * a.ny) / d, y: (a.nx * b.c - b.nx * a.c) / d };
}

/** The corners between four lines; null where two neighbours are parallel. */
export function quadBetween(top: Line, right: Line, bottom: Line, left: Line): Quad | null {
  const [a, b, c, d] = [
    crossing(left, top),
    crossing(top, right),
    crossing(right, bottom),
    crossing(bottom, left),
  ];
  return a && b && c && d ? [a, b, c, d] : null;
}

function leastSquares({ count, x: xs, y: ys }: EdgePoints, near: Line): Line {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  for (let i = 0; i < count; i++) {
    const x = xs[i]!;
    const y = ys[i]!;
    if (Math.abs(near.nx * x + near.ny * y - near.c) >= 1.5) continue;
    n++;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
  }
  const mx = sx / n;
  const my = sy / n;
  const angle = 0.5 * Math.atan2(2 * (sxy / n - mx * my), sxx / n - mx * mx - (syy / n - my * my));
  const nx = -Math.sin(angle);
  const ny = Math.cos(angle);
  return { nx, ny, c: nx * mx + ny * my };
}

/** How many scans met an edge on a line, and what that is worth. */
interface Agreement {
  readonly hits: number;
  readonly score: number;
}

/** @param seen the attempt in which each scan was last met; each counts once an attempt */
function agreementOf(
  points: EdgePoints,
  { nx, ny, c }: Line,
  seen: Int32Array,
  attempt: number,
  outwardness: number,
): Agreement {
  const { count, x, y, step, outward, scan } = points;
  let hits = 0;
  let score = 0;
  let out = 0;
  for (let i = 0; i < count; i++) {
    if (Math.abs(nx * x[i]! + ny * y[i]! - c) >= 1.2) continue;
    const own = scan[i]!;
    if (seen[own] === attempt) continue;
    seen[own] = attempt;
    hits++;
    score += 0.5 + step[i]! / 60;
    out += outward[i]!;
  }
  return { hits, score: score * (hits / seen.length) * (1 + outwardness * (out / Math.max(1, hits))) };
}

function through(ax: number, ay: number, bx: number, by: number): Line {
  const length = Math.hypot(bx - ax, by - ay);
  const nx = -(by - ay) / length;
  const ny = (bx - ax) / length;
  return { nx, ny, c: nx * ax + ny * ay };
}

/** A line through two of the points by chance; null where they lie too near or too much askew. */
function lineByChance({ count, x, y, scan }: EdgePoints, normal: Corner, random: Random): Line | null {
  const p = Math.floor(random() * count);
  const q = Math.floor(random() * count);
  if (Math.abs(scan[p]! - scan[q]!) < 12) return null;
  const line = through(x[p]!, y[p]!, x[q]!, y[q]!);
  return Math.abs(line.nx * normal.x + line.ny * normal.y) < 0.9 ? null : line;
}

/** How much better another line must be than that of the frame before, or an edge would jump to the print. */
const faithfulness = 1.15;

export interface Fit {
  /** The guide side's outward normal; lines turned from it by more than about 26 degrees don't count. */
  readonly normal: Corner;
  readonly random: Random;
  /** Lines tried. */
  readonly attempts: number;
  /** How much more the outermost of equal lines counts than the innermost: frames printed on a card lie inside. */
  readonly outward: number;
  /** Two points of the line in the frame before. */
  readonly before: readonly [Corner, Corner] | null;
}

/** The line along which most scans met an edge (RANSAC, Fischler and Bolles 1981); null where no line is found. */
export function fitSideLine(points: EdgePoints, fit: Fit): SideLine | null {
  if (points.count < 8) return null;
  const { normal, random, attempts, outward, before } = fit;
  let best: Line | null = null;
  let bestScore = 0;
  let bestHits = 0;
  const seen = new Int32Array(scans).fill(-1);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const known = attempt === 0 ? before : null;
    const line = known
      ? through(known[0].x, known[0].y, known[1].x, known[1].y)
      : lineByChance(points, normal, random);
    if (line === null) continue;
    const { hits, score } = agreementOf(points, line, seen, attempt, outward);
    const weighed = known ? score * faithfulness : score;
    if (weighed <= bestScore) continue;
    best = line;
    bestScore = weighed;
    bestHits = hits;
  }
  return best && { ...leastSquares(points, best), support: bestHits / scans };
}
