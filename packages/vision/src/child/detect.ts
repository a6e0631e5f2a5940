import { findCard } from '../card/find-card.ts';
import { greyOf } from '../card/raster.ts';
import { meanOf } from '../card/quality.ts';
import { documentShapes } from '../card/shapes.ts';
import { squareAround, squareAroundQuad } from '../card/square-crop.ts';
import type { Detection } from '@ekyc/engine-port';
import { boxOf } from '../face/measure-face.ts';
import { decodePicture } from '../image/decode.ts';
import { guidanceBounds } from '../image/picture-limits.ts';
import type { GuidanceModels } from './models.ts';
import { cardMargin, leastSupport } from './picture-measures.ts';
import { findFacesWithin } from './upright-faces.ts';

const guidanceSide = 640;
/** Mean luma below which neither text nor faces can be recognised. */
const dark = 50;

/** Boxes and codes for guidance on a device that can't run it itself. */
export async function detect(
  models: GuidanceModels,
  bytes: Uint8Array,
): Promise<Detection | { readonly kind: 'rejected' }> {
  const decoded = await decodePicture(bytes, {
    rotate: 0,
    longestSide: guidanceSide,
    bounds: guidanceBounds,
  });
  if (decoded.kind === 'rejected') return { kind: 'rejected' };
  const { raster } = decoded;
  const card = findCard(raster, [documentShapes.card.aspect, documentShapes.page.aspect, 2.2]);
  const seen = card && card.support >= leastSupport ? card : null;
  const square = seen ? squareAroundQuad(seen.quad, cardMargin) : squareAround(raster);
  const faces = await findFacesWithin(raster, square, {
    find: async (view) => models.faces.findBoxes(view),
  });
  const share = (p: { x: number; y: number }) => ({ x: p.x / raster.width, y: p.y / raster.height });
  const codes: string[] = [];
  if (meanOf(greyOf(raster)) < dark) codes.push('picture_dark');
  if (!seen) codes.push('document_not_found');
  if (faces.length === 0) codes.push('face_not_found');
  if (faces.length > 1) codes.push('face_multiple');
  return {
    faces: faces.map((face) => ({ box: boxOf(face), score: face.score })),
    card: seen && {
      quad: [share(seen.quad[0]), share(seen.quad[1]), share(seen.quad[2]), share(seen.quad[3])],
    },
    codes,
  };
}
