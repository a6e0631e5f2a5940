import type { ColourPlanes } from './colour-planes.ts';
import type { Point } from './geometry.ts';

/** One side of the guide: from, to, its outward normal (a unit along an axis), and how far to look, in pixels. */
export interface GuideSide {
  readonly from: Point;
  readonly to: Point;
  readonly normal: Point;
  readonly reach: number;
}

/** A place where brightness or colour jumps across the side. */
export interface EdgePoint {
  readonly x: number;
  readonly y: number;
  /** Height of the jump, cut at 60. */
  readonly strength: number;
  /** 0 innermost, 1 outermost. */
  readonly outwardness: number;
  /** Which of the scan lines found it. */
  readonly scan: number;
}

export const scansPerSide = 64;
/** Corners are round: the outer 8 % of a side are left out. */
const cornerShare = 0.08;
const weakest = 8;
const strongest = 60;

/** Peaks of the gradient along scan lines that cross the side. */
export function edgePoints(image: ColourPlanes, side: GuideSide): EdgePoint[] {
  const points: EdgePoint[] = [];
  const reach = Math.round(side.reach);
  const profile = new Float32Array(2 * reach + 1);
  for (let scan = 0; scan < scansPerSide; scan++) {
    const share = cornerShare + ((1 - 2 * cornerShare) * scan) / (scansPerSide - 1);
    const x = side.from[0] + (side.to[0] - side.from[0]) * share;
    const y = side.from[1] + (side.to[1] - side.from[1]) * share;
    for (let step = -reach; step <= reach; step++) {
      const at: Point = [Math.round(x + side.normal[0] * step), Math.round(y + side.normal[1] * step)];
      profile[step + reach] = jumpAt(image, at, side.normal);
    }
    for (let step = 1; step < profile.length - 1; step++) {
      const strength = profile[step] ?? 0;
      if (strength <= weakest || strength < (profile[step - 1] ?? 0) || strength <= (profile[step + 1] ?? 0))
        continue;
      points.push({
        x: x + side.normal[0] * (step - reach),
        y: y + side.normal[1] * (step - reach),
        strength: Math.min(strength, strongest),
        outwardness: step / profile.length,
        scan,
      });
    }
  }
  return points;
}

/** Difference across the normal, two pixels on each side, summed over the planes; 0 at the picture's border. */
function jumpAt({ planes, width, height }: ColourPlanes, [x, y]: Point, [nx, ny]: Point): number {
  if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return 0;
  const centre = y * width + x;
  const step = ny * width + nx;
  let jump = 0;
  for (const plane of planes) {
    const outside = (plane[centre + step] ?? 0) + (plane[centre + 2 * step] ?? 0);
    const inside = (plane[centre - step] ?? 0) + (plane[centre - 2 * step] ?? 0);
    jump += Math.abs(outside - inside) / 2;
  }
  return jump;
}
