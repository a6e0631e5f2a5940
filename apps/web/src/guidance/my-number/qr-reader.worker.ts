/// <reference lib="webworker" />
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { QrAnswer, QrRequest } from './qr-reader.types.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

// From our own origin; by itself it would ask a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

async function textsIn(picture: ImageData): Promise<readonly string[]> {
  try {
    const codes = await readBarcodes(picture, {
      formats: ['QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    });
    return codes.map((code) => code.text);
  } catch {
    // The server looks again at every picture.
    return [];
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<QrRequest>) => {
  void textsIn(data.picture).then((texts) => {
    const answer: QrAnswer = { id: data.id, texts };
    scope.postMessage(answer);
  });
});
