/** A straight line as nx·x + ny·y = c with (nx, ny) of length one. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

/** A place on a scan across a guide's side where the picture changes. */
export interface EdgePoint {
  readonly x: number;
  readonly y: number;
  /** Height of the step, capped so that one strong print doesn't outweigh a long weak edge. */
  readonly step: number;
  /** 0 innermost .. 1 outermost on its scan. */
  readonly outward: number;
  /** Number of the scan it was found on. */
  readonly scan: number;
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

function leastSquares(points: readonly EdgePoint[], near: Line): Line {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  for (const p of points) {
    if (Math.abs(near.nx * p.x + near.ny * p.y - near.c) >= 1.5) continue;
    n++;
    sx += p.x;
    sy += p.y;
    sxx += p.x * p.x;
    sxy += p.x * p.y;
    syy += p.y * p.y;
  }
  const mx = sx / n;
  const my = sy / n;
  const angle = 0.5 * Math.atan2(2 * (sxy / n - mx * my), sxx / n - mx * mx - (syy / n - my * my));
  const nx = -Math.sin(angle);
  const ny = Math.cos(angle);
  return { nx, ny, c: nx * mx + ny * my };
}

/**
 * The line along which most scans met an edge (RANSAC, Fischler and Bolles 1981). Between lines of like support
 * the outermost wins: frames printed on a card lie inside its edge.
 * `normal` is the guide side's outward normal; lines turned from it by more than about 26 degrees don't count.
 */
export function fitSideLine(
  points: readonly EdgePoint[],
  normal: { readonly x: number; readonly y: number },
  scans: number,
  random: Random,
): SideLine | null {
  if (points.length < 8) return null;
  let best: { line: Line; score: number; hits: number } | null = null;
  const seen = new Int32Array(scans).fill(-1);
  for (let round = 0; round < 220; round++) {
    const p = points[Math.floor(random() * points.length)];
    const q = points[Math.floor(random() * points.length)];
    if (!p || !q || Math.abs(p.scan - q.scan) < 12) continue;
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const nx = -(q.y - p.y) / length;
    const ny = (q.x - p.x) / length;
    if (Math.abs(nx * normal.x + ny * normal.y) < 0.9) continue;
    const c = nx * p.x + ny * p.y;
    let hits = 0;
    let score = 0;
    let outward = 0;
    for (const z of points) {
      if (Math.abs(nx * z.x + ny * z.y - c) >= 1.2 || seen[z.scan] === round) continue;
      seen[z.scan] = round;
      hits++;
      score += 0.5 + z.step / 60;
      outward += z.outward;
    }
    score *= (hits / scans) * (1 + 0.35 * (outward / Math.max(1, hits)));
    if (!best || score > best.score) best = { line: { nx, ny, c }, score, hits };
  }
  if (!best) return null;
  return { ...leastSquares(points, best.line), support: best.hits / scans };
}
