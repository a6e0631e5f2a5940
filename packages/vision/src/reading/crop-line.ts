import type { Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type { Region } from '../layouts/layout.types.ts';

/** Cuts a region out of a grey document and scales it to `lineHeight` pixels. */
export function cropLine(card: Raster, { x, y, width, height }: Region, lineHeight: number): Raster {
  const left = x * card.width;
  const top = y * card.height;
  const right = (x + width) * card.width;
  const bottom = (y + height) * card.height;
  const wide = Math.round((lineHeight * (right - left)) / (bottom - top));
  const quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;
  return rectify(card, quad, wide, lineHeight);
}
