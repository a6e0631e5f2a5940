import type { MeshPoint } from './found-face.ts';

type Vector = readonly [number, number, number];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function unit(v: Vector): Vector {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** Points of the mesh: top and bottom of the face, its right and left rim. */
const [topPoint, bottomPoint, rightPoint, leftPoint] = [10, 152, 234, 454] as const;
/** Depths of the mesh are counted in pixels of its input. */
const depthScale = 192;

/**
 * How a head is turned, from four points of its mesh: two axes in space, and the Euler angles of their rotation (YZX;
 * https://www.geometrictools.com/Documentation/EulerAngles.pdf), with the signs of Human 3.3.6.
 * @param boxSide longest side of the face's box, in pixels like the mesh
 * @returns radians; null where the points span nothing
 */
export function headAngle(
  mesh: readonly MeshPoint[],
  boxSide: number,
): { readonly roll: number; readonly yaw: number; readonly pitch: number } | null {
  const at = (index: number): Vector => {
    const [x, y, z = 0] = mesh[index] ?? [0, 0, 0];
    return [(x * 1.5) / boxSide, (y * 1.5) / boxSide, z / depthScale];
  };
  const down = unit(minus(at(bottomPoint), at(topPoint)));
  const forward = unit(cross(unit(minus(at(leftPoint), at(rightPoint))), down));
  const across = cross(down, forward);
  const pitch = Math.atan2(down[2], down[1]);
  const yaw = Math.atan2(forward[0], across[0]);
  const roll = -Math.atan2(down[0], Math.hypot(across[0], forward[0]));
  return [pitch, yaw, roll].every(Number.isFinite) ? { roll, yaw, pitch } : null;
}
