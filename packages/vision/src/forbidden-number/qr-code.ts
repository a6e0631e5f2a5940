import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { greymap } from '../image/greymap.ts';
import { holdsMyNumber } from './number-in-text.ts';

/** Loads the reader's WASM from its package; without this it would ask a CDN. */
export async function loadQrReader(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const bytes = await readFile(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/**
 * True when a QR code in the grey picture holds a My Number: the one on the back of the My Number card is the
 * number itself. Codes are found turned by any angle, and printed light on dark.
 */
export async function showsMyNumberQrCode(grey: Uint8Array, width: number, height: number): Promise<boolean> {
  const codes = await readBarcodes(greymap({ data: grey, width, height, channels: 1 }), {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 8,
  });
  return codes.some((code) => holdsMyNumber(code.text));
}
