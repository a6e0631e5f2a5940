import { correlate, type SummedPlane, summed } from './correlate.ts';
import { halve, type Plane } from './plane.ts';

/** Where a point of the first plane lies in the second: turned and scaled about the middle, then moved. */
export interface Alignment {
  /** Shares of the width. */
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
  /** Radians, clockwise. */
  readonly angle: number;
}

export interface AlignmentSearch {
  /** Most movement in any direction, share of the width. */
  readonly reach: number;
  readonly scales: readonly number[];
  readonly angles: readonly number[];
}

/** Where a point of a plane of the first's size lies in the second. */
export function placeIn(
  second: Plane,
  { dx, dy, scale, angle }: Alignment,
  first: Pick<Plane, 'width' | 'height'>,
  point: { readonly x: number; readonly y: number },
): { x: number; y: number } {
  const zoom = (scale * second.width) / first.width;
  const [cos, sin] = [Math.cos(angle) * zoom, Math.sin(angle) * zoom];
  const [x, y] = [point.x - (first.width - 1) / 2, point.y - (first.height - 1) / 2];
  return {
    x: (second.width - 1) / 2 + dx * second.width + cos * x - sin * y,
    y: (second.height - 1) / 2 + dy * second.width + sin * x + cos * y,
  };
}

/** The second plane as the first would have it; NaN where it shows nothing. */
export function warp(second: Plane, alignment: Alignment, first: Pick<Plane, 'width' | 'height'>): Plane {
  const { width, height } = first;
  const data = new Float32Array(width * height);
  const from = placeIn(second, alignment, first, { x: 0, y: 0 });
  const along = placeIn(second, alignment, first, { x: 1, y: 0 });
  const down = placeIn(second, alignment, first, { x: 0, y: 1 });
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const u = from.x + x * (along.x - from.x) + y * (down.x - from.x);
      const v = from.y + x * (along.y - from.y) + y * (down.y - from.y);
      data[at] = sample(second, u, v);
    }
  }
  return { data, width, height };
}

function sample({ data, width, height }: Plane, u: number, v: number): number {
  const left = Math.floor(u);
  const top = Math.floor(v);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN;
  const fx = u - left;
  const fy = v - top;
  const at = top * width + left;
  const upper = data[at]! * (1 - fx) + data[at + 1]! * fx;
  const lower = data[at + width]! * (1 - fx) + data[at + width + 1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Normalised cross-correlation where both show something, −1..1. */
export function correlation(a: Plane, b: Plane): number {
  return correlate(summed(a), summed(b));
}

export interface Aligned {
  readonly alignment: Alignment;
  readonly correlation: number;
}

/** Tries every scale, angle and movement on a quarter of the size, then mends the best on half of it. */
export function align(a: Plane, b: Plane, search: AlignmentSearch): Aligned {
  const [halfA, halfB] = [halve(a), halve(b)];
  const coarse = searchCoarsely(summed(halve(halfA)), halve(halfB), search);
  return refine(summed(halfA), halfB, coarse, search);
}

function searchCoarsely(a: SummedPlane, b: Plane, { reach, scales, angles }: AlignmentSearch): Aligned {
  const most = Math.max(1, Math.round(reach * a.width));
  let best: Aligned = { alignment: { dx: 0, dy: 0, scale: 1, angle: 0 }, correlation: -1 };
  for (const scale of scales) {
    for (const angle of angles) {
      const turned = summed(warp(b, { dx: 0, dy: 0, scale, angle }, a));
      for (let shiftY = -most; shiftY <= most; shiftY++) {
        for (let shiftX = -most; shiftX <= most; shiftX++) {
          const value = correlate(a, turned, shiftX, shiftY);
          if (value <= best.correlation) continue;
          // A pixel of the turned plane is `scale` of the second's, along its turned axes.
          const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
          const dx = (cos * shiftX - sin * shiftY) / a.width;
          const dy = (sin * shiftX + cos * shiftY) / a.width;
          best = { alignment: { dx, dy, scale, angle }, correlation: value };
        }
      }
    }
  }
  return best;
}

const parts = ['dx', 'dy', 'scale', 'angle'] as const;
const rounds = 4;

/** Coordinate by coordinate, with steps that shrink. */
function refine(a: SummedPlane, b: Plane, from: Aligned, { scales, angles }: AlignmentSearch): Aligned {
  const between = (values: readonly number[]) =>
    values.length > 1 ? Math.abs((values[1] ?? 0) - (values[0] ?? 0)) / 2 : 0.01;
  const steps = { dx: 1 / a.width, dy: 1 / a.width, scale: between(scales), angle: between(angles) };
  let best: Aligned = { ...from, correlation: correlate(a, summed(warp(b, from.alignment, a))) };
  for (let round = 0; round < rounds; round++) {
    for (const part of parts) {
      for (const sign of [-1, 1]) {
        const moved = { ...best.alignment, [part]: best.alignment[part] + sign * steps[part] * 0.5 ** round };
        const value = correlate(a, summed(warp(b, moved, a)));
        if (value > best.correlation) best = { alignment: moved, correlation: value };
      }
    }
  }
  return best;
}
