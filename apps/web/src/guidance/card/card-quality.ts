import { glareShare, laplacianVariance, meanOf } from '@ekyc/vision/card';

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
/** A card that is bright over more than this is overexposed, not glaring. */
const mostGlare = 0.6;

/** @param image RGBA of the card alone, `measuredWidth` wide */
export function cardQuality(image: Pick<ImageData, 'data' | 'width' | 'height'>): CardQuality {
  const { data, width, height } = image;
  const luma = new Float32Array(width * height);
  for (let at = 0, to = 0; to < luma.length; at += 4, to++) {
    luma[to] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  const glare = glareShare(luma, width, height);
  // The card's own border is left out: it is sharp even where the print is not.
  const border = { x: Math.round(width * 0.06), y: Math.round(height * 0.08) };
  return {
    sharpness: laplacianVariance(smoothed(luma, width, height), width, height, border),
    glare: glare > mostGlare ? 0 : glare,
    brightness: meanOf(luma),
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
