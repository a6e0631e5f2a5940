import type { Raster } from '../card/raster.ts';
import type { FaceModelFiles } from '../face-model/face-model-files.ts';
import type { FaceGeometry } from '../face-model/geometry.ts';
import { shrink } from '../image/decode.ts';
import { readNetwork } from '../networks/built-in-networks.ts';
import { loadBuiltInNetwork } from '../networks/load-built-in-network.ts';
import { loadNetwork, type Network } from '../networks/network.ts';
import { cutDlibSquare, padToSquare } from './dlib-square.ts';
import type { FoundFace } from './found-face.ts';
import { alignmentOf } from './five-points.ts';
import { samplePlanes, stretch } from './sampling.ts';

export interface FaceDescriber {
  /** The template's values of one face; its mesh must be in pixels of the raster. */
  describe(raster: Raster, face: FoundFace): Promise<readonly number[]>;
  /** Runs the network on pixels of no picture. */
  tryOnNoise(): Promise<readonly number[]>;
}

/** Cuts a face out of a picture, as planes of the network's input. */
type Cut = (raster: Raster, face: FoundFace) => Promise<Float32Array>;

async function cutOf(geometry: FaceGeometry): Promise<Cut> {
  const { input, alignment } = geometry;
  const { width, height } = input;
  const emptyPlanes = () => new Float32Array(3 * width * height);
  if (alignment.kind === 'dlibSquare') {
    const landmarks = await loadBuiltInNetwork('landmarks-68');
    return async (raster, face) => {
      const square = padToSquare(await cutDlibSquare(landmarks, raster, face));
      const planes = emptyPlanes();
      samplePlanes(square, stretch(square, width), input, planes, { width, height, outside: 'border' });
      return planes;
    };
  }
  return async (raster, face) => {
    const view = await nearBy(raster, face, 2 * Math.max(width, height));
    const planes = emptyPlanes();
    const affine = alignmentOf(view.face.mesh, alignment.points, input);
    samplePlanes(view.raster, affine, input, planes, { width, height, outside: 'black' });
    return planes;
  };
}

/**
 * The part of a picture that shows a face, no larger than `longestSide` pixels: taken from a larger one, single pixels
 * of it would make the network's input coarse.
 */
async function nearBy(
  raster: Raster,
  face: FoundFace,
  longestSide: number,
): Promise<{ readonly raster: Raster; readonly face: FoundFace }> {
  const xs = face.mesh.map(([x]) => x);
  const ys = face.mesh.map(([, y]) => y);
  const around = (values: readonly number[], limit: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const margin = (most - least) / 2;
    const from = Math.min(limit - 1, Math.max(0, Math.floor(least - margin)));
    return { from, size: Math.max(1, Math.min(limit, Math.ceil(most + margin)) - from) };
  };
  const [across, down] = [around(xs, raster.width), around(ys, raster.height)];
  const cut = cropBox(raster, across, down);
  const small = await shrink(cut, longestSide);
  const scale = small.width / cut.width;
  const mesh = face.mesh.map(([x, y, z]): FoundFace['mesh'][number] => [
    (x - across.from) * scale,
    (y - down.from) * scale,
    z,
  ]);
  return { raster: small, face: { ...face, mesh } };
}

interface Span {
  readonly from: number;
  readonly size: number;
}

function cropBox({ data, width, channels }: Raster, across: Span, down: Span): Raster {
  const row = across.size * channels;
  const out = new Uint8Array(row * down.size);
  for (let y = 0; y < down.size; y++) {
    const start = ((y + down.from) * width + across.from) * channels;
    out.set(data.subarray(start, start + row), y * row);
  }
  return { data: out, width: across.size, height: down.size, channels };
}

function mirrored(planes: Float32Array, width: number): Float32Array {
  const out = new Float32Array(planes.length);
  for (let row = 0; row < planes.length; row += width) {
    for (let x = 0; x < width; x++) out[row + x] = planes[row + width - 1 - x] ?? 0;
  }
  return out;
}

/** Planes of one colour each, as colours beside each other. */
function interleaved(planes: Float32Array): Float32Array {
  const area = planes.length / 3;
  const out = new Float32Array(planes.length);
  for (let at = 0; at < area; at++) {
    for (let plane = 0; plane < 3; plane++) out[at * 3 + plane] = planes[plane * area + at] ?? 0;
  }
  return out;
}

function scaled(values: readonly number[], { normalised }: FaceGeometry['output']): readonly number[] {
  if (!normalised) return values;
  const length = Math.hypot(...values);
  if (!(length > 0)) throw new Error('a face without a direction');
  return values.map((value) => value / length);
}

/** Runs a network on one face, as its geometry says. */
async function valuesOf(
  network: Network,
  { input, output, mirrored: both }: FaceGeometry,
  planes: Float32Array,
): Promise<readonly number[]> {
  const { width, height, layout } = input;
  const dims = layout === 'nchw' ? [1, 3, height, width] : [1, height, width, 3];
  const run = async (of: Float32Array) => {
    const results = Object.values(
      await network.run({ values: layout === 'nchw' ? of : interleaved(of), dims }),
    );
    const [values] = results;
    if (!values || results.length > 1 || values.length !== output.length)
      throw new Error('the network answers otherwise than its manifest says');
    if (!values.every(Number.isFinite)) throw new Error('the network answers with no numbers');
    return scaled(Array.from(values), output);
  };
  const plain = await run(planes);
  if (!both) return plain;
  const mirror = await run(mirrored(planes, width));
  return scaled(
    plain.map((value, at) => (value + (mirror[at] ?? 0)) / 2),
    output,
  );
}

/** Loads a face model and what it needs to cut faces out. Throws when its file is another than the one meant. */
export async function loadDescriber({ network, sha256, geometry }: FaceModelFiles): Promise<FaceDescriber> {
  const loaded = await loadNetwork(readNetwork(network, sha256));
  const cut = await cutOf(geometry);
  const { width, height } = geometry.input;
  // The first run is slow, and a network that answers otherwise than declared must not wait for somebody's face.
  const noise = Float32Array.from({ length: 3 * width * height }, (_, at) => (at * 7919) % 256);
  const tryOnNoise = async () => valuesOf(loaded, geometry, noise);
  await tryOnNoise();
  return {
    tryOnNoise,
    describe: async (raster, face) => valuesOf(loaded, geometry, await cut(raster, face)),
  };
}
