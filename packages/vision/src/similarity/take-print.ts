import type { PicturePrint } from '@ekyc/engine-port';
import type { Raster } from '../card/raster.ts';
import { resample } from '../image/decode.ts';

/** Longest side of the grey copy by which a picture is known again. */
const printSide = 160;
/** Standard deviation of all levels from which a picture shows anything that can be known again. */
const leastContrast = 6;

/**
 * The grey copy of a whole picture; null where it shows nothing, as a covered lens does. For the engine's children: it
 * brings the decoder with it, which bars the process from other kinds of pictures.
 */
export async function printOf(grey: Raster): Promise<PicturePrint | null> {
  const zoom = printSide / Math.max(grey.width, grey.height);
  // Even sides: they are halved.
  const side = (length: number) => Math.max(2, 2 * Math.round((length * zoom) / 2));
  const [width, height] = [side(grey.width), side(grey.height)];
  const small = await resample(grey, width, height);
  return deviationOf(small) < leastContrast ? null : { width, height, grey: small };
}

function deviationOf(data: Uint8Array): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}
