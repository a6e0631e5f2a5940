import { type FaceDescriber, loadFaceDescriber } from '../face/face-descriptor.ts';
import { type FaceFinder, loadFaceFinder } from '../face/face-finder.ts';
import { startTensorRuntime } from '../face/tensor-runtime.ts';
import { loadQrReader } from '../forbidden-number/qr-code.ts';
import { loadOcr, type Ocr } from '../reading/ocr.ts';

/** Everything a child has loaded. */
export interface Models {
  readonly ocr: Ocr;
  readonly faces: FaceFinder;
  readonly describer: FaceDescriber;
}

/** Loads all models and runs each once, so that the first picture is as fast as the next. */
export async function loadModels(): Promise<Models> {
  const wasmFolder = await startTensorRuntime();
  const ocr = await loadOcr();
  const faces = await loadFaceFinder(wasmFolder);
  const describer = await loadFaceDescriber();
  const blank = { data: new Uint8Array(64 * 64 * 3), width: 64, height: 64, channels: 3 as const };
  await loadQrReader();
  await faces.find(blank);
  return { faces, describer, ocr };
}
