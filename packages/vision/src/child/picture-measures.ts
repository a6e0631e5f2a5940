import { areaOf, aspectOf, findCard, ID1_ASPECT } from '../card/find-card.ts';
import { glareShare, laplacianVariance, meanOf } from '../card/quality.ts';
import { greyOf, type Quad, type Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type {
  CardMeasures,
  EdgeMeasures,
  FaceMeasures,
  PictureMeasures,
  PictureSubject,
} from '../engine.types.ts';
import { boxOf, measureFace } from '../face/measure-face.ts';
import { measureSideFace } from '../card/side-face.ts';
import type { UprightFaces } from './upright-faces.ts';

/** Below this a quad is a table or a book as easily as a card (0 of 160 pictures without a card exceeded it). */
export const LEAST_SUPPORT = 0.7;
/** Size at which sharpness is measured; 1012 px is 300 dpi of an ID-1 card. */
const RECTIFIED = { width: 1012, height: 638 };
const FACE_SIDE = 200;

/** Shapes a card is looked for in: tilted away from the camera it looks wider. */
export function expectedAspects(subject: PictureSubject): readonly number[] {
  if (subject === 'documentEdge') return [ID1_ASPECT, 2.2, 3];
  if (subject === 'documentTilted') return [ID1_ASPECT, 2.1];
  return [ID1_ASPECT];
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
export function measureFaces(found: UprightFaces, grey: Raster): readonly FaceMeasures[] {
  return found.faces.map((face) => measureFace(face, found.raster.width, faceSharpness(grey, boxOf(face))));
}

/** Everything that is measured on one upright picture. */
export function measurePicture(found: UprightFaces, subject: PictureSubject): PictureMeasures {
  const { raster } = found;
  const grey: Raster = { data: greyOf(raster), width: raster.width, height: raster.height, channels: 1 };
  const faces = measureFaces(found, grey);
  const brightness = meanOf(grey.data as Uint8Array);
  if (subject === 'face') return { brightness, card: null, edge: null, faces };
  const card = findCard(raster, expectedAspects(subject));
  if (!card || card.support < LEAST_SUPPORT) return { brightness, card: null, edge: null, faces };
  const edge: EdgeMeasures | null = subject === 'documentEdge' ? measureSideFace(raster, card.quad) : null;
  return { brightness, card: measureCard(raster, grey, card.quad, card.support), edge, faces };
}
