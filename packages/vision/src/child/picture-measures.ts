import { areaOf, aspectOf, findCard, type FoundCard, ID1_ASPECT } from '../card/find-card.ts';
import { glareShare, laplacianVariance, meanOf } from '../card/quality.ts';
import { greyOf, type Quad, type Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type { CardMeasures, FaceMeasures, PictureMeasures, PictureSubject } from '../engine.types.ts';
import type { FoundFace } from '../face/face-finder.ts';
import { boxOf, measureFace } from '../face/measure-face.ts';
import { measureSideFace } from '../card/side-face.ts';

/** Below this a quad is a table or a book as easily as a card (0 of 160 pictures without a card exceeded it). */
export const LEAST_SUPPORT = 0.7;
/** Size at which sharpness is measured; 1012 px is 300 dpi of an ID-1 card. */
const RECTIFIED = { width: 1012, height: 638 };
const FACE_SIDE = 200;

/** Shapes a card is looked for in: lying on its side, and wider where it is tilted away from the camera. */
const ASPECTS: Readonly<Record<Exclude<PictureSubject, 'face'>, readonly number[]>> = {
  documentFront: [ID1_ASPECT, 1 / ID1_ASPECT],
  documentBack: [ID1_ASPECT, 1 / ID1_ASPECT],
  documentTilted: [ID1_ASPECT, 2.1, 1 / ID1_ASPECT],
  documentEdge: [ID1_ASPECT, 2.2, 3],
};

/** The card in a picture of a document; null where none is surely there. */
export function findCardOf(raster: Raster, subject: PictureSubject): FoundCard | null {
  if (subject === 'face') return null;
  const found = findCard(raster, ASPECTS[subject]);
  return found && found.support >= LEAST_SUPPORT ? found : null;
}

export function measureCard(raster: Raster, grey: Raster, quad: Quad, support: number): CardMeasures {
  const flat = rectify(grey, quad, RECTIFIED.width, RECTIFIED.height);
  const flatGrey = greyOf(flat);
  const share = (p: { x: number; y: number }) => ({ x: p.x / raster.width, y: p.y / raster.height });
  const [a, b, c, d] = quad;
  return {
    quad: [share(a), share(b), share(c), share(d)],
    support,
    aspect: aspectOf(quad),
    coverage: areaOf(quad) / (raster.width * raster.height),
    sharpness: laplacianVariance(flatGrey, flat.width, flat.height),
    glare: glareShare(flatGrey, flat.width, flat.height),
  };
}

function faceSharpness(grey: Raster, box: FaceMeasures['box']): number {
  const left = box.x * grey.width;
  const top = box.y * grey.height;
  const width = box.width * grey.width;
  const height = box.height * grey.height;
  const quad: Quad = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ];
  const tall = Math.max(1, Math.round((FACE_SIDE * height) / Math.max(1, width)));
  const face = rectify(grey, quad, FACE_SIDE, Math.min(tall, 2 * FACE_SIDE));
  return laplacianVariance(greyOf(face), face.width, face.height);
}

/** All faces of a picture as the port has them, largest first. */
export function measureFaces(faces: readonly FoundFace[], grey: Raster): readonly FaceMeasures[] {
  return faces.map((face) => measureFace(face, grey.width, faceSharpness(grey, boxOf(face))));
}

/** Everything that is measured on one upright picture; `card` was found in it before. */
export function measurePicture(
  raster: Raster,
  faces: readonly FoundFace[],
  card: FoundCard | null,
  subject: PictureSubject,
): PictureMeasures {
  const data = greyOf(raster);
  const grey: Raster = { data, width: raster.width, height: raster.height, channels: 1 };
  return {
    brightness: meanOf(data),
    card: card && measureCard(raster, grey, card.quad, card.support),
    edge: card && subject === 'documentEdge' ? measureSideFace(raster, card.quad) : null,
    faces: measureFaces(faces, grey),
  };
}
