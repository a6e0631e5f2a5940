import sharp from 'sharp';
import type { Raster } from '../card/raster.ts';
import type { Network } from '../networks/network.ts';
import type { FoundFace } from './found-face.ts';
import { type PixelScale, samplePlanes, stretch } from './sampling.ts';

/** face-api's mean of all pixels; its networks take (value − mean) / 255. */
const faceApiPixels: PixelScale = {
  mean: [122.782, 117.001, 104.298],
  scale: [1 / 255, 1 / 255, 1 / 255],
  order: 'rgb',
};
const landmarkSide = 112;
const landmarkCount = 68;

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Position {
  readonly x: number;
  readonly y: number;
}

function within(raster: Raster, region: Region): Region {
  const left = Math.max(0, Math.round(region.left));
  const top = Math.max(0, Math.round(region.top));
  const right = Math.min(raster.width, Math.round(region.left + region.width));
  const bottom = Math.min(raster.height, Math.round(region.top + region.height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** The smallest box around points, wider and higher by `padding` of itself in all. */
function boxAround(points: readonly Position[], padding: number): Region {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  return {
    left: left - (width * padding) / 2,
    top: top - (height * padding) / 2,
    width: width * (1 + padding),
    height: height * (1 + padding),
  };
}

/** Of 68 landmarks (iBUG 300-W): the eyes and the mouth. */
const alignmentParts = [
  [36, 42],
  [42, 48],
  [48, 68],
] as const;

/**
 * The square that dlib's network was trained on, as face-api cuts it: eyes and mouth at fixed heights, so that a
 * turned head keeps its scale. Beside the landmarks' own box it brings a turned specimen from 0.31–0.52 to
 * 0.21–0.32 of its selfie.
 */
function alignedSquare(points: readonly Position[]): Region {
  const [one, other, mouth] = alignmentParts.map(([from, to]) => centreOf(points.slice(from, to)));
  if (!one || !other || !mouth) throw new Error('68 landmarks are needed');
  const toMouth = (eye: Position) => Math.hypot(mouth.x - eye.x, mouth.y - eye.y);
  const size = (toMouth(one) + toMouth(other)) / 2 / 0.45;
  const centre = centreOf([one, other, mouth]);
  return { left: centre.x - 0.5 * size, top: centre.y - 0.43 * size, width: size, height: size };
}

function centreOf(points: readonly Position[]): Position {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

async function crop(raster: Raster, region: Region, longestSide: number): Promise<Raster> {
  const { width, height, channels } = raster;
  const { data, info } = await sharp(raster.data, { raw: { width, height, channels } })
    .extract(region)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels };
}

/** Black beside a picture that is not square; of an odd number the larger half comes after it. */
export function padToSquare(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  if (width === height) return raster;
  const side = Math.max(width, height);
  const before = side - Math.min(width, height) - Math.round(Math.abs(width - height) / 2);
  const [left, top] = width < height ? [before, 0] : [0, before];
  const out = new Uint8Array(side * side * channels);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width * channels, (y + 1) * width * channels);
    out.set(row, ((y + top) * side + left) * channels);
  }
  return { data: out, width: side, height: side, channels };
}

/** A picture as the input of face-api's networks: padded to a square and scaled to `side`. */
function faceApiInput(raster: Raster, side: number): Float32Array {
  const square = padToSquare(raster);
  const values = new Float32Array(3 * side * side);
  const copy = { width: side, height: side, outside: 'border' } as const;
  samplePlanes(square, stretch(square, side), faceApiPixels, values, copy);
  return values;
}

async function findLandmarks(network: Network, head: Raster): Promise<readonly Position[]> {
  const values = faceApiInput(head, landmarkSide);
  const { landmarks } = await network.run({ values, dims: [1, 3, landmarkSide, landmarkSide] });
  if (!landmarks) throw new Error('not the network of landmarks');
  const { width, height } = head;
  const longest = Math.max(width, height);
  return Array.from({ length: landmarkCount }, (_, at) => ({
    x: (landmarks[2 * at] ?? 0) * longest - (longest - width) / 2,
    y: (landmarks[2 * at + 1] ?? 0) * longest - (longest - height) / 2,
  }));
}

/**
 * The square of a face as dlib's network was trained on, cut out of the picture.
 * @param landmarks the network of 68 landmarks
 * @param face its mesh in pixels of the picture
 */
export async function cutDlibSquare(landmarks: Network, raster: Raster, face: FoundFace): Promise<Raster> {
  const region = within(
    raster,
    boxAround(
      face.mesh.map(([x, y]) => ({ x, y })),
      0.1,
    ),
  );
  const head = await crop(raster, region, 600);
  const scale = region.width / head.width;
  const points = await findLandmarks(landmarks, head);
  const aligned = alignedSquare(
    points.map(({ x, y }) => ({ x: region.left + x * scale, y: region.top + y * scale })),
  );
  return crop(raster, within(raster, aligned), 300);
}
