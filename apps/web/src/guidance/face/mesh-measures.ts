import type { FacePose, FaceReading } from './face-reading.ts';

type MeshPoint = readonly [x: number, y: number, z?: number];

/** Points of MediaPipe's face mesh; left and right are the person's own. */
const eyes = {
  right: {
    outer: 33,
    inner: 133,
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  left: {
    outer: 263,
    inner: 362,
    lids: [
      [387, 373],
      [386, 374],
      [385, 380],
    ],
  },
} as const;
const mouthCorners = [61, 291] as const;
const noseTip = 1;

/**
 * Pose from Human's angles and mesh. Human counts yaw towards the left of the unmirrored picture, which is the
 * person's right, and pitch downwards: both signs are turned. Eye opening after Soukupová and Čech (2016).
 */
export function poseOf(
  angle: { readonly yaw: number; readonly pitch: number },
  mesh: readonly MeshPoint[],
): FacePose {
  return {
    yaw: -angle.yaw,
    pitch: -angle.pitch,
    eyeOpening: Math.max(opening(mesh, eyes.left), opening(mesh, eyes.right)),
    ...nosePlace(mesh),
  };
}

/** The same measure as the server's (packages/vision/src/face/measure-face.ts), which says why it is this one. */
function nosePlace(mesh: readonly MeshPoint[]): Pick<FacePose, 'nose' | 'eyesToMouth'> {
  const tip = mesh[noseTip];
  const right = middle(mesh[eyes.right.outer], mesh[eyes.right.inner]);
  const left = middle(mesh[eyes.left.outer], mesh[eyes.left.inner]);
  const mouth = middle(mesh[mouthCorners[0]], mesh[mouthCorners[1]]);
  const centre = middle(left, right);
  const across = [left[0] - right[0], left[1] - right[1]] as const;
  const down = [mouth[0] - centre[0], mouth[1] - centre[1]] as const;
  const area = across[0] * down[1] - across[1] * down[0];
  if (tip === undefined || area === 0) return { nose: null, eyesToMouth: 0 };
  const [x, y] = [tip[0] - centre[0], tip[1] - centre[1]];
  return {
    nose: { x: (x * down[1] - y * down[0]) / area, y: (across[0] * y - across[1] * x) / area },
    eyesToMouth: Math.hypot(...down) / Math.hypot(...across),
  };
}

function middle(a: MeshPoint | undefined, b: MeshPoint | undefined): MeshPoint {
  return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [0, 0];
}

/** The rectangle around a mesh, from ear to ear and from hairline to chin; null without one. */
export function boundsOf(mesh: readonly MeshPoint[]): FaceReading['box'] | null {
  if (mesh.length === 0) return null;
  const xs = mesh.map(([x]) => x);
  const ys = mesh.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function opening(mesh: readonly MeshPoint[], eye: (typeof eyes)['left' | 'right']): number {
  const width = between(mesh[eye.outer], mesh[eye.inner]);
  const sum = eye.lids.reduce((total, [upper, lower]) => total + between(mesh[upper], mesh[lower]), 0);
  return width === 0 ? 0 : sum / eye.lids.length / width;
}

function between(a: MeshPoint | undefined, b: MeshPoint | undefined): number {
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
}
