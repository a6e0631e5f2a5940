import { ImageGraph, type Planes } from '../onnx/image-graph.ts';
import type { StoredTensor } from './weights-file.ts';

/** One layer of dlib's network: filters height × width × in × out, a bias, and what follows as scale and shift. */
export interface DlibLayer {
  readonly filters: StoredTensor;
  readonly bias: Float32Array;
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

/** The weights of dlib's face recognition network in the order of its layers. */
export interface DlibWeights {
  /** By the names below. */
  layer(name: string): DlibLayer;
  /** 256 × 128. */
  readonly full: StoredTensor;
}

/** The network's blocks after its first layer; `down` ones halve the size. */
export const dlibBlocks =
  'conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2 conv256_down conv256_1 conv256_2 conv256_down_out'.split(
    ' ',
  );

export const dlibFirstLayer = 'conv32_down';

/** Every layer's name, first to last. */
export const dlibLayers: readonly string[] = [
  dlibFirstLayer,
  ...dlibBlocks.flatMap((block) => [`${block}/conv1`, `${block}/conv2`]),
];

/**
 * dlib's face recognition network (dnn_face_recognition_ex.cpp: a ResNet of 29 layers), scale and shift folded into
 * the filters. Input: N × 3 × 150 × 150, (RGB − its mean) / 255; output: N × 128.
 */
export function convertDlibNetwork(name: string, weights: DlibWeights): Uint8Array {
  const graph = new ImageGraph(name);
  const first = layer(graph, weights, graph.input(150), dlibFirstLayer, 2);
  let planes = graph.pool('MaxPool', graph.relu(first), 3, 2, 'valid');
  for (const block of dlibBlocks) planes = residual(graph, weights, planes, block);
  const mean = graph.onnx.node('ReduceMean', [planes.name], { axes: { ints: [2, 3] }, keepdims: { int: 0 } });
  const full = graph.onnx.weights(weights.full.values, weights.full.shape);
  graph.onnx.output(graph.onnx.node('MatMul', [mean, full]), 'descriptor', ['N', 128]);
  return graph.onnx.finish();
}

function layer(graph: ImageGraph, weights: DlibWeights, input: Planes, name: string, stride: number): Planes {
  const { filters, bias, scale, shift } = weights.layer(name);
  const out = scale.length;
  const values = filters.values.map((value, at) => value * (scale[at % out] ?? 0));
  const sum = bias.map((value, at) => value * (scale[at] ?? 0) + (shift[at] ?? 0));
  const padding = stride === 1 ? 'same' : 'valid';
  return graph.convolution(input, { values, shape: filters.shape }, sum, { stride, padding });
}

function residual(graph: ImageGraph, weights: DlibWeights, input: Planes, block: string): Planes {
  const halves = block.includes('_down');
  const first = graph.relu(layer(graph, weights, input, `${block}/conv1`, halves ? 2 : 1));
  const second = layer(graph, weights, first, `${block}/conv2`, 1);
  if (!halves) return graph.relu(graph.add(second, input));
  const pooled = graph.pool('AveragePool', input, 2, 2, 'valid');
  // Zeros make up for channels that the shorter way lacks, and for a row and a column that the longer one lost.
  const wide = graph.extend(pooled, second.channels - pooled.channels, 0, 0);
  const lost = wide.height !== second.height || wide.width !== second.width ? 1 : 0;
  return graph.relu(graph.add(wide, graph.extend(second, 0, lost, lost)));
}
