import { findCard } from '../card/find-card.ts';
import { greyOf, type Quad, type Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type { DocumentReading } from '../engine.types.ts';
import type { FaceFinder } from '../face/face-finder.ts';
import { decodePicture, STORED_SIDE } from '../image/decode.ts';
import type { DocumentLayout } from '../layouts/layout.types.ts';
import { layouts } from '../layouts/layouts.ts';
import { layoutEvidence, readFields } from '../reading/read-by-layout.ts';
import type { Unstamped } from './ingest.ts';
import type { Models } from './models.ts';
import { LEAST_SUPPORT } from './picture-measures.ts';

/** 450 dpi of an ID-1 card. */
const CARD = { width: 1518, height: 957 };

function wholePicture({ width, height }: Raster): Quad {
  return [
    { x: 0, y: 0 },
    { x: width - 1, y: 0 },
    { x: width - 1, y: height - 1 },
    { x: 0, y: height - 1 },
  ];
}

async function portraitEvidence(card: Raster, layout: DocumentLayout, faces: FaceFinder): Promise<number> {
  const { region, weight } = layout.portrait;
  const found = await faces.findBoxes(card);
  const inPlace = found.some(({ box: [x, y, width, height] }) => {
    const [cx, cy] = [x + width / 2, y + height / 2];
    return cx > region.x && cx < region.x + region.width && cy > region.y && cy < region.y + region.height;
  });
  return inPlace ? weight : 0;
}

/**
 * Reads a stored picture of a document's front by its layout. A type without a layout answers with nothing read
 * and no confidence. Throws when the picture can't be decoded.
 */
export async function readDocument(
  models: Models,
  image: Uint8Array,
  idType: string,
): Promise<Unstamped<DocumentReading>> {
  const layout = layouts[idType];
  if (!layout) return { typeConfidence: 0, fields: {} };
  const decoded = await decodePicture(image, { rotate: 0, longestSide: STORED_SIDE });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  const { raster } = decoded;
  const found = findCard(raster);
  const quad = found && found.support >= LEAST_SUPPORT ? found.quad : wholePicture(raster);
  const card = rectify(raster, quad, CARD.width, CARD.height);
  const grey: Raster = { data: greyOf(card), width: card.width, height: card.height, channels: 1 };
  const fields = await readFields(grey, layout, models.ocr);
  const evidence = await layoutEvidence(grey, layout, fields, models.ocr);
  const portrait = await portraitEvidence(card, layout, models.faces);
  return { typeConfidence: Math.min(1, evidence + portrait), fields };
}
