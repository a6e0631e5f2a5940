import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { realPerson } from '@ekyc/testkit';
import { faceNets, graphModel, startTensorRuntime, tf } from '../../test/originals/tensor-runtime.ts';
import {
  type BuiltInNetwork,
  builtInNetworks,
  builtInNetworkNames,
  sha256,
} from '../networks/built-in-networks.ts';
import { loadNetwork, type Network } from '../networks/network.ts';
import { converters } from './convert-networks.ts';

/** What the conversion makes, from the packages as they are installed. */
const made = new Map<BuiltInNetwork, Uint8Array>();

beforeAll(async () => {
  await startTensorRuntime();
  for (const name of builtInNetworkNames) made.set(name, converters[name]());
});

async function network(name: BuiltInNetwork): Promise<Network> {
  return loadNetwork(made.get(name) ?? new Uint8Array());
}

/** A photograph, colours beside each other, scaled as a network wants it. */
async function pixels(side: number, mean: readonly number[], scale: number): Promise<Float32Array> {
  const photo = await realPerson('hopper');
  const { data } = await sharp(photo)
    .resize(side, side, { fit: 'cover', position: 'top' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Float32Array.from(data, (value, at) => (value - (mean[at % 3] ?? 0)) * scale);
}

function planesOf(interleaved: Float32Array): Float32Array {
  const area = interleaved.length / 3;
  return Float32Array.from(interleaved, (_, at) => interleaved[(at % area) * 3 + Math.floor(at / area)] ?? 0);
}

/** Largest difference, in parts of the output's own largest value. */
function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  expect(a.length).toBeGreaterThan(0);
  let [most, largest] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    most = Math.max(most, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
    largest = Math.max(largest, Math.abs(b[i] ?? 0));
  }
  return most / Math.max(1, largest);
}

test('the conversion makes the very files that the engine runs', () => {
  const hashes = builtInNetworkNames.map((name) => [name, sha256(made.get(name) ?? new Uint8Array())]);
  expect(Object.fromEntries(hashes)).toEqual(builtInNetworks);
});

describe('a converted network answers like its original on a photograph', () => {
  test.each([
    ['face-detector', 'blazeface', 256, 127.5, 1 / 127.5],
    ['face-mesh', 'facemesh', 192, 0, 1 / 255],
    ['iris', 'iris', 64, 0, 1 / 255],
  ] as const)('%s', async (name, original, side, mean, scale) => {
    const input = await pixels(side, [mean, mean, mean], scale);
    const model = await graphModel(original);
    const answers = [model.execute(tf.tensor4d(input, [1, side, side, 3]))].flat();
    const ours = await (await network(name)).run({ values: planesOf(input), dims: [1, 3, side, side] });
    const outputs = Object.values(ours);
    expect(outputs.length).toBeGreaterThan(0);
    for (const output of outputs) {
      const theirs = answers.filter(({ size }) => size === output.length);
      expect(theirs).toHaveLength(1);
      expect(difference(output, (await theirs[0]?.data()) ?? [])).toBeLessThan(1e-3);
    }
  });

  test.each([
    ['landmarks-68', 112],
    ['dlib-resnet-v1', 150],
  ] as const)('%s', async (name, side) => {
    const plain = await pixels(side, [0, 0, 0], 1);
    const nets = await faceNets();
    const picture = tf.tensor3d(Int32Array.from(plain), [side, side, 3], 'int32');
    const theirs =
      name === 'landmarks-68'
        ? (await nets.faceLandmark68Net.detectLandmarks(picture)).positions.flatMap(({ x, y }) => [x, y])
        : await nets.faceRecognitionNet.computeFaceDescriptor(picture);
    const input = await pixels(side, [122.782, 117.001, 104.298], 1 / 255);
    const [ours = new Float32Array()] = Object.values(
      await (await network(name)).run({ values: planesOf(input), dims: [1, 3, side, side] }),
    );
    const inPixels = name === 'landmarks-68' ? ours.map((value) => value * side) : ours;
    expect(difference(inPixels, theirs)).toBeLessThan(1e-3);
  });
});
