import type { Corner, Quad, Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import { rowMargin } from './digit-row.ts';
import { inEvenLight } from './even-light.ts';

/** Where print is lighter than its paper the strip is its negative. */
export interface Print {
  readonly grey: Raster;
  readonly light: boolean;
}

const longest = 2000;

/** A row cut out of the picture, so many pixels high, with dark print, as if its paper were lit uniformly. */
export function stripOf(print: Print, quad: Quad, height: number): Raster {
  return inEvenLight(shadedStripOf(print, quad, height));
}

/** The same in the light that it was photographed in. */
export function shadedStripOf({ grey, light }: Print, quad: Quad, height: number): Raster {
  const [a, b, , d] = quad;
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const short = Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
  const strip = rectify(grey, quad, Math.min(longest, Math.round((height * long) / short)), height);
  if (light) for (let i = 0; i < strip.data.length; i++) strip.data[i] = 255 - strip.data[i]!;
  return strip;
}

export function upsideDown([a, b, c, d]: Quad): Quad {
  return [c, d, a, b];
}

/** How far the upper end of a stroke leans to the right, in shares of its height. */
const leans = [-0.45, -0.36, -0.27, -0.18, -0.09, 0, 0.09, 0.18, 0.27, 0.36, 0.45];

/**
 * The lean of a line's print, of its rows together: 0.2 for italics. Upright strokes make the columns of a strip differ
 * most (as they do where text is deslanted, Vinciarelli and Luettin 2001).
 */
export function leanOf(print: Print, quads: readonly Quad[]): number {
  const strips = quads.map((quad) => stripOf(print, quad, 48));
  const sharpness = leans.map((lean) => strips.reduce((sum, strip) => sum + columnSharpness(strip, lean), 0));
  return leans[sharpness.indexOf(Math.max(...sharpness))] ?? 0;
}

/** Sum of the squares of the columns' sums along a lean, in the rows where the digits stand. */
function columnSharpness({ data, width, height }: Raster, lean: number): number {
  const top = Math.round(height * (0.5 - 0.5 / (2 * rowMargin.half)));
  const bottom = height - top;
  const columns = new Float64Array(width);
  for (let y = top; y < bottom; y++) {
    const shift = Math.round(lean * (height / 2 - y));
    const from = Math.max(0, -shift);
    const to = Math.min(width, width - shift);
    for (let x = from; x < to; x++) columns[x]! += data[y * width + x + shift]!;
  }
  // Ends that a shear moves out of the strip are left out alike for all.
  const margin = Math.ceil(0.25 * height);
  let mean = 0;
  for (let x = margin; x < width - margin; x++) mean += columns[x]!;
  mean /= Math.max(1, width - 2 * margin);
  let sum = 0;
  for (let x = margin; x < width - margin; x++) sum += (columns[x]! - mean) ** 2;
  return sum;
}

/**
 * The quad sheared so that strokes of this lean stand upright in its strip: its upper side goes to the right and its lower side
 * to the left, each by half of the lean.
 */
export function withoutLean([a, b, c, d]: Quad, lean: number): Quad {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const high = Math.hypot(d.x - a.x, d.y - a.y);
  const by = (lean * high) / 2 / Math.max(1, long);
  const step: Corner = { x: (b.x - a.x) * by, y: (b.y - a.y) * by };
  const moved = ({ x, y }: Corner, sign: 1 | -1): Corner => ({ x: x + sign * step.x, y: y + sign * step.y });
  return [moved(a, 1), moved(b, 1), moved(c, -1), moved(d, -1)];
}
