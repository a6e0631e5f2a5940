import sharp from 'sharp';
import type { Raster } from '../../src/card/raster.ts';
import type { FaceDescriber } from '../../src/face/face-describer.ts';
import { faceNets, tensorOf, tf } from './tensor-runtime.ts';

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function within(raster: Raster, region: Region): Region {
  const left = Math.max(0, Math.round(region.left));
  const top = Math.max(0, Math.round(region.top));
  const right = Math.min(raster.width, Math.round(region.left + region.width));
  const bottom = Math.min(raster.height, Math.round(region.top + region.height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** The smallest box around points, wider and higher by `padding` of itself in all. */
function boxAround(points: readonly { readonly x: number; readonly y: number }[], padding: number): Region {
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
function alignedSquare(points: readonly { readonly x: number; readonly y: number }[]): Region {
  const [one, other, mouth] = alignmentParts.map(([from, to]) => centreOf(points.slice(from, to)));
  if (!one || !other || !mouth) throw new Error('68 landmarks are needed');
  const toMouth = (eye: { x: number; y: number }) => Math.hypot(mouth.x - eye.x, mouth.y - eye.y);
  const size = (toMouth(one) + toMouth(other)) / 2 / 0.45;
  const centre = centreOf([one, other, mouth]);
  return { left: centre.x - 0.5 * size, top: centre.y - 0.43 * size, width: size, height: size };
}

function centreOf(points: readonly { readonly x: number; readonly y: number }[]): { x: number; y: number } {
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

/** Loads face-api's 68 landmarks and its descriptor (dlib's network). The tensor runtime must be running. */
export async function loadFaceDescriber(): Promise<Pick<FaceDescriber, 'describe'>> {
  const nets = await faceNets();
  return {
    describe: async (raster, face) => {
      const points = face.mesh.map(([x, y]) => ({ x, y }));
      const region = within(raster, boxAround(points, 0.1));
      const head = await crop(raster, region, 600);
      const headTensor = tensorOf(head);
      const { positions } = await nets.faceLandmark68Net.detectLandmarks(headTensor);
      tf.dispose(headTensor);
      const scale = region.width / head.width;
      const aligned = alignedSquare(
        positions.map((p) => ({ x: region.left + p.x * scale, y: region.top + p.y * scale })),
      );
      const faceTensor = tensorOf(await crop(raster, within(raster, aligned), 300));
      const values = await nets.faceRecognitionNet.computeFaceDescriptor(faceTensor);
      tf.dispose(faceTensor);
      return Array.from(values);
    },
  };
}
