import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ImageGraph, type Planes } from '../onnx/image-graph.ts';
import { readWeights, type StoredTensor, take, type WeightsGroup } from './weights-file.ts';

/** All weights of one of face-api's networks. */
export function readFaceApiWeights(folder: string, model: string): ReadonlyMap<string, StoredTensor> {
  const groups = JSON.parse(
    readFileSync(path.join(folder, `${model}-weights_manifest.json`), 'utf8'),
  ) as WeightsGroup[];
  return readWeights(folder, groups);
}

/**
 * face-api's network of 68 landmarks (four dense blocks of separable convolutions, then one full layer), as its
 * source has it (src/faceFeatureExtractor). Input: N × 3 × 112 × 112, (RGB − its mean) / 255; output: N × 1 × 136,
 * x and y in shares of the input.
 */
export function convertLandmarks68(faceApiModels: string): Uint8Array {
  const weights = readFaceApiWeights(faceApiModels, 'face_landmark_68_model');
  const graph = new ImageGraph('landmarks-68');
  let planes = graph.input(112);
  for (const block of ['dense0', 'dense1', 'dense2', 'dense3'])
    planes = denseBlock(graph, weights, planes, block);
  const pooled = graph.pool('AveragePool', planes, 7, 2, 'valid');
  const { values, shape } = take(weights, 'fc/weights');
  const [into = 0, out = 0] = shape;
  // On one pixel a full layer is a convolution.
  const full = { values, shape: [1, 1, into, out] };
  const points = graph.convolution(pooled, full, take(weights, 'fc/bias').values, { padding: 'valid' });
  graph.outputInterleaved(points, 'landmarks', out);
  return graph.onnx.finish();
}

function denseBlock(
  graph: ImageGraph,
  weights: ReadonlyMap<string, StoredTensor>,
  input: Planes,
  block: string,
): Planes {
  const layer = (from: Planes, name: string, stride: number): Planes => {
    const bias = take(weights, `${block}/${name}/bias`).values;
    const plain = weights.get(`${block}/${name}/filters`);
    if (plain) return graph.convolution(from, plain, bias, { stride, padding: 'same' });
    const depthwise = take(weights, `${block}/${name}/depthwise_filter`);
    const pointwise = take(weights, `${block}/${name}/pointwise_filter`);
    const apart = graph.convolution(from, depthwise, null, { stride, padding: 'same', depthwise: true });
    return graph.convolution(apart, pointwise, bias, { padding: 'same' });
  };
  const first = graph.relu(layer(input, 'conv0', 2));
  const second = layer(first, 'conv1', 1);
  const third = layer(graph.relu(graph.add(first, second)), 'conv2', 1);
  const sum = graph.add(first, graph.add(second, third));
  const fourth = layer(graph.relu(sum), 'conv3', 1);
  return graph.relu(graph.add(first, graph.add(second, graph.add(third, fourth))));
}
