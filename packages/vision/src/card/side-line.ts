/** A straight line as nx·x + ny·y = c with (nx, ny) of length one. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

/** Places on the scans across a guide's side where the picture changes; the first `count` of each list. */
export interface EdgePoints {
  count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Height of the step, capped so that one strong print doesn't outweigh a long weak edge. */
  readonly step: Float64Array;
  /** 0 innermost .. 1 outermost on its scan. */
  readonly outward: Float64Array;
  /** Number of the scan it was found on. */
  readonly scan: Int32Array;
}

/** Room for so many points. */
export function edgePoints(most: number): EdgePoints {
  return {
    count: 0,
    x: new Float64Array(most),
    y: new Float64Array(most),
    step: new Float64Array(most),
    outward: new Float64Array(most),
    scan: new Int32Array(most),
  };
}

/** The points that lie further out than `least` from a line, by its normal times `sign`. */
export function pointsBeyond(
  points: EdgePoints,
  { nx, ny, c }: Line,
  sign: number,
  least: number,
): EdgePoints {
  const beyond = edgePoints(points.count);
  for (let i = 0; i < points.count; i++) {
    const x = points.x[i]!;
    const y = points.y[i]!;
    if (!(sign * (nx * x + ny * y - c) > least)) continue;
    const at = beyond.count++;
    beyond.x[at] = x;
    beyond.y[at] = y;
    beyond.step[at] = points.step[i]!;
    beyond.outward[at] = points.outward[i]!;
    beyond.scan[at] = points.scan[i]!;
  }
  return beyond;
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

export function crossing(a: Line, b: Line): { x: number; y: number } {
  const d = a.nx * b.ny - b.nx * a.ny;
  return { x: (a.c * b.ny - b.c * a.ny) / d, y: (a.nx * b.c - b.nx * a.c) / d };
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

/** @param seen the round in which each scan was last met; each counts once a round */
function agreementOf(points: EdgePoints, { nx, ny, c }: Line, seen: Int32Array, round: number): Agreement {
  const { count, x, y, step, outward, scan } = points;
  let hits = 0;
  let score = 0;
  let out = 0;
  for (let i = 0; i < count; i++) {
    if (Math.abs(nx * x[i]! + ny * y[i]! - c) >= 1.2) continue;
    const own = scan[i]!;
    if (seen[own] === round) continue;
    seen[own] = round;
    hits++;
    score += 0.5 + step[i]! / 60;
    out += outward[i]!;
  }
  return { hits, score: score * (hits / seen.length) * (1 + 0.35 * (out / Math.max(1, hits))) };
}

/**
 * The line along which most scans met an edge (RANSAC, Fischler and Bolles 1981). Between lines of like support
 * the outermost wins: frames printed on a card lie inside its edge.
 * `normal` is the guide side's outward normal; lines turned from it by more than about 26 degrees don't count.
 */
export function fitSideLine(
  points: EdgePoints,
  normal: { readonly x: number; readonly y: number },
  scans: number,
  random: Random,
): SideLine | null {
  const { count, x, y, scan } = points;
  if (count < 8) return null;
  let best: { line: Line; agreement: Agreement } | null = null;
  const seen = new Int32Array(scans).fill(-1);
  for (let round = 0; round < 220; round++) {
    const p = Math.floor(random() * count);
    const q = Math.floor(random() * count);
    if (Math.abs(scan[p]! - scan[q]!) < 12) continue;
    const dx = x[q]! - x[p]!;
    const dy = y[q]! - y[p]!;
    const length = Math.hypot(dx, dy);
    const nx = -dy / length;
    const ny = dx / length;
    if (Math.abs(nx * normal.x + ny * normal.y) < 0.9) continue;
    const line = { nx, ny, c: nx * x[p]! + ny * y[p]! };
    const agreement = agreementOf(points, line, seen, round);
    if (!best || agreement.score > best.agreement.score) best = { line, agreement };
  }
  if (!best) return null;
  return { ...leastSquares(points, best.line), support: best.agreement.hits / scans };
}
