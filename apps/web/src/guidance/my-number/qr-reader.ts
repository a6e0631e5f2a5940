import { importLate } from '@ekyc/design/import-late.ts';
import type { QrReader } from './qr-reader.types.ts';

let reader: Promise<QrReader | null> | null = null;

/**
 * Gets a QR reader once per page: the browser's own where it has one, else one in WebAssembly (0.4 MB, asked for
 * only when a document's preview is already shown). Null where neither runs: the server looks at every picture.
 */
export async function loadQrReader(): Promise<QrReader | null> {
  reader ??= nativeReader()
    .then(
      async (native) =>
        native ?? (await importLate(async () => import('./worker-qr-reader.ts'))).startWorkerQrReader(),
    )
    .catch(() => null);
  return reader;
}

interface BarcodeDetectorLike {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorMaker {
  new (options: { formats: string[] }): BarcodeDetectorLike;
  getSupportedFormats(): Promise<string[]>;
}

/** The Barcode Detection API, where the phone has a reader behind it. */
async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectorMaker };
  if (BarcodeDetector === undefined) return null;
  if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return { read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue) };
}
