import { OnnxGraph } from './onnx-graph.ts';

/** A batch of pictures inside a network: N × channels × height × width. */
export interface Planes {
  readonly name: string;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

export interface ConvolutionOptions {
  readonly stride?: number;
  /** As TensorFlow has them: `same` keeps the size (divided by the stride), `valid` adds nothing at the border. */
  readonly padding: 'same' | 'valid';
  /** One filter a channel. */
  readonly depthwise?: boolean;
}

/** Filters as TensorFlow keeps them: height × width × in × out, or height × width × channels × 1. */
export interface Filters {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

/**
 * The layers of TensorFlow's networks (pixels interleaved, NHWC) as ONNX wants them (planes, NCHW), which runs about
 * twice as fast. Sizes are followed through the network, since TensorFlow pads unevenly and ONNX wants the numbers.
 */
export class ImageGraph {
  readonly onnx: OnnxGraph;

  constructor(name: string) {
    this.onnx = new OnnxGraph(name);
  }

  input(side: number): Planes {
    const name = this.onnx.input('input', ['N', 3, side, side]);
    return { name, channels: 3, height: side, width: side };
  }

  convolution(
    input: Planes,
    filters: Filters,
    bias: Float32Array | null,
    { stride = 1, padding, depthwise = false }: ConvolutionOptions,
  ): Planes {
    const [rows = 0, columns = 0, into = 0, perInput = 0] = filters.shape;
    const channels = depthwise ? into * perInput : perInput;
    const weights = this.onnx.weights(transposed(filters, depthwise), [
      channels,
      depthwise ? 1 : into,
      rows,
      columns,
    ]);
    const { pads, height, width } = windowOver(input, [rows, columns], stride, padding);
    const inputs = [input.name, weights, ...(bias ? [this.onnx.weights(bias, [channels])] : [])];
    const name = this.onnx.node('Conv', inputs, {
      kernel_shape: { ints: [rows, columns] },
      strides: { ints: [stride, stride] },
      pads: { ints: pads },
      group: { int: depthwise ? into : 1 },
    });
    return { name, channels, height, width };
  }

  pool(
    kind: 'MaxPool' | 'AveragePool',
    input: Planes,
    side: number,
    stride: number,
    padding: 'same' | 'valid',
  ): Planes {
    const { pads, height, width } = windowOver(input, [side, side], stride, padding);
    const name = this.onnx.node(kind, [input.name], {
      kernel_shape: { ints: [side, side] },
      strides: { ints: [stride, stride] },
      pads: { ints: pads },
    });
    return { ...input, name, height, width };
  }

  relu(input: Planes): Planes {
    return { ...input, name: this.onnx.node('Relu', [input.name]) };
  }

  sigmoid(input: Planes): Planes {
    return { ...input, name: this.onnx.node('Sigmoid', [input.name]) };
  }

  /** Slopes by channel. */
  prelu(input: Planes, slopes: Float32Array): Planes {
    const weights = this.onnx.weights(slopes, [input.channels, 1, 1]);
    return { ...input, name: this.onnx.node('PRelu', [input.name, weights]) };
  }

  add(a: Planes, b: Planes): Planes {
    if (a.channels !== b.channels || a.height !== b.height || a.width !== b.width)
      throw new RangeError('planes of different sizes cannot be added');
    return { ...a, name: this.onnx.node('Add', [a.name, b.name]) };
  }

  /** Zeros after the last channel, row and column. */
  extend(input: Planes, channels: number, rows: number, columns: number): Planes {
    if (channels === 0 && rows === 0 && columns === 0) return input;
    const pads = this.onnx.wholeNumbers([0, 0, 0, 0, 0, channels, rows, columns]);
    return {
      name: this.onnx.node('Pad', [input.name, pads]),
      channels: input.channels + channels,
      height: input.height + rows,
      width: input.width + columns,
    };
  }

  joinChannels(parts: readonly Planes[]): Planes {
    const [first] = parts;
    if (!first) throw new RangeError('planes expected');
    const name = this.onnx.node(
      'Concat',
      parts.map((part) => part.name),
      { axis: { int: 1 } },
    );
    return { ...first, name, channels: parts.reduce((sum, { channels }) => sum + channels, 0) };
  }

  /** Gives planes out in TensorFlow's order (rows, columns, channels), as rows of `width` numbers. */
  outputInterleaved(input: Planes, name: string, width: number): void {
    const turned = this.onnx.node('Transpose', [input.name], { perm: { ints: [0, 2, 3, 1] } });
    const total = input.channels * input.height * input.width;
    const shape = this.onnx.wholeNumbers([-1, total / width, width]);
    this.onnx.output(this.onnx.node('Reshape', [turned, shape]), name, ['N', total / width, width]);
  }
}

/** Filters as ONNX keeps them: out × in × height × width, or channels × 1 × height × width. */
function transposed({ values, shape }: Filters, depthwise: boolean): Float32Array {
  const [rows = 0, columns = 0, into = 0, perInput = 0] = shape;
  if (depthwise && perInput !== 1) throw new RangeError('one filter a channel expected');
  const area = rows * columns;
  const out = new Float32Array(values.length);
  for (let at = 0; at < area; at++) {
    for (let i = 0; i < into; i++) {
      for (let o = 0; o < perInput; o++) {
        const to = depthwise ? i * area + at : (o * into + i) * area + at;
        out[to] = values[(at * into + i) * perInput + o] ?? 0;
      }
    }
  }
  return out;
}

function windowOver(
  { height, width }: Planes,
  [rows, columns]: readonly [number, number],
  stride: number,
  padding: 'same' | 'valid',
): { readonly pads: readonly number[]; readonly height: number; readonly width: number } {
  const along = (size: number, window: number) => {
    if (padding === 'valid') return { out: Math.floor((size - window) / stride) + 1, before: 0, after: 0 };
    const out = Math.ceil(size / stride);
    const total = Math.max(0, (out - 1) * stride + window - size);
    const before = Math.floor(total / 2);
    return { out, before, after: total - before };
  };
  const [down, across] = [along(height, rows), along(width, columns)];
  return {
    pads: [down.before, across.before, down.after, across.after],
    height: down.out,
    width: across.out,
  };
}
