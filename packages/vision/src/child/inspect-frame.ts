import { greyRasterOf, type Quad, type Raster, rotateRaster } from '../card/raster.ts';
import { documentShapes } from '../card/shapes.ts';
import { squareAround, squareAroundQuad, turnSquare } from '../card/square-crop.ts';
import type { CardMeasures, FaceMeasures, FrameInspection, PictureSubject } from '@ekyc/engine-port';
import type { FoundFace } from '../face/found-face.ts';
import { decodePicture } from '../image/decode.ts';
import { frameBounds, storedBounds } from '../image/picture-limits.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { scanSmallForMyNumber } from '../forbidden-number/scan.ts';
import { type CardView, compareCards, standsHigh, turnQuad } from '../similarity/compare-cards.ts';
import { compareScenes, type SceneComparison } from '../similarity/compare-scenes.ts';
import { printOf } from '../similarity/take-print.ts';
import type { Unstamped } from './unstamped.ts';
import type { Models } from './models.ts';
import { cardMargin, findCardOf, measureFaces } from './picture-measures.ts';
import { findFacesWithin, findUprightFaces } from './upright-faces.ts';

/** A frame is not larger than the video that is asked for. */
const frameSide = 1280;

/** Subjects that show a face; on an edge it is too flat. */
const withFace: readonly PictureSubject[] = ['face', 'documentFront', 'documentTilted'];

export interface InspectionOptions {
  readonly subject: PictureSubject;
  readonly idType?: string;
  readonly picture?: Uint8Array;
  /** Values of the picture's largest face, where they are known; null where it is known to show none. */
  readonly pictureFace?: readonly number[] | null;
  /** Where the document lies in the picture, in shares of it, where that is known; null where none was found. */
  readonly pictureCard?: CardMeasures['quad'] | null;
  /** Documents that agree at least so well decide by themselves: no face is looked for then. */
  readonly faceBelow?: number;
  readonly scanned?: boolean;
  readonly print?: boolean;
}

/** One side of a comparison; its card is looked for when somebody asks for it first. */
class View {
  readonly raster: Raster;
  readonly grey: Raster;
  readonly #findCard: () => Quad | null;
  #card: Quad | null | undefined;

  constructor(raster: Raster, grey: Raster, findCard: () => Quad | null) {
    this.raster = raster;
    this.grey = grey;
    this.#findCard = findCard;
  }

  get card(): Quad | null {
    if (this.#card === undefined) this.#card = this.#findCard();
    return this.#card;
  }
}

/** A face with its mesh, and the picture turned so that it stands upright. */
interface UprightFace {
  readonly raster: Raster;
  readonly face: FoundFace;
}

const unseen = { faceDistance: null, cardSimilarity: null, sceneSimilarity: null } as const;

/**
 * Decode, look for a My Number, then compare with the picture: in this order, so that nothing forbidden is measured.
 * Throws when the stored picture can't be decoded.
 */
export async function inspectFrame(
  models: Models,
  frame: Uint8Array,
  options: InspectionOptions,
): Promise<Unstamped<FrameInspection>> {
  const { subject, idType = '', picture, pictureCard, faceBelow = Infinity, scanned = false } = options;
  const decoded = await decodePicture(frame, { rotate: 0, longestSide: frameSide, bounds: frameBounds });
  if (decoded.kind === 'rejected') return { kind: 'rejected' };
  const { raster } = decoded;
  const grey = greyRasterOf(raster);
  const forbiddenNumber = scanned ? null : await scanSmallForMyNumber(grey, models);
  if (forbiddenNumber) return { kind: 'inspected', forbiddenNumber, ...unseen };
  const printed = options.print ? { print: await printOf(grey) } : {};
  if (!picture) {
    const face = subject === 'face' ? await largestFace(models, { raster, card: null }, 0) : null;
    return { kind: 'inspected', forbiddenNumber, ...unseen, ...measuredFor(subject, face), ...printed };
  }
  const shape = layoutOf(idType)?.shape ?? 'card';
  const find = (raster: Raster) => findCardOf(raster, subject, shape)?.quad ?? null;
  const own = await storedPicture(picture, Math.max(raster.width, raster.height));
  const known = pictureCard && quadIn(own, pictureCard);
  const stored = new View(own, greyRasterOf(own), () => (known === undefined ? find(own) : known));
  const seen = new View(raster, grey, () => find(raster));
  const scene = compareScenes(stored.grey, seen.grey);
  const cardSimilarity = stored.card
    ? cardsAlike(stored, stored.card, seen, scene, documentShapes[shape].aspect)
    : null;
  const needsFace = withFace.includes(subject) && (cardSimilarity ?? -1) < faceBelow;
  const face = needsFace ? await largestFace(models, seen, scene.degrees) : null;
  const faceDistance = face ? await distanceOf(models, stored, face, options.pictureFace) : null;
  return {
    kind: 'inspected',
    forbiddenNumber,
    faceDistance,
    cardSimilarity,
    sceneSimilarity: scene.similarity,
    ...measuredFor(subject, face),
    ...printed,
  };
}

function measuredFor(
  subject: PictureSubject,
  found: UprightFace | null,
): { readonly face?: FaceMeasures | null } {
  if (subject !== 'face') return {};
  return { face: (found && measureFaces([found.face], greyRasterOf(found.raster))[0]) ?? null };
}

function quadIn({ width, height }: Raster, quad: CardMeasures['quad']): Quad {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: x * width, y: y * height }));
  if (!a || !b || !c || !d) throw new Error('a quad has four corners');
  return [a, b, c, d];
}

/** The document is looked for where the picture's lies in the same scene, then where one was found, either way up. */
function cardsAlike(
  stored: View,
  quad: Quad,
  seen: View,
  scene: SceneComparison,
  aspect: number,
): number | null {
  const [a, b, c, d] = quad;
  const inPlace: Quad = [scene.place(a), scene.place(b), scene.place(c), scene.place(d)];
  return compareCards({ grey: stored.grey, quad }, placesIn(seen, quad, inPlace), aspect);
}

/** One after the other, since the next is only looked for where those before do not decide. */
function* placesIn(seen: View, quad: Quad, inPlace: Quad): Generator<CardView> {
  yield { grey: seen.grey, quad: inPlace };
  const found = seen.card;
  if (!found) return;
  const turns = standsHigh(found) === standsHigh(quad) ? [0, 2] : [1, 3];
  for (const quarters of turns) yield { grey: seen.grey, quad: turnQuad(found, quarters) };
}

/** No larger than the frame: nothing is compared at more than that has. */
async function storedPicture(picture: Uint8Array, longestSide: number): Promise<Raster> {
  const decoded = await decodePicture(picture, { rotate: 0, longestSide, bounds: storedBounds });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  return decoded.raster;
}

/** Of the largest faces; null where the picture shows none. */
async function distanceOf(
  models: Models,
  stored: View,
  seen: UprightFace,
  known?: readonly number[] | null,
): Promise<number | null> {
  if (known === null) return null;
  const pictureFace = known ?? (await describe(models, await largestFace(models, stored, 0)));
  const frameFace = pictureFace && (await describe(models, seen));
  if (!frameFace || !pictureFace) return null;
  return Math.hypot(...frameFace.map((value, i) => value - (pictureFace[i] ?? 0)));
}

async function describe({ describer }: Models, found: UprightFace | null): Promise<readonly number[] | null> {
  return found && (await describer.describe(found.raster, found.face));
}

/** Stored pictures stand upright; a frame that does not fit its picture either way is tried in every turn. */
async function largestFace(
  models: Models,
  { raster, card }: Pick<View, 'raster' | 'card'>,
  degrees: 0 | 90 | 180 | 270,
): Promise<UprightFace | null> {
  const square = card ? squareAroundQuad(card, cardMargin) : squareAround(raster);
  const upright = degrees === 0 ? raster : rotateRaster(raster, degrees);
  const uprightSquare = degrees === 0 ? square : turnSquare(square, raster, degrees);
  const faces = await findFacesWithin(upright, uprightSquare, models.faces);
  const face = faces.find(({ mesh }) => mesh.length > 0);
  if (face) return { raster: upright, face };
  const turned = await findUprightFaces(raster, square, models.faces);
  const other = turned.faces.find(({ mesh }) => mesh.length > 0);
  return other ? { raster: turned.raster, face: other } : null;
}
