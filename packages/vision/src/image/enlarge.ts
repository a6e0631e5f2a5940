import type { Raster } from '../card/raster.ts';

/** Which four neighbours each place of the enlarged line is made from, and with what weights. */
interface Taps {
  readonly first: Int32Array;
  readonly weights: Float32Array;
}

/** Cubic convolution with a = −1/2 (Keys 1981). */
function tapsOf(from: number, to: number): Taps {
  const first = new Int32Array(to);
  const weights = new Float32Array(4 * to);
  for (let i = 0; i < to; i++) {
    const at = ((i + 0.5) * from) / to - 0.5;
    const t = at - Math.floor(at);
    first[i] = Math.floor(at) - 1;
    weights[4 * i] = (-t * t * t + 2 * t * t - t) / 2;
    weights[4 * i + 1] = (3 * t * t * t - 5 * t * t + 2) / 2;
    weights[4 * i + 2] = (-3 * t * t * t + 4 * t * t + t) / 2;
    weights[4 * i + 3] = (t * t * t - t * t) / 2;
  }
  return { first, weights };
}

/** Places beyond a line's ends that its taps reach. */
const beyond = 2;

/**
 * Enlarges a grey raster by cubic convolution; beyond its border it goes on as its border. sharp takes twice the time for
 * it, and every frame of a video is enlarged.
 */
export function enlarge({ data, width, height }: Raster, toWidth: number, toHeight: number): Raster {
  const across = tapsOf(width, toWidth);
  const wide = new Float32Array(height * toWidth);
  const line = new Float32Array(width + 2 * beyond);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) line[x + beyond] = data[i]!;
    line.fill(line[beyond]!, 0, beyond);
    line.fill(line[width + beyond - 1]!, width + beyond);
    enlargeLine(line, across, wide, y * toWidth);
  }
  const { first, weights } = tapsOf(height, toHeight);
  // Clamped: cubic convolution swings beyond what it is made from.
  const out = new Uint8ClampedArray(toWidth * toHeight);
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * toWidth;
  for (let y = 0, o = 0; y < toHeight; y++) {
    let p = rowAt(first[y]!);
    let q = rowAt(first[y]! + 1);
    let r = rowAt(first[y]! + 2);
    let s = rowAt(first[y]! + 3);
    const wp = weights[4 * y]!;
    const wq = weights[4 * y + 1]!;
    const wr = weights[4 * y + 2]!;
    const ws = weights[4 * y + 3]!;
    for (const end = o + toWidth; o < end; o++, p++, q++, r++, s++)
      out[o] = wide[p]! * wp + wide[q]! * wq + wide[r]! * wr + wide[s]! * ws;
  }
  return { data: out, width: toWidth, height: toHeight, channels: 1 };
}

function enlargeLine(line: Float32Array, { first, weights }: Taps, into: Float32Array, at: number): void {
  for (let x = 0, k = 0; x < first.length; x++, k += 4) {
    const from = first[x]! + beyond;
    into[at + x] =
      line[from]! * weights[k]! +
      line[from + 1]! * weights[k + 1]! +
      line[from + 2]! * weights[k + 2]! +
      line[from + 3]! * weights[k + 3]!;
  }
}
