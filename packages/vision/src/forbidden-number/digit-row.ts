import type { Corner, Quad } from '../card/raster.ts';
import { type Baseline, median, type Shape } from './ink-rows.ts';

/** A part of a line, or the whole: one, two or three groups of four digits, or twelve in a row. */
export interface DigitRow {
  /** The row with a margin, corners clockwise from where its text would begin; in pixels of the picture. */
  readonly quad: Quad;
  /** Groups of four with gaps; 0 for twelve digits without. */
  readonly groups: 0 | 1 | 2 | 3;
}

/** Twelve shapes that may be digits. */
export interface DigitLine {
  /** One, or two where the number is printed over two lines, the upper one first. */
  readonly rows: readonly DigitRow[];
  /** Height of the digits in pixels. */
  readonly digitHeight: number;
  /** Printed 4-4-4 with gaps, as the My Number is; a driving licence's number is printed without gaps. */
  readonly grouped: boolean;
  /** Where a fourth group would stand before and behind three: with it the number is a payment card's or some other. */
  readonly beside: readonly Quad[];
}

/** Room around a row's digits in its quad, in heights of a digit: at its ends, and to each side of its middle. */
export const rowMargin = { beside: 0.75, half: 0.85 } as const;

/** Whether steps from middle to middle are alike, as those of digits in a group. */
export function isEven(shapes: readonly Shape[]): boolean {
  const steps = shapes.slice(1).map((shape, i) => shape.x - (shapes[i]?.x ?? 0));
  const pitch = median(steps);
  return Math.max(...steps) <= 1.4 * pitch && Math.min(...steps) >= 0.6 * pitch;
}

/** Whether shapes are about equally high and lie on a line. */
export function isStraight(
  shapes: readonly Shape[],
  height: number,
  { slope, intercept }: Baseline,
): boolean {
  return shapes.every(
    (s) =>
      // A piece of several digits on a tilted line is higher by its own rise.
      Math.abs(s.height - Math.abs(slope) * (s.width - 0.6 * height) - height) <= 0.27 * height &&
      Math.abs(s.y - (slope * s.x + intercept)) <= 0.2 * height,
  );
}

/** The row with its margin. */
export function quadAround(shapes: readonly Shape[], height: number, { slope, intercept }: Baseline): Quad {
  const margin = rowMargin.beside * height;
  const left = Math.min(...shapes.map((s) => s.x - s.width / 2)) - margin;
  const right = Math.max(...shapes.map((s) => s.x + s.width / 2)) + margin;
  const half = rowMargin.half * height;
  const at = (x: number, offset: number): Corner => ({
    x: x - offset * slope,
    y: slope * x + intercept + offset,
  });
  return [at(left, -half), at(right, -half), at(right, half), at(left, half)];
}

/** Places of a group before and behind three, one's step and width being known. */
export function besideGroups(
  shapes: readonly Shape[],
  height: number,
  baseline: Baseline,
  { step, width }: { readonly step: number; readonly width: number },
): Quad[] {
  const left = Math.min(...shapes.map((s) => s.x - s.width / 2));
  const at = (from: number): Quad => {
    const x = from + width / 2;
    const y = baseline.slope * x + baseline.intercept;
    return quadAround([{ x, y, width, height }], height, baseline);
  };
  return [at(left - step), at(left + 3 * step)];
}
