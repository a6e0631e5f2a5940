import type { Raster } from '../card/raster.ts';

/**
 * Tones at some shares of a raster's pixels, 0..1, if these were sorted from dark to light; as sorting them gives, in one
 * pass. A share of 1 and more, and a raster without pixels, give undefined.
 */
export function orderedTones(data: Raster['data'], ...shares: number[]): (number | undefined)[] {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) counts[data[i]!]!++;
  return shares.map((share) => {
    const wanted = Math.floor(data.length * share);
    for (let tone = 0, before = 0; tone < 256; tone++) {
      before += counts[tone]!;
      if (before > wanted) return tone;
    }
    return undefined;
  });
}
