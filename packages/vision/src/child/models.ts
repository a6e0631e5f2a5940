import { type FaceDescriber, loadFaceDescriber } from '../face/face-descriptor.ts';
import { type FaceFinder, loadFaceFinder } from '../face/face-finder.ts';
import { startTensorRuntime } from '../face/tensor-runtime.ts';
import { loadQrReader } from '../forbidden-number/qr-code.ts';
import { loadOcr, type Ocr } from '../reading/ocr.ts';

/** What guidance needs: about half the memory of all models. */
export interface GuidanceModels {
  readonly faces: FaceFinder;
}

/** Everything a child for pictures has loaded. */
export interface Models extends GuidanceModels {
  readonly describer: FaceDescriber;
  readonly ocr: Ocr;
}

/** Loads the face detector and runs it once, so that the first picture is as fast as the next. */
export async function loadGuidanceModels(): Promise<GuidanceModels> {
  const faces = await loadFaceFinder(await startTensorRuntime());
  await faces.findBoxes({ data: new Uint8Array(64 * 64 * 3), width: 64, height: 64, channels: 3 });
  return { faces };
}

/** Loads all models. */
export async function loadModels(): Promise<Models> {
  const { faces } = await loadGuidanceModels();
  const describer = await loadFaceDescriber();
  const ocr = await loadOcr();
  await loadQrReader();
  return { faces, describer, ocr };
}
