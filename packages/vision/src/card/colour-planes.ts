import type { Raster } from './raster.ts';

/** A small copy of a picture, split into planes in which the edge of a card stands out. */
export interface ColourPlanes {
  readonly luma: Float32Array;
  readonly redGreen: Float32Array;
  readonly blueGreen: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Pixels of the original per pixel here. */
  readonly scale: number;
}

/**
 * Shrinks a picture to `width` pixels by averaging boxes and splits it into luma and two colour differences.
 * Colour matters: a white card on a grey desk differs in luma, a pale card on a yellow one only in colour.
 */
export function shrinkToPlanes(raster: Raster, width = 320): ColourPlanes {
  const { data, channels } = raster;
  const scale = raster.width / width;
  const height = Math.max(1, Math.round(raster.height / scale));
  const luma = new Float32Array(width * height);
  const redGreen = new Float32Array(width * height);
  const blueGreen = new Float32Array(width * height);
  const box = Math.max(1, Math.floor(scale));
  const green = channels === 1 ? 0 : 1;
  const blue = channels === 1 ? 0 : 2;
  for (let y = 0; y < height; y++) {
    const top = Math.min(raster.height - 1, Math.floor(y * scale));
    const bottom = Math.min(raster.height, top + box);
    for (let x = 0; x < width; x++) {
      const left = Math.min(raster.width - 1, Math.floor(x * scale));
      const right = Math.min(raster.width, left + box);
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = top; j < bottom; j++) {
        for (let k = (j * raster.width + left) * channels, i = left; i < right; i++, k += channels) {
          r += data[k]!;
          g += data[k + green]!;
          b += data[k + blue]!;
        }
      }
      const n = (bottom - top) * (right - left);
      const o = y * width + x;
      luma[o] = (0.299 * r + 0.587 * g + 0.114 * b) / n;
      redGreen[o] = (r - g) / n;
      blueGreen[o] = (b - g) / n;
    }
  }
  return { luma, redGreen, blueGreen, width, height, scale };
}
