import { loadDescriber, type FaceDescriber } from '../face/face-describer.ts';
import { type BoxFinder, type FaceFinder, loadBoxFinder, loadFaceFinder } from '../face/face-finder.ts';
import type { FaceModelFiles } from '../face-model/face-model-files.ts';
import { loadQrReader } from '../forbidden-number/qr-code.ts';
import { loadOcr, type Ocr } from '../reading/ocr.ts';

/** What guidance needs: a tenth of the memory of all models. */
export interface GuidanceModels {
  readonly faces: BoxFinder;
}

/** Everything a child for pictures has loaded. */
export interface Models extends GuidanceModels {
  readonly faces: FaceFinder;
  readonly describer: FaceDescriber;
  readonly ocr: Ocr;
}

/** Loads the face detector and runs it once, so that the first picture is as fast as the next. */
export async function loadGuidanceModels(): Promise<GuidanceModels> {
  const faces = await loadBoxFinder();
  await faces.findBoxes({ data: new Uint8Array(64 * 64 * 3), width: 64, height: 64, channels: 3 });
  return { faces };
}

/** Loads all models. Tesseract loads its language in a thread of its own meanwhile. */
export async function loadModels(faceModel: FaceModelFiles): Promise<Models> {
  const reading = loadOcr();
  // The last line reports it; a face model that fails first must not leave this failure unhandled.
  reading.catch(() => undefined);
  const faces = await loadFaceFinder();
  await faces.findBoxes({ data: new Uint8Array(64 * 64 * 3), width: 64, height: 64, channels: 3 });
  const describer = await loadDescriber(faceModel);
  await loadQrReader();
  return { faces, describer, ocr: await reading };
}
