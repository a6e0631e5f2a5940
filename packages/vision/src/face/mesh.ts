import type { Raster } from '../card/raster.ts';
import type { Network } from '../networks/network.ts';
import { type DetectedFace, leastScore } from './detector.ts';
import { boxCentre, boxSize, type CornerBox } from './face-box.ts';
import type { FoundFace, MeshPoint } from './found-face.ts';
import { headAngle } from './head-angle.ts';
import { type MeshedFace, type RawPoint, refineEyes } from './iris.ts';
import { type Affine, samplePlanes, shares } from './sampling.ts';

const inputSide = 192;
const pointCount = 468;
/** A head that leans less is shown to the mesh as it is. Radians. */
const upright = 0.2;

/** Of the detector's points. */
const [noseIndex, mouthIndex] = [2, 3] as const;

/** How far a head leans: the line from mouth to nose against the vertical, clockwise. Radians, −π..π. */
function leanOf({ keypoints }: DetectedFace): number {
  const [mouth, nose] = [keypoints[mouthIndex], keypoints[noseIndex]];
  if (!mouth || !nose) return 0;
  const angle = Math.PI / 2 - Math.atan2(mouth[1] - nose[1], nose[0] - mouth[0]);
  const lean = angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI));
  return Math.abs(lean) > upright ? lean : 0;
}

/**
 * From the mesh's input to the picture: the box's square, turned upright about its centre. Counts as TensorFlow's
 * cropAndResize does, from centre to centre of pixels.
 */
function boxTransform(box: CornerBox, lean: number, { width, height }: Raster): Affine {
  const [across, down] = [(width - 1) / width, (height - 1) / height];
  const [stepX, stepY] = [
    ((box.end[0] - box.start[0]) * across) / (inputSide - 1),
    ((box.end[1] - box.start[1]) * down) / (inputSide - 1),
  ];
  const [left, top] = [box.start[0] * across, box.start[1] * down];
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const [x, y] = boxCentre(box);
  return {
    a: stepX * cos,
    b: -stepY * sin,
    c: (left - x) * cos - (top - y) * sin + x,
    d: stepX * sin,
    e: stepY * cos,
    f: (left - x) * sin + (top - y) * cos + y,
  };
}

/** A mesh's points in pixels of the picture. */
function inPicture(points: readonly RawPoint[], box: CornerBox, lean: number): readonly MeshPoint[] {
  const [width, height] = boxSize(box);
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const [x, y] = boxCentre(box);
  return points.map(([px, py, z]) => {
    const across = (width / inputSide) * (px - inputSide / 2);
    const down = (height / inputSide) * (py - inputSide / 2);
    return [across * cos - down * sin + x, across * sin + down * cos + y, z];
  });
}

/** The detector's box moved onto the middle of the mesh; shares of the picture. */
function boxOfMesh(mesh: readonly MeshPoint[], box: CornerBox, { width, height }: Raster): FoundFace['box'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of mesh) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const [across, down] = boxSize(box);
  return [
    ((left + right) / 2 - across / 2) / width,
    ((top + bottom) / 2 - down / 2) / height,
    across / width,
    down / height,
  ];
}

export const roundedScore = (score: number) => Math.round(100 * score) / 100;

/**
 * The meshes of detected faces, all at once, with eyes refined. What the mesh does not hold for a face is left out.
 * @param networks MediaPipe's face mesh and iris
 */
export async function meshFaces(
  networks: { readonly mesh: Network; readonly iris: Network },
  picture: Raster,
  detected: readonly DetectedFace[],
): Promise<readonly FoundFace[]> {
  if (detected.length === 0) return [];
  const size = 3 * inputSide * inputSide;
  const values = new Float32Array(detected.length * size);
  const leans = detected.map(leanOf);
  detected.forEach(({ box }, at) => {
    samplePlanes(picture, boxTransform(box, leans[at] ?? 0, picture), shares, values, {
      width: inputSide,
      height: inputSide,
      at: at * size,
      outside: 'black',
    });
  });
  const { mesh, confidence } = await networks.mesh.run({
    values,
    dims: [detected.length, 3, inputSide, inputSide],
  });
  if (!mesh || !confidence) throw new Error('not the face mesh');
  const sure = detected.flatMap((face, at) => {
    if (roundedScore(confidence[at] ?? 0) <= leastScore) return [];
    const points = Array.from({ length: pointCount }, (_, point): RawPoint => {
      const [x = 0, y = 0, z = 0] = mesh.subarray(
        (at * pointCount + point) * 3,
        (at * pointCount + point) * 3 + 3,
      );
      return [x, y, z];
    });
    const meshed: MeshedFace = { planes: { values, at: at * size, side: inputSide }, points };
    return [{ ...face, lean: leans[at] ?? 0, meshed }];
  });
  await refineEyes(
    networks.iris,
    sure.map(({ meshed }) => meshed),
  );
  return sure.map(({ box, score, lean, meshed }) => {
    const points = inPicture(meshed.points, box, lean);
    return {
      box: boxOfMesh(points, box, picture),
      score: roundedScore(score),
      mesh: points,
      angle: headAngle(points, Math.max(...boxSize(box))),
    };
  });
}
