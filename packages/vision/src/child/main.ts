import type { FaceModelFiles } from '../face-model/face-model-files.ts';
import { embedFaces } from './embed-faces.ts';
import { inspectFrame, type InspectionOptions } from './inspect-frame.ts';
import { ingest, type IngestOptions } from './ingest.ts';
import { loadModels, type Models } from './models.ts';
import { readChipPicture, type ChipPictureOptions } from './read-chip-picture.ts';
import { readDocument } from './read-document.ts';
import { serve } from './serve.ts';
import { greatestLikeness, type PrintsToCompare } from './greatest-likeness.ts';
import type { Turn } from './turns.ts';

/** Which face model to run, from the parent. */
const faceModel = JSON.parse(process.argv[2] ?? 'null') as FaceModelFiles;

/** The same models, which let a picture that waits go first each time they are asked something. */
function givingWay(models: Models, { giveWay }: Turn): Models {
  const { faces, ocr } = models;
  return {
    ...models,
    faces: { ...faces, findBoxes: async (raster) => giveWay().then(() => faces.findBoxes(raster)) },
    ocr: { ...ocr, readLine: async (line, how) => giveWay().then(() => ocr.readLine(line, how)) },
  };
}

await serve(
  async () => loadModels(faceModel),
  async (models, { operation, bytes, options }, turn) => {
    switch (operation) {
      case 'ingest':
        return ingest(models, bytes, options as unknown as IngestOptions);
      case 'embedFaces':
        return embedFaces(models, bytes);
      case 'inspectFrame':
        return inspectFrame(models, bytes, options as unknown as InspectionOptions);
      case 'likeness':
        return greatestLikeness(options as unknown as PrintsToCompare);
      case 'readChipPicture':
        return readChipPicture(models, bytes, options as unknown as ChipPictureOptions);
      case 'readDocument':
        return readDocument(
          givingWay(models, turn),
          [bytes, ...((options['further'] ?? []) as Uint8Array[])],
          String(options['document']),
        );
      default:
        throw new Error('not an operation of this child');
    }
  },
);
