import { aspectOf } from './quad.ts';
import type { Corner, Quad, Raster } from './raster.ts';
import { type DocumentShape, documentShapes } from './shapes.ts';
import { seededRandom } from './side-line.ts';

const scans = 56;
/** Steps of luma below this are noise. */
const leastStep = 5;
/** A strip narrower than this looks like the ringing of a sharpened edge. */
const leastWidth = 2.2;

/** A change of tone: `t` along the side 0..1, `d` pixels outward from the side. */
interface StepPoint {
  readonly scan: number;
  readonly t: number;
  readonly d: number;
}

/** Brightness across a side of the card: one profile a scan, from `-reach` to `+reach` pixels outward. */
interface Band {
  readonly profiles: readonly Float32Array[];
  readonly reach: number;
}

/** A line along the side: offset at its start and change to its end, in pixels outward. */
interface Trace {
  readonly start: number;
  readonly slope: number;
  /** Share of the scans that met a step on it. */
  readonly support: number;
}

function lumaAt({ data, width, height, channels }: Raster, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const fx = Math.max(0, Math.min(1, x - left));
  const fy = Math.max(0, Math.min(1, y - top));
  const luma = (px: number, py: number): number => {
    const k = (py * width + px) * channels;
    if (channels === 1) return data[k] ?? 0;
    return 0.299 * (data[k] ?? 0) + 0.587 * (data[k + 1] ?? 0) + 0.114 * (data[k + 2] ?? 0);
  };
  const upper = luma(left, top) * (1 - fx) + luma(left + 1, top) * fx;
  const lower = luma(left, top + 1) * (1 - fx) + luma(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Samples across the side between two corners; the round corners are left out. Outward is left of from → to. */
function bandAlong(raster: Raster, from: Corner, to: Corner): Band {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [nx, ny] = [uy, -ux];
  const reach = Math.max(14, Math.min(40, Math.round(length * 0.03)));
  const profiles: Float32Array[] = [];
  for (let scan = 0; scan < scans; scan++) {
    const along = (0.08 + (0.84 * scan) / (scans - 1)) * length;
    const profile = new Float32Array(2 * reach + 1);
    for (let i = 0; i < profile.length; i++) {
      // Five pixels along the side are averaged against noise.
      for (let k = -2; k <= 2; k++) {
        const x = from.x + ux * (along + k) + nx * (i - reach);
        const y = from.y + uy * (along + k) + ny * (i - reach);
        profile[i] = (profile[i] ?? 0) + lumaAt(raster, x, y) / 5;
      }
    }
    profiles.push(profile);
  }
  return { profiles, reach };
}

function stepsOf({ profiles, reach }: Band): StepPoint[] {
  const points: StepPoint[] = [];
  profiles.forEach((profile, scan) => {
    const step = (i: number): number => Math.abs((profile[i + 1] ?? 0) - (profile[i - 1] ?? 0));
    for (let i = 2; i < profile.length - 2; i++) {
      const here = step(i);
      if (here < leastStep || here < step(i - 1) || here <= step(i + 1)) continue;
      // The vertex of the parabola through three steps: a strip of 4 px needs better than whole pixels.
      const bend = step(i - 1) - 2 * here + step(i + 1);
      const shift = bend === 0 ? 0 : (0.5 * (step(i - 1) - step(i + 1))) / bend;
      points.push({ scan, t: scan / (scans - 1), d: i + shift - reach });
    }
  });
  return points;
}

function residual(point: StepPoint, trace: { start: number; slope: number }): number {
  return Math.abs(point.d - trace.start - trace.slope * point.t);
}

/** The lines that most scans agree on, strongest first, each on points that the earlier ones left. */
function tracesIn(points: readonly StepPoint[], most: number): Trace[] {
  const random = seededRandom(7);
  const traces: Trace[] = [];
  let left = [...points];
  while (traces.length < most && left.length >= scans / 3) {
    let best: Trace = { start: 0, slope: 0, support: 0 };
    for (let round = 0; round < 160; round++) {
      const p = left[Math.floor(random() * left.length)];
      const q = left[Math.floor(random() * left.length)];
      if (!p || !q || Math.abs(p.scan - q.scan) < 10) continue;
      const slope = (q.d - p.d) / (q.t - p.t);
      const line = { start: p.d - slope * p.t, slope };
      // Found to a few pixels before: the side can't lie much askew to itself.
      if (Math.abs(slope) > 16) continue;
      const hit = new Set<number>();
      for (const z of left) if (residual(z, line) < 0.9) hit.add(z.scan);
      if (hit.size / scans > best.support) best = { ...line, support: hit.size / scans };
    }
    if (best.support < 0.4) break;
    traces.push(best);
    left = left.filter((point) => residual(point, best) >= 1.5);
  }
  return traces;
}

/** 0 at `none` or beyond, 1 at `full` or beyond, straight between. */
function ramp(value: number, none: number, full: number): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)));
}

function meanBetween(profile: Float32Array, reach: number, from: number, to: number): number {
  const first = Math.max(0, Math.round(from + reach));
  const last = Math.min(profile.length - 1, Math.max(first, Math.round(to + reach)));
  let sum = 0;
  for (let i = first; i <= last; i++) sum += profile[i] ?? 0;
  return sum / (last - first + 1);
}

interface Strip {
  readonly width: number;
  readonly strength: number;
}

/** How much the strip between two lines looks like a plain side face between card and desk. */
function judgeStrip({ profiles, reach }: Band, inner: Trace, outer: Trace, expected: number): Strip {
  const at = (trace: Trace, t: number): number => trace.start + trace.slope * t;
  const width = at(outer, 0.5) - at(inner, 0.5);
  const widths = [at(outer, 0) - at(inner, 0), at(outer, 1) - at(inner, 1)];
  if (width < leastWidth || Math.min(...widths) < 0.4 * width) return { width, strength: 0 };
  const tones: number[] = [];
  let toCard = 0;
  let toDesk = 0;
  profiles.forEach((profile, scan) => {
    const t = scan / (scans - 1);
    const [a, b] = [at(inner, t), at(outer, t)];
    const inset = Math.min(1.5, width / 4);
    const tone = meanBetween(profile, reach, a + inset, b - inset);
    tones.push(tone);
    toCard += (tone - meanBetween(profile, reach, a - 6, a - 2.5)) / scans;
    toDesk += (tone - meanBetween(profile, reach, b + 2.5, b + 6)) / scans;
  });
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  const spread = Math.sqrt(tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0) / tones.length);
  const ratio = width / expected;
  const strength =
    ramp(Math.min(inner.support, outer.support), 0.4, 0.75) *
    ramp(Math.min(Math.abs(toCard), Math.abs(toDesk)), 4, 14) *
    ramp(spread, 40, 18) *
    Math.min(ramp(ratio, 0.35, 0.6), ramp(ratio, 2.6, 1.8));
  return { width, strength };
}

function strongestStrip(raster: Raster, from: Corner, to: Corner, expected: number): Strip {
  const band = bandAlong(raster, from, to);
  const traces = tracesIn(stepsOf(band), 4).toSorted(
    (a, b) => a.start + a.slope / 2 - (b.start + b.slope / 2),
  );
  let best: Strip = { width: 0, strength: 0 };
  traces.forEach((inner, i) => {
    for (const outer of traces.slice(i + 1)) {
      const strip = judgeStrip(band, inner, outer, expected);
      if (strip.strength > best.strength) best = strip;
    }
  });
  return best;
}

/**
 * Looks for the side face of a tilted card: a thin even strip along one long side, between the tone of the card and
 * that of the desk, about as wide as its thickness must look at this tilt. The aspect shows the tilt: a card
 * (ID-1) leaning away by the angle θ appears 1.586 / cos θ wide to its height, and its side face sin θ of its 0.76 mm.
 * A card seen head-on shows no side face, so that strength is 0 there whatever is printed along its edge.
 */
export function measureSideFace(
  raster: Raster,
  quad: Quad,
  shape: DocumentShape = 'card',
): { strength: number; widthPx: number } {
  const { aspect: flat, thickness } = documentShapes[shape];
  const foreshortening = aspectOf(quad) / flat;
  const tilted = ramp(foreshortening, 1.047, 1.147);
  if (tilted === 0) return { strength: 0, widthPx: 0 };
  const sine = Math.sqrt(1 - foreshortening ** -2);
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const strips = [
    { from: topLeft, to: topRight },
    { from: bottomRight, to: bottomLeft },
  ].map(({ from, to }) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return strongestStrip(raster, from, to, length * thickness * sine);
  });
  const best = strips.reduce((a, b) => (b.strength > a.strength ? b : a));
  return { strength: best.strength * tilted, widthPx: best.strength > 0 ? best.width : 0 };
}
