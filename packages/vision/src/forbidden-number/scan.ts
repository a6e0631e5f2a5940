import type { Raster } from '../card/raster.ts';
import type { Models } from '../child/models.ts';
import { showsPrintedMyNumber } from './printed-number.ts';
import { showsMyNumberQrCode } from './qr-code.ts';

/** Looks for a My Number in a grey picture: its QR code first, which is quicker, then the printed number. */
export async function scanForMyNumber(grey: Raster, models: Models): Promise<'number' | 'qrCode' | null> {
  if (await showsMyNumberQrCode(grey.data as Uint8Array, grey.width, grey.height)) return 'qrCode';
  return (await showsPrintedMyNumber(grey, models.ocr)) ? 'number' : null;
}
