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
  };
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
