import type { ColourPlanes } from './colour-planes.ts';
import type { Corner } from './raster.ts';

/** Where a card is looked for, in pixels of the planes. */
export interface Guide {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One side of a guide. */
export interface Side {
  readonly from: Corner;
  readonly to: Corner;
  /** Outward: a unit along an axis. */
  readonly normal: Corner;
  /** The guide's size across this side, in pixels. */
  readonly depth: number;
}

/** Top, right, bottom, left. */
export function sidesOf({ x, y, width, height }: Guide): Side[] {
  const topLeft = { x, y };
  const topRight = { x: x + width, y };
  const bottomRight = { x: x + width, y: y + height };
  const bottomLeft = { x, y: y + height };
  return [
    { from: topLeft, to: topRight, normal: { x: 0, y: -1 }, depth: height },
    { from: topRight, to: bottomRight, normal: { x: 1, y: 0 }, depth: width },
    { from: bottomRight, to: bottomLeft, normal: { x: 0, y: 1 }, depth: height },
    { from: bottomLeft, to: topLeft, normal: { x: -1, y: 0 }, depth: width },
  ];
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
function roomFor(most: number): EdgePoints {
  return {
    count: 0,
    x: new Float64Array(most),
    y: new Float64Array(most),
    step: new Float64Array(most),
    outward: new Float64Array(most),
    scan: new Int32Array(most),
  };
}

/** Scans across each side. */
export const scans = 64;
/** Below this step (0..255 in the sum of three planes) there is no edge. */
const leastStep = 8;

/** How much the three planes change between the pixels beside a place, across a side. */
function stepAcross({ luma, redGreen, blueGreen }: ColourPlanes, at: number, across: number): number {
  const outer = at + 2 * across;
  const out = at + across;
  const inn = at - across;
  const inner = at - 2 * across;
  return (
    Math.abs(luma[out]! + luma[outer]! - (luma[inn]! + luma[inner]!)) * 0.5 +
    Math.abs(redGreen[out]! + redGreen[outer]! - (redGreen[inn]! + redGreen[inner]!)) * 0.5 +
    Math.abs(blueGreen[out]! + blueGreen[outer]! - (blueGreen[inn]! + blueGreen[inner]!)) * 0.5
  );
}

/**
 * Peaks of the steps along scans that cross a side.
 * @param share how far in and out is searched, in shares of the guide's size across the side
 */
export function edgePointsOf(planes: ColourPlanes, side: Side, share: number): EdgePoints {
  const { from, to, normal, depth } = side;
  const reach = Math.round(depth * share);
  const across = normal.y * planes.width + normal.x;
  const profile = new Float32Array(2 * reach + 1);
  const points = roomFor(scans * (reach + 1));
  for (let scan = 0; scan < scans; scan++) {
    // The first and last 8 % are left out: the corners of a card are round.
    const t = 0.08 + (0.84 * scan) / (scans - 1);
    const bx = from.x + (to.x - from.x) * t;
    const by = from.y + (to.y - from.y) * t;
    for (let k = 0; k < profile.length; k++) {
      const x = Math.round(bx + normal.x * (k - reach));
      const y = Math.round(by + normal.y * (k - reach));
      const within = x >= 2 && y >= 2 && x < planes.width - 2 && y < planes.height - 2;
      profile[k] = within ? stepAcross(planes, y * planes.width + x, across) : 0;
    }
    for (let k = 1; k < profile.length - 1; k++) {
      const step = profile[k]!;
      if (step <= leastStep || step < profile[k - 1]! || step <= profile[k + 1]!) continue;
      const at = points.count++;
      points.x[at] = bx + normal.x * (k - reach);
      points.y[at] = by + normal.y * (k - reach);
      points.step[at] = Math.min(step, 60);
      points.outward[at] = k / profile.length;
      points.scan[at] = scan;
    }
  }
  return points;
}

/** The points that lie further out than `least` from a line nx·x + ny·y = c, by its normal times `sign`. */
export function pointsBeyond(
  points: EdgePoints,
  { nx, ny, c }: { readonly nx: number; readonly ny: number; readonly c: number },
  sign: number,
  least: number,
): EdgePoints {
  const beyond = roomFor(points.count);
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
