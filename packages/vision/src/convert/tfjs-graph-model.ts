import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ImageGraph, type Planes } from '../onnx/image-graph.ts';
import { readWeights, type StoredTensor, take, type WeightsGroup } from './weights-file.ts';

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface GraphModelFile {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: readonly WeightsGroup[];
}

/** Which of a network's outputs remain: by the last number of their shape, the names callers know them by. */
export interface GraphModelPlan {
  /** Side of the square input in pixels. */
  readonly side: number;
  /** By the name of the graph's own output. */
  readonly outputs: Readonly<Record<string, { readonly name: string; readonly width: number }>>;
}

/** What the layers of one graph are translated with. */
interface Translation {
  readonly graph: ImageGraph;
  readonly weights: ReadonlyMap<string, StoredTensor>;
  readonly planes: Map<string, Planes>;
}

/**
 * Turns a TensorFlow.js graph model of pictures into ONNX. Knows the layers of MediaPipe's face networks; any other
 * throws a RangeError.
 */
export function convertGraphModel(file: string, plan: GraphModelPlan): Uint8Array {
  const { modelTopology, weightsManifest } = JSON.parse(readFileSync(file, 'utf8')) as GraphModelFile;
  const translation: Translation = {
    graph: new ImageGraph(path.basename(file, '.json')),
    weights: readWeights(path.dirname(file), weightsManifest),
    planes: new Map(),
  };
  const byName = new Map(modelTopology.node.map((node) => [node.name, node]));
  const planesOf = (name: string): Planes => {
    const known = translation.planes.get(name);
    if (known) return known;
    const node = byName.get(name);
    if (!node) throw new RangeError(`${name}: not in the graph`);
    const made = translate(translation, node, planesOf, plan.side);
    translation.planes.set(name, made);
    return made;
  };
  for (const [own, { name, width }] of Object.entries(plan.outputs)) {
    translation.graph.outputInterleaved(planesOf(own), name, width);
  }
  return translation.graph.onnx.finish();
}

/** @param planesOf translates a node's inputs, and what they need, first */
function translate(
  { graph, weights }: Translation,
  node: GraphNode,
  planesOf: (name: string) => Planes,
  side: number,
): Planes {
  const [first = '', second = '', third = '', fourth = ''] = node.input ?? [];
  switch (node.op) {
    case 'Placeholder':
      return graph.input(side);
    case '_FusedConv2D': {
      const bias = take(weights, third).values;
      const fused = fusedOperators(node);
      const sum = graph.convolution(planesOf(first), take(weights, second), bias, windowOf(node));
      if (fused.includes('Relu')) return graph.relu(sum);
      return fused.includes('Prelu') ? graph.prelu(sum, take(weights, fourth).values) : sum;
    }
    case 'DepthwiseConv2dNative': {
      const options = { ...windowOf(node), depthwise: true };
      return graph.convolution(planesOf(first), take(weights, second), null, options);
    }
    case 'MaxPool': {
      const { stride, padding } = windowOf(node);
      return graph.pool('MaxPool', planesOf(first), numbers(node, 'ksize')[1] ?? 0, stride, padding);
    }
    case 'AddV2':
      return graph.add(planesOf(first), planesOf(second));
    case 'Relu':
      return graph.relu(planesOf(first));
    case 'Prelu':
      return graph.prelu(planesOf(first), take(weights, second).values);
    case 'Sigmoid':
      return graph.sigmoid(planesOf(first));
    case 'Pad':
      return graph.extend(planesOf(first), ...extension(take(weights, second).values));
    case 'ConcatV2':
      return graph.joinChannels((node.input ?? []).slice(0, -1).map(planesOf));
    // The shape comes with the output.
    case 'Identity':
    case 'Reshape':
      return planesOf(first);
    default:
      throw new RangeError(`${node.op}: this layer is not known`);
  }
}

/** Pairs of padding before and after, for batch, rows, columns and channels; only padding after is supported. */
function extension(pairs: Float32Array): [channels: number, rows: number, columns: number] {
  const [n0, n1, y0, rows = 0, x0, columns = 0, c0, channels = 0] = pairs;
  if (n0 || n1 || y0 || x0 || c0) throw new RangeError('zeros are added at the end only');
  return [channels, rows, columns];
}

function numbers(node: GraphNode, attribute: string): readonly number[] {
  const { list } = (node.attr?.[attribute] ?? {}) as { list?: { i?: readonly string[] } };
  return (list?.i ?? []).map(Number);
}

const decoded = (text: string) => Buffer.from(text, 'base64').toString('latin1');

function windowOf(node: GraphNode): { readonly stride: number; readonly padding: 'same' | 'valid' } {
  const [, down = 1, across] = numbers(node, 'strides');
  const { s = '' } = (node.attr?.['padding'] ?? {}) as { s?: string };
  const padding = decoded(s).toLowerCase();
  const dilated = numbers(node, 'dilations').some((dilation) => dilation !== 1);
  if (down !== across || dilated || (padding !== 'same' && padding !== 'valid'))
    throw new RangeError(`${node.name}: a window that is not known`);
  return { stride: down, padding };
}

function fusedOperators(node: GraphNode): readonly string[] {
  const { list } = (node.attr?.['fused_ops'] ?? {}) as { list?: { s?: readonly string[] } };
  const operators = (list?.s ?? []).map(decoded);
  if (operators[0] !== 'BiasAdd') throw new RangeError(`${node.name}: fused in a way that is not known`);
  return operators;
}
