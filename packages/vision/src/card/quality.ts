import type { Raster } from './raster.ts';

/** Tones of a picture, 0..255, row after row. */
type Tones = Raster['data'] | Float32Array;

/**
 * Variance of the 4-neighbour Laplacian of a grey picture (Pech-Pacheco et al. 2000): falls with blur. Compare only
 * pictures of the same size and subject.
 * @param margin pixels left out on each side, at least 1
 */
export function laplacianVariance(
  grey: Tones,
  width: number,
  height: number,
  margin: { readonly x: number; readonly y: number } = { x: 1, y: 1 },
): number {
  const { x: left, y: top } = margin;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = top; y < height - top; y++) {
    for (let i = y * width + left, end = (y + 1) * width - left; i < end; i++) {
      const l = grey[i - 1]! + grey[i + 1]! + grey[i - width]! + grey[i + width]! - 4 * grey[i]!;
      sum += l;
      squares += l * l;
      count++;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** Mean of all values, 0..255. */
export function meanOf(grey: Tones): number {
  let sum = 0;
  // By index: an iterator takes ten times as long, and this runs over whole photographs.
  for (let i = 0; i < grey.length; i++) sum += grey[i]!;
  return grey.length === 0 ? 0 : sum / grey.length;
}

const cell = 8;
/** A cell this bright has lost what was printed there. */
const overexposed = 246;
/** And it must stand out by this much from the card's own paper, or every white card would glare. */
const abovePaper = 14;

/**
 * Share of a rectified card's area that is overexposed against its surroundings, 0..1. The baseline is the paper's
 * tone: the 60th percentile of the means of 8×8 cells.
 */
export function glareShare(grey: Tones, width: number, height: number): number {
  const columns = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  if (columns * rows === 0) return 0;
  const means = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * cell; y < (row + 1) * cell; y++) {
        for (let i = y * width + column * cell, end = i + cell; i < end; i++) sum += grey[i]!;
      }
      means[row * columns + column] = sum / (cell * cell);
    }
  }
  const sorted = means.toSorted();
  const paper = sorted[Math.floor(sorted.length * 0.6)] ?? 0;
  const floor = Math.max(overexposed, Math.min(252, paper + abovePaper));
  let glaring = 0;
  for (const mean of means) if (mean >= floor) glaring++;
  return glaring / means.length;
}
