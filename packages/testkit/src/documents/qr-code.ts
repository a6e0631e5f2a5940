import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A QR code of the text as an SVG image with its quiet zone, a square of `size` units at (x, y). */
export async function printQrCode(text: string, x: number, y: number, size: number): Promise<string> {
  await ready();
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 5 });
  const data = Buffer.from(svg).toString('base64');
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${data}"/>`;
}

let prepared: Promise<unknown> | undefined;

/** Gives the library its WebAssembly from the installed package: by itself it would ask a server on the internet. */
function ready(): Promise<unknown> {
  prepared ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then(
    (bytes) =>
      prepareZXingModule({
        overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
        fireImmediately: true,
      }),
  );
  return prepared;
}
