import { greyRasterOf, type Quad, type Raster, rotateRaster } from '../card/raster.ts';
import { SHAPES } from '../card/shapes.ts';
import { squareAround, squareAroundQuad, turnSquare } from '../card/square-crop.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { FrameInspection, PictureSubject } from '../engine.types.ts';
import { decodePicture } from '../image/decode.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { scanSmallForMyNumber } from '../forbidden-number/scan.ts';
import { compareCards, standsHigh, turnQuad } from '../similarity/compare-cards.ts';
import { compareScenes, type SceneComparison } from '../similarity/compare-scenes.ts';
import type { Unstamped } from './ingest.ts';
import type { Models } from './models.ts';
import { CARD_MARGIN, findCardOf } from './picture-measures.ts';
import { findFacesWithin, findUprightFaces } from './upright-faces.ts';

/** A frame is not larger than the video that is asked for. */
const FRAME_SIDE = 1280;
/** Nothing is compared at more than a frame has. */
const PICTURE_SIDE = 1280;

/** Subjects that show a face; on an edge it is too flat. */
const WITH_FACE: readonly PictureSubject[] = ['face', 'documentFront', 'documentTilted'];

export interface InspectionOptions {
  readonly subject: PictureSubject;
  readonly idType?: string;
  readonly picture?: Uint8Array;
  /** Values of the picture's largest face, where they are known. */
  readonly pictureFace?: readonly number[];
  readonly scanned?: boolean;
}

interface View {
  readonly raster: Raster;
  readonly grey: Raster;
  readonly card: FoundCard | null;
}

const unseen = { faceDistance: null, cardSimilarity: null, sceneSimilarity: null } as const;

/**
 * Decode, look for a My Number, then compare with the picture: in this order, so that nothing forbidden is measured.
 * Throws when the stored picture can't be decoded.
 */
export async function inspectFrame(
  models: Models,
  frame: Uint8Array,
  { subject, idType = '', picture, pictureFace, scanned = false }: InspectionOptions,
): Promise<Unstamped<FrameInspection>> {
  const decoded = await decodePicture(frame, { rotate: 0, longestSide: FRAME_SIDE });
  if (decoded.kind === 'rejected') return { kind: 'rejected' };
  const { raster } = decoded;
  const grey = greyRasterOf(raster);
  const forbiddenNumber = scanned ? null : await scanSmallForMyNumber(grey, models);
  if (forbiddenNumber || !picture) return { kind: 'inspected', forbiddenNumber, ...unseen };
  const shape = layoutOf(idType)?.shape ?? 'card';
  const viewOf = (raster: Raster): View => ({
    raster,
    grey: greyRasterOf(raster),
    card: findCardOf(raster, subject, shape),
  });
  const [seen, stored] = [viewOf(raster), viewOf(await storedPicture(picture))];
  const scene = compareScenes(stored.grey, seen.grey);
  const hasFace = WITH_FACE.includes(subject);
  const faceDistance = hasFace ? await distanceOf(models, stored, seen, scene.degrees, pictureFace) : null;
  const cardSimilarity = stored.card
    ? cardsAlike(stored, stored.card, seen, scene, SHAPES[shape].aspect)
    : null;
  return {
    kind: 'inspected',
    forbiddenNumber,
    faceDistance,
    cardSimilarity,
    sceneSimilarity: scene.similarity,
  };
}

/** The document is looked for where the picture's lies in the same scene, then where one was found, either way up. */
function cardsAlike(
  stored: View,
  { quad }: FoundCard,
  seen: View,
  scene: SceneComparison,
  aspect: number,
): number | null {
  const [a, b, c, d] = quad;
  const inPlace: Quad = [scene.place(a), scene.place(b), scene.place(c), scene.place(d)];
  const found = seen.card?.quad;
  const turns = found && standsHigh(found) === standsHigh(quad) ? [0, 2] : [1, 3];
  const quads = [inPlace, ...(found ? turns.map((quarters) => turnQuad(found, quarters)) : [])];
  return compareCards(
    { grey: stored.grey, quad },
    quads.map((quad) => ({ grey: seen.grey, quad })),
    aspect,
  );
}

async function storedPicture(picture: Uint8Array): Promise<Raster> {
  const decoded = await decodePicture(picture, { rotate: 0, longestSide: PICTURE_SIDE });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  return decoded.raster;
}

/** Of the largest faces; null where one of the two shows none. */
async function distanceOf(
  models: Models,
  stored: View,
  seen: View,
  degrees: 0 | 90 | 180 | 270,
  known?: readonly number[],
): Promise<number | null> {
  const frameFace = await largestFace(models, seen, degrees);
  const pictureFace = frameFace && (known ?? (await largestFace(models, stored, 0)));
  if (!frameFace || !pictureFace) return null;
  return Math.hypot(...frameFace.map((value, i) => value - (pictureFace[i] ?? 0)));
}

/** Stored pictures stand upright; a frame that does not fit its picture either way is tried in every turn. */
async function largestFace(
  models: Models,
  { raster, card }: View,
  degrees: 0 | 90 | 180 | 270,
): Promise<readonly number[] | null> {
  const square = card ? squareAroundQuad(card.quad, CARD_MARGIN) : squareAround(raster);
  const upright = degrees === 0 ? raster : rotateRaster(raster, degrees);
  const uprightSquare = degrees === 0 ? square : turnSquare(square, raster, degrees);
  const faces = await findFacesWithin(upright, uprightSquare, models.faces);
  const face = faces.find(({ mesh }) => mesh.length > 0);
  if (face) return await models.describer.describe(upright, face);
  const turned = await findUprightFaces(raster, square, models.faces);
  const other = turned.faces.find(({ mesh }) => mesh.length > 0);
  return other ? await models.describer.describe(turned.raster, other) : null;
}
