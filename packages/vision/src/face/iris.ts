import type { Network } from '../networks/network.ts';
import { boxSize, type CornerBox, squareAroundBox } from './face-box.ts';
import { contourInIris, eyeContours, eyeCorners, type EyeContour } from './mesh-points.ts';
import { cropPlanes, type SquarePlanes } from './sampling.ts';

const inputSide = 64;
const pointCount = 76;
const irisBegins = 71;
/** The network sees this many times the eye's width. */
const aroundEye = 2.3;
/** Difference of the eyes' depths from which a head counts as turned. */
const leastTurned = 30;

/** A point of the mesh in pixels of its own input, with depth. */
export type RawPoint = [x: number, y: number, z: number];

type Side = 'left' | 'right';

function eyeBox(points: readonly RawPoint[], side: Side): CornerBox {
  const [outer, inner] = [points[eyeCorners[side].outer], points[eyeCorners[side].inner]];
  if (!outer || !inner) throw new Error('a face mesh expected');
  const box: CornerBox = {
    start: [Math.min(outer[0], inner[0]), Math.min(outer[1], inner[1])],
    end: [Math.max(outer[0], inner[0]), Math.max(outer[1], inner[1])],
  };
  return squareAroundBox(box, aroundEye);
}

/** A mesh and the pixels it was seen in; the mesh is refined in place. */
export interface MeshedFace {
  readonly planes: SquarePlanes;
  readonly points: RawPoint[];
}

/**
 * Refines the eyes of meshes with MediaPipe's iris network, all eyes at once, and adds ten points of the irises.
 * The network was trained on one eye; both are shown to it mirrored and only the left is mirrored back, as Human
 * 3.3.6 does: what counts as an open or closed eye was set on those values.
 */
export async function refineEyes(network: Network, faces: readonly MeshedFace[]): Promise<void> {
  if (faces.length === 0) return;
  const size = 3 * inputSide * inputSide;
  const values = new Float32Array(2 * faces.length * size);
  const boxes = faces.map(({ points }) => ({ left: eyeBox(points, 'left'), right: eyeBox(points, 'right') }));
  faces.forEach(({ planes }, at) => {
    const both = boxes[at];
    if (!both) return;
    [both.left, both.right].forEach((box, eye) => {
      const target = { values, at: (2 * at + eye) * size, side: inputSide };
      cropPlanes(planes, eyeTransform(box, planes.side), target, true);
    });
  });
  const { points } = await network.run({ values, dims: [2 * faces.length, 3, inputSide, inputSide] });
  if (!points) throw new Error('not the iris network');
  faces.forEach((face, at) => {
    const both = boxes[at];
    if (!both) return;
    const eye = (index: number, box: CornerBox, mirrored: boolean) =>
      eyePoints(points.subarray(index * pointCount * 3, (index + 1) * pointCount * 3), box, mirrored);
    merge(face.points, eye(2 * at, both.left, true), eye(2 * at + 1, both.right, false));
  });
}

/** From the network's input to the mesh's, as TensorFlow's cropAndResize counts: from centre to centre of pixels. */
function eyeTransform({ start, end }: CornerBox, side: number) {
  const share = (side - 1) / side;
  return {
    a: ((end[0] - start[0]) * share) / (inputSide - 1),
    c: start[0] * share,
    e: ((end[1] - start[1]) * share) / (inputSide - 1),
    f: start[1] * share,
  };
}

function eyePoints(values: Float32Array, box: CornerBox, mirrored: boolean): readonly RawPoint[] {
  const [width, height] = boxSize(box);
  return Array.from({ length: pointCount }, (_, at) => {
    const [x = 0, y = 0, z = 0] = values.subarray(at * 3, at * 3 + 3);
    const across = mirrored ? 1 - x / inputSide : x / inputSide;
    return [across * width + box.start[0], (y / inputSide) * height + box.start[1], z];
  });
}

function depthOf(points: readonly RawPoint[], at: number): number {
  return points[at]?.[2] ?? 0;
}

function merge(points: RawPoint[], left: readonly RawPoint[], right: readonly RawPoint[]): void {
  const turned = depthOf(points, eyeCorners.left.outer) - depthOf(points, eyeCorners.right.outer);
  const all = Object.keys(contourInIris) as EyeContour[];
  // Of a turned head only the near eye's lids fit the mesh.
  const lids: readonly EyeContour[] = ['EyeUpper0', 'EyeLower0'];
  const straight = Math.abs(turned) < leastTurned;
  if (straight || turned < 1) replace(points, left, 'left', straight ? all : lids);
  if (straight || turned >= 1) replace(points, right, 'right', straight ? all : lids);
  points.push(...irisPoints(points, left, 'left'), ...irisPoints(points, right, 'right'));
}

function replace(
  points: RawPoint[],
  eye: readonly RawPoint[],
  side: Side,
  contours: readonly EyeContour[],
): void {
  for (const contour of contours) {
    eyeContours[side][contour].forEach((to, at) => {
      const seen = eye[contourInIris[contour] + at];
      if (seen) points[to] = [seen[0], seen[1], (seen[2] + depthOf(points, to)) / 2];
    });
  }
}

/** Centre, right, above, left, below; their depths are the lids', since the network's own are not reliable. */
function irisPoints(points: readonly RawPoint[], eye: readonly RawPoint[], side: Side): readonly RawPoint[] {
  const upper = depthOf(points, eyeContours[side].EyeUpper0[3]);
  const lower = depthOf(points, eyeContours[side].EyeLower0[4]);
  return eye.slice(irisBegins).map(([x, y], at) => {
    const depth = at === 2 ? upper : at === 4 ? lower : (upper + lower) / 2;
    return [x, y, depth];
  });
}
