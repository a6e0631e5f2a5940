import type { FaceMeasures, FaceTemplate } from '@ekyc/engine-port';
import { greyRasterOf, type Raster } from '../card/raster.ts';
import { squareAround, squareAroundQuad } from '../card/square-crop.ts';
import type { FoundFace } from '../face/found-face.ts';
import { decodePicture } from '../image/decode.ts';
import { storedBounds, storedSide } from '../image/picture-limits.ts';
import type { Unstamped } from './unstamped.ts';
import type { Models } from './models.ts';
import { cardMargin, findCardOf, measureFaces } from './picture-measures.ts';
import { findFacesWithin } from './upright-faces.ts';

/** The faces on the card if there is one; else, or where it shows none, those of the whole picture. */
async function facesOf(models: Models, raster: Raster): Promise<readonly FoundFace[]> {
  const card = findCardOf(raster, 'documentTilted');
  const onCard = card
    ? await findFacesWithin(raster, squareAroundQuad(card.quad, cardMargin), models.faces)
    : [];
  return onCard.length > 0 ? onCard : findFacesWithin(raster, squareAround(raster), models.faces);
}

/** Templates of all faces in a stored picture, largest first. Throws when the picture can't be decoded. */
export async function embedFaces(
  models: Models,
  image: Uint8Array,
): Promise<readonly Unstamped<FaceTemplate>[]> {
  const decoded = await decodePicture(image, {
    rotate: 0,
    longestSide: storedSide,
    bounds: storedBounds,
  });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  const { raster } = decoded;
  const faces = await facesOf(models, raster);
  return describeFaces(models, raster, faces, measureFaces(faces, greyRasterOf(raster)));
}

/**
 * Templates of found faces, in their order; of those without a mesh there is none.
 * @param measures of the same faces
 */
export async function describeFaces(
  { describer }: Pick<Models, 'describer'>,
  raster: Raster,
  faces: readonly FoundFace[],
  measures: readonly FaceMeasures[],
): Promise<readonly Unstamped<FaceTemplate>[]> {
  const templates: Unstamped<FaceTemplate>[] = [];
  for (const [i, face] of faces.entries()) {
    const measured = measures[i];
    if (!measured || face.mesh.length === 0) continue;
    templates.push({ values: await describer.describe(raster, face), face: measured });
  }
  return templates;
}
