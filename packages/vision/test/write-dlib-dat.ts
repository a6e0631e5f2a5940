import { dlibLayers, type DlibWeights } from '../src/convert/dlib-network.ts';

/**
 * Writes weights as dlib's `serialize` does (dlib 19: serialize.h, dnn/tensor.h, dnn/layers.h), the parts that carry
 * weights and, between them, numbers that do not. No `.dat` of dlib's own could be had here.
 */
export function writeDlibDat(weights: DlibWeights): Buffer {
  const { full } = weights;
  const parts: Buffer[] = [int(1), text('loss_metric_2')];
  for (const name of dlibLayers) {
    const { filters, bias, scale, shift } = weights.layer(name);
    const [rows = 0, columns = 0, into = 0, out = 0] = filters.shape;
    const turned = new Float32Array(filters.values.length);
    filters.values.forEach((value, at) => {
      const [o, i, place] = [at % out, Math.floor(at / out) % into, Math.floor(at / out / into)];
      turned[(o * into + i) * rows * columns + place] = value;
    });
    const [down, across] = name.endsWith('conv2') ? [1, 1] : [2, 2];
    parts.push(text('con_4'), tensor([turned.length + out, 1, 1, 1], [...turned, ...bias]));
    parts.push(...[out, rows, columns, down, across, 0, 0].map(int), int(2), tensor([0, 0, 0, 0], []));
    parts.push(text('affine_'), tensor([2 * out, 1, 1, 1], [...scale, ...shift]), int(0));
    if (name.endsWith('conv2')) parts.push(text('add_prev_'), text('relu_'), text('avg_pool_2'));
  }
  parts.push(text('fc_2'), int(128), int(256), tensor([256, 128, 1, 1], full.values), int(1));
  return Buffer.concat(parts);
}

function int(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = Math.abs(value); rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.push(rest % 256);
  return Buffer.from([bytes.length | (value < 0 ? 0x80 : 0), ...bytes]);
}

const text = (value: string) => Buffer.concat([int(value.length), Buffer.from(value)]);

function tensor(dims: readonly number[], values: ArrayLike<number>): Buffer {
  return Buffer.concat([int(2), ...dims.map(int), Buffer.from(Float32Array.from(values).buffer)]);
}
