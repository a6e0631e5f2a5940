import type { Raster } from '../card/raster.ts';
import type { Network } from '../networks/network.ts';
import { type CornerBox, overlap, type Point2, squareAroundBox } from './face-box.ts';
import { samplePlanes, signed, stretch } from './sampling.ts';

/** Side of the detector's input in pixels. */
const side = 256;
const keypointCount = 6;
const mostFaces = 6;
export const leastScore = 0.3;
/** Boxes that overlap by this share are one face. */
const sameFace = 0.1;
/** The mesh wants more around a face than the detector's box. */
const enlarge = 1.4;

/** A face as the detector sees it, in pixels of the picture. */
export interface DetectedFace {
  /** A square, larger than the face. */
  readonly box: CornerBox;
  /** 0..1. */
  readonly score: number;
  /** Eyes, nose, mouth, ears. */
  readonly keypoints: readonly Point2[];
}

/** The detector's two grids: two anchors in each of 16 × 16 cells, six in each of 8 × 8 (Bazarevsky et al. 2019). */
const grids = [
  { output: '16', cell: 16, anchors: 2 },
  { output: '8', cell: 32, anchors: 6 },
] as const;

interface Candidate {
  readonly score: number;
  readonly box: CornerBox;
  readonly keypoints: readonly Point2[];
}

function candidatesOf(
  scores: Float32Array,
  boxes: Float32Array,
  { cell, anchors }: (typeof grids)[number],
): readonly Candidate[] {
  const found: Candidate[] = [];
  const across = side / cell;
  scores.forEach((logit, at) => {
    const score = 1 / (1 + Math.exp(-logit));
    if (score <= leastScore) return;
    const place = Math.floor(at / anchors);
    const anchor: Point2 = [cell * ((place % across) + 0.5), cell * (Math.floor(place / across) + 0.5)];
    const values = boxes.subarray(at * 16, at * 16 + 16);
    const [dx = 0, dy = 0, width = 0, height = 0] = values;
    const x = dx + anchor[0];
    const y = dy + anchor[1];
    found.push({
      score,
      box: { start: [x - width / 2, y - height / 2], end: [x + width / 2, y + height / 2] },
      keypoints: Array.from({ length: keypointCount }, (_, k) => [
        (values[4 + 2 * k] ?? 0) + anchor[0],
        (values[5 + 2 * k] ?? 0) + anchor[1],
      ]),
    });
  });
  return found;
}

/** The surest of the candidates that overlap. */
function surest(candidates: readonly Candidate[]): readonly Candidate[] {
  const distinct: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    if (distinct.length === mostFaces) break;
    if (distinct.every(({ box }) => overlap(box, candidate.box) < sameFace)) distinct.push(candidate);
  }
  return distinct;
}

/** Finds faces with MediaPipe's BlazeFace, the surest first; the picture is stretched to a square. */
export async function detectFaces(network: Network, picture: Raster): Promise<readonly DetectedFace[]> {
  const values = new Float32Array(3 * side * side);
  samplePlanes(picture, stretch(picture, side), signed, values, {
    width: side,
    height: side,
    outside: 'border',
  });
  const out = await network.run({ values, dims: [1, 3, side, side] });
  const candidates = grids.flatMap((grid) => {
    const [scores, boxes] = [out[`scores${grid.output}`], out[`boxes${grid.output}`]];
    if (!scores || !boxes) throw new Error('not the face detector');
    return candidatesOf(scores, boxes, grid);
  });
  const inPicture = ([x, y]: Point2): Point2 => [(x * picture.width) / side, (y * picture.height) / side];
  return surest(candidates).map(({ score, box, keypoints }) => ({
    score,
    box: squareAroundBox({ start: inPicture(box.start), end: inPicture(box.end) }, enlarge),
    keypoints: keypoints.map(inPicture),
  }));
}
