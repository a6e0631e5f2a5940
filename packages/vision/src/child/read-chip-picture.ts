import type { ChipPictureQuestion } from '@ekyc/engine-port';
import { greyRasterOf, type Raster } from '../card/raster.ts';
import { squareAround } from '../card/square-crop.ts';
import { decodeChipPicture } from '../chip-pictures/decode-chip-picture.ts';
import { holdsMyNumber } from '../forbidden-number/number-in-text.ts';
import { scanForMyNumber, scanSmallForMyNumber } from '../forbidden-number/scan.ts';
import { decodePicture, encodeGrey, encodeStored } from '../image/decode.ts';
import { chipPortraitBounds, chipTextBounds, storedBounds, storedSide } from '../image/picture-limits.ts';
import { agreementWith, readPrint } from '../reading/read-print.ts';
import { describeFaces } from './embed-faces.ts';
import type { Models } from './models.ts';
import { measureFaces } from './picture-measures.ts';
import type { UnstampedChipPicture } from './unstamped.ts';
import { findFacesWithin } from './upright-faces.ts';

export type ChipPictureOptions = ChipPictureQuestion;

/** Decode, refuse a My Number, then measure or read, in this order. A chip's pictures are upright: none is turned. */
export async function readChipPicture(
  models: Models,
  bytes: Uint8Array,
  question: ChipPictureOptions,
): Promise<UnstampedChipPicture> {
  const isPortrait = question.kind === 'portrait';
  const decoded = await decodeChipPicture(bytes, isPortrait ? chipPortraitBounds : chipTextBounds);
  if (decoded.kind === 'rejected') return decoded;
  const { format, raster } = decoded;
  const grey = greyRasterOf(raster);
  const found = await (isPortrait ? scanSmallForMyNumber : scanForMyNumber)(grey, models);
  if (found) return { kind: 'forbiddenNumber', found };
  const { width, height } = raster;
  if (isPortrait) return { format, width, height, ...(await portrait(models, raster)) };
  const lines = question.read === false ? [] : await readPrint(grey, models.ocr);
  if (holdsMyNumber(lines.map(({ text }) => text).join(' ')))
    return { kind: 'forbiddenNumber', found: 'number' };
  const { expected } = question;
  const agreement = expected === undefined ? null : agreementWith(expected, lines);
  return { kind: 'text', format, width, height, image: await encodeGrey(grey), lines, agreement };
}

/** Measured and described as it is stored: its bytes are what anybody can describe again later. */
async function portrait(models: Models, raster: Raster) {
  const image = await encodeStored(raster);
  const stored = await decodePicture(image, { rotate: 0, longestSide: storedSide, bounds: storedBounds });
  if (stored.kind === 'rejected') throw new Error(`stored picture: ${stored.reason}`);
  const faces = await findFacesWithin(stored.raster, squareAround(stored.raster), models.faces);
  const measures = measureFaces(faces, greyRasterOf(stored.raster));
  const templates = await describeFaces(models, stored.raster, faces, measures);
  return { kind: 'portrait', image, faces: measures, templates } as const;
}
