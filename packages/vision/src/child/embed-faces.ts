import type { FaceTemplate } from '../engine.types.ts';
import { greyOf } from '../card/raster.ts';
import { decodePicture, STORED_SIDE } from '../image/decode.ts';
import type { Unstamped } from './ingest.ts';
import type { Models } from './models.ts';
import { measureFaces } from './picture-measures.ts';
import { findFaces } from './upright-faces.ts';

/** Templates of all faces in a stored picture, largest first. Throws when the picture can't be decoded. */
export async function embedFaces(
  models: Models,
  image: Uint8Array,
): Promise<readonly Unstamped<FaceTemplate>[]> {
  const decoded = await decodePicture(image, { rotate: 0, longestSide: STORED_SIDE });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  const { raster } = decoded;
  const found = await findFaces(raster, models.faces);
  const measures = measureFaces(found, { ...raster, data: greyOf(raster), channels: 1 });
  const templates: Unstamped<FaceTemplate>[] = [];
  for (const [i, face] of found.faces.entries()) {
    const measured = measures[i];
    if (!measured || face.mesh.length === 0) continue;
    templates.push({
      values: await models.describer.describe(raster, face, found.meshScale),
      face: measured,
    });
  }
  return templates;
}
