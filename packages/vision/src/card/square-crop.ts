import type { Corner, Quad, Raster } from './raster.ts';

/** A square part of a picture in pixels; may reach over the picture's border. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Tone of what lies outside the picture: neither light nor dark, so that no detector sees an edge of meaning. */
export const outside = 110;

/** The smallest square around the whole picture. */
export function squareAround({ width, height }: Raster): Square {
  const side = Math.max(width, height);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), side };
}

/** A square around a card, `margin` times as wide as the card's box. */
export function squareAroundQuad(quad: Quad, margin: number): Square {
  const xs = quad.map((p: Corner) => p.x);
  const ys = quad.map((p: Corner) => p.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const side = Math.round(Math.max(right - left, bottom - top) * margin);
  return {
    left: Math.round((left + right - side) / 2),
    top: Math.round((top + bottom - side) / 2),
    side,
  };
}

/** Cuts a square out of an RGB picture; what lies outside the picture is grey. */
export function cropSquare(raster: Raster, { left, top, side }: Square): Raster {
  const { data, width, height, channels } = raster;
  if (left === 0 && top === 0 && side === width && side === height) return raster;
  const out = new Uint8Array(side * side * channels).fill(outside);
  const from = Math.max(0, -left);
  const to = Math.min(side, width - left);
  if (from >= to) return { data: out, width: side, height: side, channels };
  for (let y = Math.max(0, -top); y < Math.min(side, height - top); y++) {
    const row = ((y + top) * width + left) * channels;
    out.set(data.subarray(row + from * channels, row + to * channels), (y * side + from) * channels);
  }
  return { data: out, width: side, height: side, channels };
}

/** Where a square lies after its picture was turned clockwise; `picture` is the picture before. */
export function turnSquare(square: Square, picture: Raster, degrees: 90 | 180 | 270): Square {
  const { left, top, side } = square;
  const right = picture.width - left - side;
  const bottom = picture.height - top - side;
  if (degrees === 90) return { left: bottom, top: left, side };
  if (degrees === 180) return { left: right, top: bottom, side };
  return { left: top, top: right, side };
}
