import type { FoundCard } from '../card/find-card.ts';
import { greyOf, type Raster } from '../card/raster.ts';
import { squareAround, squareAroundQuad } from '../card/square-crop.ts';
import type { IngestResult, PictureSubject } from '../engine.types.ts';
import { decodePicture, encodeStored, STORED_SIDE } from '../image/decode.ts';
import { scanForMyNumber } from '../forbidden-number/scan.ts';
import type { DocumentLayout } from '../layouts/layout.types.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { type DocumentForm, readForm } from '../reading/document-form.ts';
import { viewDocument } from './document-view.ts';
import type { Models } from './models.ts';
import { findCardOf, measurePicture } from './picture-measures.ts';
import { findFacesWithin, findUprightFaces } from './upright-faces.ts';

/** An answer before the parent stamps it with the engine's identity. */
export type Unstamped<T> = T extends { readonly engine: unknown } ? Omit<T, 'engine'> : T;

export interface IngestOptions {
  readonly subject: PictureSubject;
  readonly rotate: 0 | 90 | 180 | 270;
  readonly idType?: string;
}

/** Subjects on which a face tells which way is up; a back bears none, an edge shows it too flat to trust. */
const UPRIGHT_BY_FACE: readonly PictureSubject[] = ['documentFront', 'documentTilted', 'face'];

/** Faces on a document are looked for in a square this many times as wide as the card. */
export const CARD_MARGIN = 1.25;

/** Decode, refuse a My Number, turn upright, measure, re-encode: in this order, so that nothing refused is measured. */
export async function ingest(
  models: Models,
  bytes: Uint8Array,
  { subject, rotate, idType = '' }: IngestOptions,
): Promise<Unstamped<IngestResult>> {
  const decoded = await decodePicture(bytes, { rotate, longestSide: STORED_SIDE });
  if (decoded.kind === 'rejected') return decoded;
  const { raster } = decoded;
  const found = await scanForMyNumber({ ...raster, data: greyOf(raster), channels: 1 }, models);
  if (found) return { kind: 'forbiddenNumber', found };
  const layout = layoutOf(idType);
  const shape = layout?.shape ?? 'card';
  const card = findCardOf(raster, subject, shape);
  const square = card ? squareAroundQuad(card.quad, CARD_MARGIN) : squareAround(raster);
  const upright = UPRIGHT_BY_FACE.includes(subject)
    ? await findUprightFaces(raster, square, models.faces)
    : { raster, faces: await findFacesWithin(raster, square, models.faces), turned: false };
  const cardNow = upright.turned ? findCardOf(upright.raster, subject, shape) : card;
  const measured = measurePicture(upright.raster, upright.faces, cardNow, subject, shape);
  const form = subject === 'documentFront' ? await formOf(models, upright.raster, cardNow, layout) : null;
  const image = await encodeStored(upright.raster);
  return {
    kind: 'accepted',
    image,
    width: upright.raster.width,
    height: upright.raster.height,
    measures: { ...measured, form },
  };
}

/** Null for a document of one form; `unclear` where none is surely in the picture. */
async function formOf(
  { ocr }: Models,
  raster: Raster,
  card: FoundCard | null,
  layout: DocumentLayout | undefined,
): Promise<DocumentForm | null> {
  if (!layout || (!layout.unitedForm && layout.idType !== 'passport')) return null;
  return card ? await readForm(viewDocument(raster, card.quad, layout).grey, layout, ocr) : 'unclear';
}
