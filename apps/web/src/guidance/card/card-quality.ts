export interface CardQuality {
  /** Variance of the Laplacian of the smoothed brightness; higher is sharper. */
  readonly sharpness: number;
  /** Share of patches in which a light's reflection swallowed what is printed. */
  readonly glare: number;
  /** Mean brightness, 0–255. */
  readonly brightness: number;
}

/** Width to which a card is scaled before it is measured; the thresholds hold for it. */
export const measuredWidth = 480;
const patch = 8;
/** Mean of a patch that has lost its print: below full white, for a camera's noise darkens it. */
const overexposed = 246;
/** And brighter than the card's own paper by this much, or every white card would glare. */
const abovePaper = 14;

/** @param image RGBA of the card alone, `measuredWidth` wide */
export function cardQuality(image: Pick<ImageData, 'data' | 'width' | 'height'>): CardQuality {
  const { data, width, height } = image;
  const luma = new Float32Array(width * height);
  let sum = 0;
  for (let at = 0, to = 0; to < luma.length; at += 4, to++) {
    const value = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    luma[to] = value;
    sum += value;
  }
  return {
    sharpness: laplacianVariance(smoothed(luma, width, height), width, height),
    glare: glareOf(luma, width, height),
    brightness: sum / luma.length,
  };
}

/** Means of 3 × 3 pixels: a camera's noise alone would otherwise count as fine print. The border stays 0. */
function smoothed(luma: Float32Array, width: number, height: number): Float32Array {
  const means = new Float32Array(luma.length);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      means[at] = (rowSum(luma, at - width) + rowSum(luma, at) + rowSum(luma, at + width)) / 9;
    }
  }
  return means;
}

function rowSum(luma: Float32Array, at: number): number {
  return (luma[at - 1] ?? 0) + (luma[at] ?? 0) + (luma[at + 1] ?? 0);
}

function laplacianVariance(luma: Float32Array, width: number, height: number): number {
  // The card's own border is left out: it is sharp even where the print is not.
  const [left, top] = [Math.round(width * 0.06), Math.round(height * 0.08)];
  let [sum, squares, count] = [0, 0, 0];
  for (let y = top; y < height - top; y++) {
    for (let x = left; x < width - left; x++) {
      const at = y * width + x;
      const around =
        (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0);
      const value = around - 4 * (luma[at] ?? 0);
      sum += value;
      squares += value * value;
      count++;
    }
  }
  const mean = sum / count;
  return squares / count - mean * mean;
}

/**
 * Patches that are overexposed although the card as a whole is not: a light's reflection. A card that is bright
 * all over is overexposed, not glaring. The paper's tone is the 60th percentile of the patches' means.
 */
function glareOf(luma: Float32Array, width: number, height: number): number {
  const means: number[] = [];
  for (let y = 0; y + patch <= height; y += patch) {
    for (let x = 0; x + patch <= width; x += patch) means.push(meanOf(luma, y * width + x, width));
  }
  const paper = means.toSorted((a, b) => a - b)[Math.floor(means.length * 0.6)] ?? 0;
  const floor = Math.max(overexposed, Math.min(252, paper + abovePaper));
  const share = means.filter((mean) => mean >= floor).length / Math.max(1, means.length);
  return share > 0.6 ? 0 : share;
}

function meanOf(luma: Float32Array, first: number, width: number): number {
  let sum = 0;
  for (let dy = 0; dy < patch; dy++) {
    for (let dx = 0; dx < patch; dx++) sum += luma[first + dy * width + dx] ?? 0;
  }
  return sum / (patch * patch);
}
