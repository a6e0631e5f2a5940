import type { Raster } from '../card/raster.ts';

/** Pixels along each side of a letter's normalised picture. */
const inputSide = 32;
/** Directions of strokes' edges, and places along each side at which they are summed up. */
const directions = 8;
const places = 7;
/** Numbers that describe a letter's shape. */
export const shapeLength = directions * places * places;

/** Part of a raster, in pixels; the far edges are outside. */
export interface PixelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Tones of a line's paper and print. */
export interface LineTones {
  readonly paper: number;
  readonly print: number;
}

/** Weights of each pixel along a side for the places around it: two places at most, linearly. */
const placeOf = Array.from({ length: inputSide }, (_, i) => {
  const at = ((i + 0.5) * places) / inputSide - 0.5;
  const first = Math.floor(at);
  return { first, share: at - first };
});

interface Moments {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Middle and spread of a box's ink; null for one without ink. */
function momentsOf({ data, width }: Raster, box: PixelBox, { paper, print }: LineTones): Moments | null {
  const scale = 1 / Math.max(1, paper - print);
  let [sum, sx, sy, sxx, syy] = [0, 0, 0, 0, 0];
  for (let y = Math.max(0, Math.floor(box.top)); y < box.bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.left)); x < box.right; x++) {
      const ink = (paper - (data[y * width + x] ?? paper)) * scale;
      // Paper's own pattern is not ink.
      if (ink < 0.25) continue;
      sum += ink;
      sx += ink * x;
      sy += ink * y;
      sxx += ink * x * x;
      syy += ink * y * y;
    }
  }
  if (sum < 3) return null;
  const [x, y] = [sx / sum, sy / sum];
  const spread = (squares: number, middle: number) =>
    Math.sqrt(Math.max(0.5, squares / sum - middle * middle));
  return { x, y, wide: 4 * spread(sxx, x), high: 4 * spread(syy, y) };
}

const picture = new Float32Array(inputSide * inputSide);

/** Draws a box's ink into the normalised picture: its middle in the middle, its spread filling it (Casey 1970). */
function normalise({ data, width, height }: Raster, moments: Moments, box: PixelBox, tones: LineTones): void {
  const scale = 1 / Math.max(1, tones.paper - tones.print);
  const longest = Math.max(moments.wide, moments.high);
  const ratio = Math.min(moments.wide, moments.high) / longest;
  // Flat letters stay flat, but less so (Liu and others 2003).
  const shrink = Math.sqrt(Math.sin((Math.PI / 2) * ratio));
  const fill = inputSide * 0.86;
  const [tw, th] = moments.wide >= moments.high ? [fill, fill * shrink] : [fill * shrink, fill];
  const [stepX, stepY] = [moments.wide / tw, moments.high / th];
  for (let j = 0, o = 0; j < inputSide; j++) {
    const v = moments.y + (j + 0.5 - inputSide / 2) * stepY;
    const row = Math.floor(v);
    const fy = v - row;
    const inY = v >= box.top - 1 && v <= box.bottom && row >= 0 && row + 1 < height;
    for (let i = 0; i < inputSide; i++, o++) {
      const u = moments.x + (i + 0.5 - inputSide / 2) * stepX;
      if (!inY || u < box.left - 0.5 || u > box.right - 0.5) {
        picture[o] = 0;
        continue;
      }
      const column = Math.floor(u);
      const fx = u - column;
      const k = row * width + column;
      const upper = (data[k] ?? 0) * (1 - fx) + (data[k + 1] ?? 0) * fx;
      const lower = (data[k + width] ?? 0) * (1 - fx) + (data[k + width + 1] ?? 0) * fx;
      const ink = (tones.paper - (upper * (1 - fy) + lower * fy)) * scale;
      picture[o] = Math.min(1.2, Math.max(0, ink));
    }
  }
}

/** Sums up the edges of the normalised picture by direction and place. */
function edges(into: Float32Array): void {
  into.fill(0);
  const at = (i: number, j: number) => picture[j * inputSide + i] ?? 0;
  for (let j = 1; j < inputSide - 1; j++) {
    const py = placeOf[j];
    for (let i = 1; i < inputSide - 1; i++) {
      const gx =
        at(i + 1, j - 1) +
        2 * at(i + 1, j) +
        at(i + 1, j + 1) -
        at(i - 1, j - 1) -
        2 * at(i - 1, j) -
        at(i - 1, j + 1);
      const gy =
        at(i - 1, j + 1) +
        2 * at(i, j + 1) +
        at(i + 1, j + 1) -
        at(i - 1, j - 1) -
        2 * at(i, j - 1) -
        at(i + 1, j - 1);
      const strength = Math.hypot(gx, gy);
      if (strength < 0.05) continue;
      const turn = ((Math.atan2(gy, gx) / (2 * Math.PI) + 1) * directions) % directions;
      const first = Math.floor(turn) % directions;
      const share = turn - Math.floor(turn);
      const px = placeOf[i];
      if (!px || !py) continue;
      for (let dy = 0; dy < 2; dy++) {
        const y = py.first + dy;
        if (y < 0 || y >= places) continue;
        const wy = dy === 0 ? 1 - py.share : py.share;
        for (let dx = 0; dx < 2; dx++) {
          const x = px.first + dx;
          if (x < 0 || x >= places) continue;
          const weight = strength * wy * (dx === 0 ? 1 - px.share : px.share);
          const place = (y * places + x) * directions;
          into[place + first] = (into[place + first] ?? 0) + weight * (1 - share);
          const second = place + ((first + 1) % directions);
          into[second] = (into[second] ?? 0) + weight * share;
        }
      }
    }
  }
}

/**
 * Describes the shape of the ink in a box by the directions of its edges at 7 × 7 places (gradient direction features,
 * Liu, Nakashima, Sako and Fujisawa 2003), of length one and with the roots taken.
 * @returns false where there is no ink
 */
export function shapeOf(line: Raster, box: PixelBox, tones: LineTones, into: Float32Array): boolean {
  const moments = momentsOf(line, box, tones);
  if (!moments) return false;
  normalise(line, moments, box, tones);
  edges(into);
  let sum = 0;
  for (const value of into) sum += value;
  if (sum === 0) return false;
  for (let i = 0; i < into.length; i++) into[i] = Math.sqrt((into[i] ?? 0) / sum);
  return true;
}
