export interface CardQuality {
  /** Variance of the Laplacian of the brightness; higher is sharper. */
  readonly sharpness: number;
  /** Share of pixels in saturated patches. */
  readonly glare: number;
  /** Mean brightness, 0–255. */
  readonly brightness: number;
}

/** Width to which a card is scaled before it is measured; the thresholds hold for it. */
export const measuredWidth = 480;
const patch = 8;
const saturated = 250;

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
    sharpness: laplacianVariance(luma, width, height),
    glare: glareOf(luma, width, height),
    brightness: sum / luma.length,
  };
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
 * Patches that are saturated although the card as a whole is not: a light's reflection. A card that is bright
 * all over is overexposed, not glaring.
 */
function glareOf(luma: Float32Array, width: number, height: number): number {
  let [bright, patches] = [0, 0];
  for (let y = 0; y + patch <= height; y += patch) {
    for (let x = 0; x + patch <= width; x += patch) {
      let count = 0;
      for (let dy = 0; dy < patch; dy++) {
        for (let dx = 0; dx < patch; dx++) if ((luma[(y + dy) * width + x + dx] ?? 0) >= saturated) count++;
      }
      if (count >= patch * patch * 0.9) bright++;
      patches++;
    }
  }
  const share = bright / Math.max(1, patches);
  return share > 0.6 ? 0 : share;
}
