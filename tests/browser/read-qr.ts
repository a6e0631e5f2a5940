import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What a scanner reads from a picture on the page. */
export async function readQr(picture: Locator): Promise<string> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const [found] = await readBarcodes(new Uint8Array(await picture.screenshot()), { formats: ['QRCode'] });
  if (found === undefined) throw new Error('no QR code is readable');
  return found.text;
}
