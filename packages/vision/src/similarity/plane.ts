import type { Raster } from '../card/raster.ts';

/** Luma with fractions and signs, as correlation wants it. */
export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Shrinks a grey raster by averaging boxes. Sizes above the raster's repeat its pixels. */
export function shrinkToPlane(grey: Raster, width: number, height: number): Plane {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * grey.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * grey.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * grey.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * grey.width) / width));
      let sum = 0;
      for (let j = top; j < bottom; j++) {
        for (let i = left; i < right; i++) sum += grey.data[j * grey.width + i]!;
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data, width, height };
}

/** Every other pixel of the 2 × 2 means. */
export function halve({ data, width, height }: Plane): Plane {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!;
      out[y * w + x] = sum / 4;
    }
  }
  return { data: out, width: w, height: h };
}

/** Mean of the square of `2 · radius + 1` pixels around each pixel, of what lies within the plane. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const { width, height } = plane;
  const rows = new Float32Array(width * height);
  blurLines(plane.data, rows, { lines: height, length: width, step: 1, lineStep: width }, radius);
  const out = new Float32Array(width * height);
  blurLines(rows, out, { lines: width, length: height, step: width, lineStep: 1 }, radius);
  return { data: out, width, height };
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  readonly step: number;
  readonly lineStep: number;
}

function blurLines(from: Float32Array, to: Float32Array, lines: Lines, radius: number): void {
  const { length, step } = lines;
  for (let line = 0; line < lines.lines; line++) {
    const base = line * lines.lineStep;
    let sum = 0;
    for (let i = 0; i < Math.min(radius, length); i++) sum += from[base + i * step]!;
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += from[base + (i + radius) * step]!;
      if (i - radius - 1 >= 0) sum -= from[base + (i - radius - 1) * step]!;
      const count = Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1;
      to[base + i * step] = sum / count;
    }
  }
}

/**
 * What is printed, without the light that falls on it and without the grain that one of two pictures lost to its
 * compression: the difference of two blurs.
 */
export function bandOf(plane: Plane, inner: number, outer: number): Plane {
  const fine = boxBlur(plane, inner);
  const coarse = boxBlur(plane, outer);
  return { ...plane, data: fine.data.map((value, i) => value - coarse.data[i]!) };
}
