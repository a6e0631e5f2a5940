import { findCard, type FoundCard } from '../card/find-card.ts';
import { areaOf, aspectOf } from '../card/quad.ts';
import { glareShare, laplacianVariance, meanOf } from '../card/quality.ts';
import type { Quad, Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import { type DocumentShape, documentShapes } from '../card/shapes.ts';
import type { CardMeasures, FaceMeasures, PictureMeasures, PictureSubject } from '@ekyc/engine-port';
import type { FoundFace } from '../face/found-face.ts';
import { boxOf, measureFace } from '../face/measure-face.ts';
import { measureSideFace } from '../card/side-face.ts';

/** Below this a quad is a table or a book as easily as a card (0 of 160 pictures without a card exceeded it). */
export const leastSupport = 0.7;
/** Faces on a document are looked for in a square this many times as wide as the card. */
export const cardMargin = 1.25;
/** Width at which sharpness is measured; 1012 px is 300 dpi of an ID-1 card. */
const rectifiedWidth = 1012;
const faceSide = 200;

/** Shapes a document is looked for in: lying on its side, and wider where it is tilted away from the camera. */
function aspectsOf(subject: Exclude<PictureSubject, 'face'>, shape: DocumentShape): readonly number[] {
  const { aspect } = documentShapes[shape];
  switch (subject) {
    case 'documentFront':
    case 'documentBack':
      return [aspect, 1 / aspect];
    case 'documentTilted':
      return [aspect, 1.32 * aspect, 1 / aspect];
    case 'documentEdge':
      return [aspect, 1.4 * aspect, 1.9 * aspect];
  }
}

/** The document in a picture of one; null where none is surely there. */
export function findCardOf(
  raster: Raster,
  subject: PictureSubject,
  shape: DocumentShape = 'card',
): FoundCard | null {
  if (subject === 'face') return null;
  const found = findCard(raster, aspectsOf(subject, shape));
  return found && found.support >= leastSupport ? found : null;
}

/** With one side of a card hidden by so much of it, its title can still be read. */
const leastUnsure = 0.35;

/** Where a front most likely lies that is not surely seen whole: a finger lies over its side. Null where it is nowhere. */
export function unsureFrontOf(raster: Raster, shape: DocumentShape): FoundCard | null {
  const found = findCard(raster, [documentShapes[shape].aspect]);
  return found && found.support >= leastUnsure ? found : null;
}

function measureCard(
  raster: Raster,
  grey: Raster,
  { quad, support }: FoundCard,
  shape: DocumentShape,
): CardMeasures {
  const flat = rectify(grey, quad, rectifiedWidth, Math.round(rectifiedWidth / documentShapes[shape].aspect));
  const share = (p: { x: number; y: number }) => ({ x: p.x / raster.width, y: p.y / raster.height });
  const [a, b, c, d] = quad;
  return {
    quad: [share(a), share(b), share(c), share(d)],
    support,
    aspect: aspectOf(quad),
    coverage: areaOf(quad) / (raster.width * raster.height),
    sharpness: laplacianVariance(flat.data, flat.width, flat.height),
    glare: glareShare(flat.data, flat.width, flat.height),
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
  const tall = Math.max(1, Math.round((faceSide * height) / Math.max(1, width)));
  const face = rectify(grey, quad, faceSide, Math.min(tall, 2 * faceSide));
  return laplacianVariance(face.data, face.width, face.height);
}

/** All faces of a picture as the port has them, largest first. */
export function measureFaces(faces: readonly FoundFace[], grey: Raster): readonly FaceMeasures[] {
  return faces.map((face) => measureFace(face, grey.width, faceSharpness(grey, boxOf(face))));
}

/** An upright picture with what was found in it. */
export interface UprightPicture {
  readonly raster: Raster;
  /** The same in grey. */
  readonly grey: Raster;
  readonly faces: readonly FoundFace[];
  readonly card: FoundCard | null;
}

/** Everything that is measured on one upright picture. */
export function measurePicture(
  { raster, grey, faces, card }: UprightPicture,
  subject: PictureSubject,
  shape: DocumentShape = 'card',
): PictureMeasures {
  return {
    brightness: meanOf(grey.data),
    card: card && measureCard(raster, grey, card, shape),
    edge: card && subject === 'documentEdge' ? measureSideFace(raster, card.quad, shape) : null,
    faces: measureFaces(faces, grey),
  };
}
