import sharp from 'sharp';
import type { Raster } from '../card/raster.ts';
import { cropSquare, outside, type Square } from '../card/square-crop.ts';

/**
 * A square of a picture as a raster of at most `longestSide` pixels; what lies outside the picture is grey. Only what
 * lies inside is shrunk.
 */
export async function viewSquare(raster: Raster, square: Square, longestSide: number): Promise<Raster> {
  if (square.side <= longestSide) return cropSquare(raster, square);
  const { channels } = raster;
  const inside = insideOf(raster, square);
  const blank = new Uint8Array(longestSide * longestSide * channels).fill(outside);
  const view: Raster = { data: blank, width: longestSide, height: longestSide, channels };
  if (inside.width < 1 || inside.height < 1) return view;
  const zoom = longestSide / square.side;
  const left = Math.round((inside.left - square.left) * zoom);
  const top = Math.round((inside.top - square.top) * zoom);
  const width = Math.max(1, Math.min(longestSide - left, Math.round(inside.width * zoom)));
  const height = Math.max(1, Math.min(longestSide - top, Math.round(inside.height * zoom)));
  const small = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels } })
    .extract(inside)
    .resize({ width, height, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  for (let y = 0; y < height; y++) {
    const row = small.subarray(y * width * channels, (y + 1) * width * channels);
    blank.set(row, ((top + y) * longestSide + left) * channels);
  }
  return view;
}

function insideOf({ width, height }: Raster, { left, top, side }: Square) {
  const [fromX, fromY] = [Math.max(0, left), Math.max(0, top)];
  return {
    left: fromX,
    top: fromY,
    width: Math.min(width, left + side) - fromX,
    height: Math.min(height, top + side) - fromY,
  };
}
