import { OnnxGraph } from '../onnx/onnx-graph.ts';
import { float16 } from './weights-file.ts';
import { childNamed, readXml, type XmlElement } from './xml.ts';

/** The network cannot be converted; the message says why. */
export class NotConvertible extends Error {
  readonly code = 'model_not_convertible';
}

interface Tensor {
  readonly name: string;
  readonly dims: readonly number[];
}

interface Layer {
  readonly element: XmlElement;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
  readonly inputs: readonly Tensor[];
  readonly dims: readonly number[];
}

const whole = (list = '') => (list === '' ? [] : list.split(',').map(Number));
const dimsOf = (port: XmlElement | undefined) =>
  (port?.children ?? []).filter(({ name }) => name === 'dim').map(({ text }) => Number(text));

/** The network's weights, each of which must be used exactly once. */
class Weights {
  readonly #bytes: Uint8Array;
  #used = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take({ element }: Layer, kind: 'weights' | 'biases', count: number): Float32Array | null {
    const place = childNamed(childNamed(element, 'blobs'), kind);
    if (!place) return null;
    const [offset, size] = [Number(place.attributes['offset']), Number(place.attributes['size'])];
    const half = element.attributes['precision'] === 'FP16';
    const width = half ? 2 : 4;
    if (!(offset >= 0) || offset + size > this.#bytes.length || size !== count * width)
      throw new NotConvertible(`layer ${element.attributes['name']}: its ${kind} are not as its shape says`);
    this.#used += size;
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + offset, size);
    return Float32Array.from({ length: count }, (_, at) =>
      half ? float16(view.getUint16(at * 2, true)) : view.getFloat32(at * 4, true),
    );
  }

  demandAllUsed(): void {
    if (this.#used !== this.#bytes.length)
      throw new NotConvertible(`${this.#bytes.length - this.#used} bytes of the weights belong to no layer`);
  }
}

/**
 * Turns a network in OpenVINO's intermediate representation, versions 2 to 6 (.xml and .bin as the Open Model Zoo
 * published them until 2019; FP16 or FP32), into ONNX with a batch of any size. Knows the layers of its face networks.
 * Every byte of the weights must belong to a layer, and every layer's shape must be what the .xml says.
 * Throws {@link NotConvertible}.
 */
export function convertOpenVino(xml: string, weights: Uint8Array): Uint8Array {
  const net = parse(xml);
  const version = Number(net.attributes['version']);
  if (!(version >= 2 && version <= 6))
    throw new NotConvertible(
      `version ${net.attributes['version']} of OpenVINO's format is not known (2 to 6)`,
    );
  const graph = new OnnxGraph('openvino');
  const store = new Weights(weights);
  const sources = edgesOf(net);
  const made = new Map<string, Tensor>();
  const consumed = new Set<string>();
  for (const element of childNamed(net, 'layers')?.children ?? []) {
    const layer = layerOf(element, sources, made, consumed);
    const name = translate(graph, store, layer);
    const port = childNamed(element, 'output')?.children[0]?.attributes['id'] ?? '';
    made.set(`${layer.id}:${port}`, { name, dims: layer.dims });
  }
  store.demandAllUsed();
  const open = [...made].filter(([port]) => !consumed.has(port));
  const [last] = open;
  if (!last || open.length > 1) throw new NotConvertible('a network with one output expected');
  const { name, dims } = last[1];
  const length = dims.reduce((a, b) => a * b, 1);
  const flat = graph.node('Reshape', [name, graph.wholeNumbers([-1, length])]);
  graph.output(flat, 'output', ['N', length]);
  return graph.finish();
}

function parse(xml: string): XmlElement {
  try {
    const net = readXml(xml);
    if (net.name === 'net') return net;
  } catch (error) {
    throw new NotConvertible(error instanceof Error ? error.message : 'not XML');
  }
  throw new NotConvertible('not a network in OpenVINO’s format');
}

/** By layer and input port, the layer and port whose output comes in there. */
function edgesOf(net: XmlElement): ReadonlyMap<string, string> {
  return new Map(
    (childNamed(net, 'edges')?.children ?? []).map(({ attributes: at }) => [
      `${at['to-layer']}:${at['to-port']}`,
      `${at['from-layer']}:${at['from-port']}`,
    ]),
  );
}

function layerOf(
  element: XmlElement,
  sources: ReadonlyMap<string, string>,
  made: ReadonlyMap<string, Tensor>,
  consumed: Set<string>,
): Layer {
  const { id = '', type = '' } = element.attributes;
  const inputs = (childNamed(element, 'input')?.children ?? []).map(({ attributes }) => {
    const source = sources.get(`${id}:${attributes['id']}`) ?? '';
    const tensor = made.get(source);
    if (!tensor) throw new NotConvertible(`layer ${id}: an input comes from no layer before it`);
    consumed.add(source);
    return tensor;
  });
  const dims = dimsOf(childNamed(element, 'output')?.children[0]).slice(1);
  if (dims.length === 0) throw new NotConvertible(`layer ${id}: it has no shape`);
  return { element, id, type, data: childNamed(element, 'data')?.attributes ?? {}, inputs, dims };
}

function translate(graph: OnnxGraph, weights: Weights, layer: Layer): string {
  const [first] = layer.inputs;
  if (layer.type === 'Input') return graph.input('input', ['N', ...layer.dims]);
  if (!first) throw new NotConvertible(`layer ${layer.id}: an input expected`);
  switch (layer.type) {
    case 'ScaleShift':
      return scaleShift(graph, weights, layer, first);
    case 'Convolution':
      return convolution(graph, weights, layer, first);
    case 'Pooling':
      return pooling(graph, layer, first);
    case 'PReLU': {
      demand(layer, sameDims(layer.dims, first.dims));
      const count = layer.data['channel_shared'] === '1' ? 1 : (layer.dims[0] ?? 0);
      return graph.node('PRelu', [first.name, weighted(graph, weights, layer, [count, 1, 1])]);
    }
    case 'ReLU': {
      demand(layer, sameDims(layer.dims, first.dims));
      const slope = Number(layer.data['negative_slope'] ?? 0);
      return slope === 0
        ? graph.node('Relu', [first.name])
        : graph.node('LeakyRelu', [first.name], { alpha: { float: slope } });
    }
    case 'Activation':
      return activation(graph, layer, first, layer.data['type']);
    case 'Sigmoid':
      return activation(graph, layer, first, 'sigmoid');
    case 'Eltwise':
      return elementwise(graph, layer);
    default:
      throw new NotConvertible(`layers of the type ${layer.type} are not known`);
  }
}

function demand({ id }: Layer, holds: boolean): void {
  if (!holds) throw new NotConvertible(`layer ${id}: its shape is not what its settings make of its input`);
}

const sameDims = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((size, at) => size === b[at]);

function weighted(graph: OnnxGraph, weights: Weights, layer: Layer, dims: readonly number[]): string {
  const count = dims.reduce((a, b) => a * b, 1);
  const values = weights.take(layer, 'weights', count);
  if (!values) throw new NotConvertible(`layer ${layer.id}: it has no weights`);
  return graph.weights(values, dims);
}

function scaleShift(graph: OnnxGraph, weights: Weights, layer: Layer, input: Tensor): string {
  demand(layer, sameDims(layer.dims, input.dims));
  const [channels = 0] = layer.dims;
  const scaled = graph.node('Mul', [input.name, weighted(graph, weights, layer, [channels, 1, 1])]);
  const shift = weights.take(layer, 'biases', channels);
  return shift ? graph.node('Add', [scaled, graph.weights(shift, [channels, 1, 1])]) : scaled;
}

/** Window, step and border, and the size that they leave. */
function windowOf({ data }: Layer, input: Tensor, rounding: 'floor' | 'ceil') {
  const kernel = whole(data['kernel']);
  const strides = whole(data['strides']);
  const dilations = data['dilations'] === undefined ? kernel.map(() => 1) : whole(data['dilations']);
  const [before, after] = [whole(data['pads_begin']), whole(data['pads_end'])];
  const size = kernel.map((side, at) => {
    const reach = (side - 1) * (dilations[at] ?? 1) + 1;
    const room = (input.dims[at + 1] ?? 0) + (before[at] ?? 0) + (after[at] ?? 0) - reach;
    return Math[rounding](room / (strides[at] ?? 1)) + 1;
  });
  return { kernel, strides, dilations, pads: [...before, ...after], size };
}

function convolution(graph: OnnxGraph, weights: Weights, layer: Layer, input: Tensor): string {
  const { kernel, strides, dilations, pads, size } = windowOf(layer, input, 'floor');
  const group = Number(layer.data['group'] ?? 1);
  const out = Number(layer.data['output']);
  demand(layer, sameDims(layer.dims, [out, ...size]));
  const filters = weighted(graph, weights, layer, [out, (input.dims[0] ?? 0) / group, ...kernel]);
  const bias = weights.take(layer, 'biases', out);
  return graph.node('Conv', [input.name, filters, ...(bias ? [graph.weights(bias, [out])] : [])], {
    group: { int: group },
    kernel_shape: { ints: kernel },
    strides: { ints: strides },
    dilations: { ints: dilations },
    pads: { ints: pads },
  });
}

function pooling(graph: OnnxGraph, layer: Layer, input: Tensor): string {
  const rounding = layer.data['rounding_type'] === 'ceil' ? 'ceil' : 'floor';
  const { kernel, strides, pads, size } = windowOf(layer, input, rounding);
  demand(layer, sameDims(layer.dims, [input.dims[0] ?? 0, ...size]));
  const average = layer.data['pool-method'] === 'avg';
  return graph.node(average ? 'AveragePool' : 'MaxPool', [input.name], {
    kernel_shape: { ints: kernel },
    strides: { ints: strides },
    pads: { ints: pads },
    ceil_mode: { int: rounding === 'ceil' ? 1 : 0 },
    ...(average ? { count_include_pad: { int: layer.data['exclude-pad'] === 'true' ? 0 : 1 } } : {}),
  });
}

function activation(graph: OnnxGraph, layer: Layer, input: Tensor, kind = ''): string {
  demand(layer, sameDims(layer.dims, input.dims));
  const operator = { sigmoid: 'Sigmoid', tanh: 'Tanh', relu: 'Relu' }[kind];
  if (!operator) throw new NotConvertible(`the activation ${kind} is not known`);
  return graph.node(operator, [input.name]);
}

/** Of two inputs; the second may have one value a channel. */
function elementwise(graph: OnnxGraph, layer: Layer): string {
  const [a, b] = layer.inputs;
  const operator = { mul: 'Mul', prod: 'Mul', sum: 'Add', max: 'Max' }[layer.data['operation'] ?? ''];
  const plain = (layer.data['coeff'] ?? '').split(',').every((one) => one === '' || Number(one) === 1);
  if (!a || !b || layer.inputs.length > 2 || !operator || !plain)
    throw new NotConvertible(`layer ${layer.id}: this kind of Eltwise is not known`);
  const fits = (dims: readonly number[]) =>
    dims.length === layer.dims.length &&
    dims.every((size, at) => size === layer.dims[at] || (at > 0 && size === 1));
  demand(layer, fits(a.dims) && fits(b.dims));
  return graph.node(operator, [a.name, b.name]);
}
