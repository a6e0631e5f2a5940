import { greyOf } from '../card/raster.ts';
import type { IngestResult, PictureSubject } from '../engine.types.ts';
import { decodePicture, encodeStored, STORED_SIDE } from '../image/decode.ts';
import { scanForMyNumber } from '../forbidden-number/scan.ts';
import type { Models } from './models.ts';
import { measurePicture } from './picture-measures.ts';
import { findFaces, findUprightFaces } from './upright-faces.ts';

/** An answer before the parent stamps it with the engine's identity. */
export type Unstamped<T> = T extends { readonly engine: unknown } ? Omit<T, 'engine'> : T;

export interface IngestOptions {
  readonly subject: PictureSubject;
  readonly rotate: 0 | 90 | 180 | 270;
}

/** Subjects on which a face tells which way is up; a back bears none, an edge shows it too flat to trust. */
const UPRIGHT_BY_FACE: readonly PictureSubject[] = ['documentFront', 'documentTilted', 'face'];

/** Decode, refuse a My Number, turn upright, measure, re-encode: in this order, so that nothing refused is measured. */
export async function ingest(
  models: Models,
  bytes: Uint8Array,
  { subject, rotate }: IngestOptions,
): Promise<Unstamped<IngestResult>> {
  const decoded = await decodePicture(bytes, { rotate, longestSide: STORED_SIDE });
  if (decoded.kind === 'rejected') return decoded;
  const { raster } = decoded;
  const found = await scanForMyNumber({ ...raster, data: greyOf(raster), channels: 1 }, models);
  if (found) return { kind: 'forbiddenNumber', found };
  const upright = UPRIGHT_BY_FACE.includes(subject)
    ? await findUprightFaces(raster, models.faces)
    : await findFaces(raster, models.faces);
  const measures = measurePicture(upright, subject);
  const image = await encodeStored(upright.raster);
  return { kind: 'accepted', image, width: upright.raster.width, height: upright.raster.height, measures };
}
