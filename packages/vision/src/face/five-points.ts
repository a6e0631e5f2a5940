import type { FaceGeometry, SharePoint } from '../face-model/geometry.ts';
import type { Point2 } from './face-box.ts';
import type { MeshPoint } from './found-face.ts';
import { eyeCorners, mouthCorners, noseTip } from './mesh-points.ts';
import type { Affine } from './sampling.ts';

/**
 * The five points that face networks are aligned by, of a face's mesh, in its pixels: middle of the right and the left
 * eye, nose tip, right and left corner of the mouth (the person's own sides, so left in the picture first).
 */
function fivePointsOf(mesh: readonly MeshPoint[]): readonly [Point2, Point2, Point2, Point2, Point2] {
  const at = (index: number): Point2 => {
    const point = mesh[index];
    if (!point) throw new RangeError('a face mesh expected');
    return [point[0], point[1]];
  };
  const middle = ({ outer, inner }: { outer: number; inner: number }): Point2 => {
    const [a, b] = [at(outer), at(inner)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  return [
    middle(eyeCorners.right),
    middle(eyeCorners.left),
    at(noseTip),
    at(mouthCorners.right),
    at(mouthCorners.left),
  ];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The similarity transform (turn, scale, shift) that brings `from` nearest to `to` by least squares, as a map of
 * complex numbers: to ≈ m·from + t (Umeyama 1991 in two dimensions, without mirroring).
 */
function similarity(from: readonly Point2[], to: readonly Point2[]): Affine {
  const [fx, fy] = [mean(from.map(([x]) => x)), mean(from.map(([, y]) => y))];
  const [tx, ty] = [mean(to.map(([x]) => x)), mean(to.map(([, y]) => y))];
  let [real, imaginary, spread] = [0, 0, 0];
  from.forEach(([px, py], i) => {
    const [x, y] = [px - fx, py - fy];
    const [u, v] = [(to[i]?.[0] ?? 0) - tx, (to[i]?.[1] ?? 0) - ty];
    real += x * u + y * v;
    imaginary += x * v - y * u;
    spread += x * x + y * y;
  });
  if (spread === 0) throw new RangeError('points that differ expected');
  const [a, d] = [real / spread, imaginary / spread];
  return { a, b: -d, c: tx - a * fx + d * fy, d, e: a, f: ty - d * fx - a * fy };
}

/** From a pixel of the network's input to the picture in which the mesh was found. */
export function alignmentOf(
  mesh: readonly MeshPoint[],
  places: readonly SharePoint[],
  { width, height }: Pick<FaceGeometry['input'], 'width' | 'height'>,
): Affine {
  const targets = places.map(([x, y]): Point2 => [x * width, y * height]);
  return similarity(targets, fivePointsOf(mesh));
}
