import type { Raster } from '../card/raster.ts';
import type { Models } from '../child/models.ts';
import { enlarge } from '../image/enlarge.ts';
import { showsPrintedMyNumber } from './printed-number.ts';
import { showsMyNumberQrCode } from './qr-code.ts';

/** Looks for a My Number in a grey picture: its QR code first, which is quicker, then the printed number. */
export async function scanForMyNumber(
  grey: Raster,
  models: Pick<Models, 'ocr'>,
): Promise<'number' | 'qrCode' | null> {
  if (await showsMyNumberQrCode(grey.data as Uint8Array, grey.width, grey.height)) return 'qrCode';
  return (await showsPrintedMyNumber(grey, models.ocr)) ? 'number' : null;
}

/** Longest side to which a frame of a video is enlarged. */
const enlargedSide = 1920;
const mostEnlarged = 2.5;

/**
 * The same for a small picture, which is enlarged first: digits show their shapes from 11 px on, and can be read a
 * good deal smaller.
 */
export async function scanSmallForMyNumber(
  grey: Raster,
  models: Pick<Models, 'ocr'>,
): Promise<'number' | 'qrCode' | null> {
  const zoom = Math.min(mostEnlarged, enlargedSide / Math.max(grey.width, grey.height));
  if (zoom <= 1) return scanForMyNumber(grey, models);
  const enlarged = enlarge(grey, Math.round(grey.width * zoom), Math.round(grey.height * zoom));
  return scanForMyNumber(enlarged, models);
}
