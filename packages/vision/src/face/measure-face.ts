import type { Box, FaceMeasures } from '@ekyc/engine-port';
import type { FoundFace, MeshPoint } from './found-face.ts';
import { mouthCorners } from './mesh-points.ts';

function distance(a: MeshPoint | undefined, b: MeshPoint | undefined): number {
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
}

/** Points of the MediaPipe mesh; left and right are the person's own. */
const eyePoints = {
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
const noseTip = 1;

/**
 * Eye aspect ratio (Soukupová and Čech 2016, with three pairs of lid points): mean opening of the lids to the
 * width of the eye.
 */
function eyeOpening(mesh: readonly MeshPoint[], eye: (typeof eyePoints)['left' | 'right']): number {
  const width = distance(mesh[eye.outer], mesh[eye.inner]);
  if (width === 0) return 0;
  const opening = eye.lids.reduce((sum, [upper, lower]) => sum + distance(mesh[upper], mesh[lower]), 0);
  return opening / eye.lids.length / width;
}

function middle(a: MeshPoint | undefined, b: MeshPoint | undefined): MeshPoint {
  return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [0, 0];
}

function mouthWidth(mesh: readonly MeshPoint[]): number {
  const right = middle(mesh[eyePoints.right.outer], mesh[eyePoints.right.inner]);
  const left = middle(mesh[eyePoints.left.outer], mesh[eyePoints.left.inner]);
  const eyes = distance(left, right);
  return eyes === 0 ? 0 : distance(mesh[mouthCorners.right], mesh[mouthCorners.left]) / eyes;
}

/**
 * Where the nose's tip lies in the frame of three points that hardly move with the face: x in distances of the eyes from
 * the middle between them, positive towards the person's left; y in distances from there to the mouth. Every affine map
 * keeps the place of a fourth point of one plane (Koenderink and van Doorn 1991), so a flat picture keeps it however it
 * is held, while a head's nose stands before the others and moves.
 */
function nosePlace(mesh: readonly MeshPoint[]): Pick<FaceMeasures, 'nose' | 'eyesToMouth'> {
  const tip = mesh[noseTip];
  const right = middle(mesh[eyePoints.right.outer], mesh[eyePoints.right.inner]);
  const left = middle(mesh[eyePoints.left.outer], mesh[eyePoints.left.inner]);
  const between = middle(left, right);
  const mouth = middle(mesh[mouthCorners.right], mesh[mouthCorners.left]);
  const across = [left[0] - right[0], left[1] - right[1]] as const;
  const down = [mouth[0] - between[0], mouth[1] - between[1]] as const;
  const area = across[0] * down[1] - across[1] * down[0];
  if (!tip || area === 0) return { nose: null };
  const [x, y] = [tip[0] - between[0], tip[1] - between[1]];
  return {
    nose: { x: (x * down[1] - y * down[0]) / area, y: (across[0] * y - across[1] * x) / area },
    eyesToMouth: Math.hypot(...down) / Math.hypot(...across),
  };
}

/** The detector's box, cut at the picture's border. */
export function boxOf(face: FoundFace): Box {
  const [x, y, width, height] = face.box;
  const left = Math.min(1, Math.max(0, x));
  const top = Math.min(1, Math.max(0, y));
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(1, x + width) - left),
    height: Math.max(0, Math.min(1, y + height) - top),
  };
}

/**
 * A face's measures in the engine's signs. `pictureWidth` is the stored picture's in pixels, `sharpness` was
 * measured by the caller, who has the pixels.
 */
export function measureFace(face: FoundFace, pictureWidth: number, sharpness: number): FaceMeasures {
  const box = boxOf(face);
  const angle = face.angle ?? { roll: 0, yaw: 0, pitch: 0 };
  return {
    box,
    score: face.score,
    widthPx: Math.round(box.width * pictureWidth),
    // The library counts towards the left of the picture and downwards; in an unmirrored picture the left of the
    // picture is the person's right.
    yaw: -angle.yaw,
    pitch: -angle.pitch,
    roll: angle.roll,
    eyeOpening: {
      left: eyeOpening(face.mesh, eyePoints.left),
      right: eyeOpening(face.mesh, eyePoints.right),
    },
    mouthWidth: mouthWidth(face.mesh),
    ...nosePlace(face.mesh),
    sharpness,
  };
}
