import {
  convertDlibNetwork,
  dlibBlocks,
  dlibFirstLayer,
  dlibLayers,
  type DlibLayer,
} from './dlib-network.ts';
import { NotConvertible } from './openvino-ir.ts';
import type { StoredTensor } from './weights-file.ts';

/** Channels in and out, and the filters' side, of every layer. */
function shapeOf(name: string): { readonly into: number; readonly out: number; readonly side: number } {
  if (name === dlibFirstLayer) return { into: 3, out: 32, side: 7 };
  const [block = '', half] = name.split('/');
  const out = channelsOf(block);
  const before = dlibBlocks[dlibBlocks.indexOf(block) - 1];
  return { into: half === 'conv2' ? out : before ? channelsOf(before) : 32, out, side: 3 };
}

const channelsOf = (block: string) => Number(/^conv(\d+)_/.exec(block)?.[1]);

/**
 * Reads what dlib's `serialize` wrote (dlib/serialize.h, dlib/dnn/tensor.h, dlib/dnn/layers.h): whole numbers as a
 * byte with their length and sign and then their bytes, strings and tensors with their sizes before them.
 */
class DlibReader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Goes behind the next name of a layer that begins with one of these; null at the end. */
  nextLayer(names: readonly string[]): string | null {
    const places = names
      .map((name) => ({ name, at: this.#bytes.indexOf(name, this.at, 'latin1') }))
      .filter(({ at }) => at >= 2);
    const next = places.toSorted((a, b) => a.at - b.at)[0];
    if (!next) return null;
    // Before a string stands its length: one byte that says "one byte", and that byte.
    const length = this.#bytes[next.at - 1] ?? 0;
    const isName = this.#bytes[next.at - 2] === 1 && length >= next.name.length && length < 20;
    this.at = next.at + (isName ? length : next.name.length);
    return isName ? next.name : this.nextLayer(names);
  }

  int(): number {
    const control = this.#bytes[this.at] ?? 0;
    const size = control & 0x0f;
    if (size < 1 || size > 8 || this.at + 1 + size > this.#bytes.length)
      throw new NotConvertible('a whole number of dlib expected');
    let value = 0;
    for (let i = size; i >= 1; i--) value = value * 256 + (this.#bytes[this.at + i] ?? 0);
    this.at += 1 + size;
    return control & 0x80 ? -value : value;
  }

  /** Floats of a tensor, which must be as many as `count`. */
  tensor(count: number): Float32Array {
    if (this.int() !== 2) throw new NotConvertible('tensors of version 2 of dlib expected');
    const sizes = [this.int(), this.int(), this.int(), this.int()];
    if (sizes.reduce((a, b) => a * b, 1) !== count)
      throw new NotConvertible(`a tensor of ${sizes.join(' × ')} where ${count} numbers belong`);
    const from = this.at;
    this.at += 4 * count;
    if (this.at > this.#bytes.length) throw new NotConvertible('the file ends within a tensor');
    return Float32Array.from({ length: count }, (_, i) => this.#bytes.readFloatLE(from + 4 * i));
  }
}

/** Filters as dlib keeps them (out × in × rows × columns), as TensorFlow does. */
function interleavedFilters(values: Float32Array, out: number, into: number, side: number): StoredTensor {
  const area = side * side;
  const turned = new Float32Array(values.length);
  for (let o = 0; o < out; o++) {
    for (let i = 0; i < into; i++) {
      for (let at = 0; at < area; at++)
        turned[(at * into + i) * out + o] = values[(o * into + i) * area + at] ?? 0;
    }
  }
  return { shape: [side, side, into, out], values: turned };
}

/**
 * Turns dlib's `.dat` of its face recognition network (dlib_face_recognition_resnet_model_v1.dat and networks trained
 * with the same program, like Taguchi's) into ONNX. Layers stand in the file from first to last; of each one its name
 * is looked for and the weights behind it are read, so that what dlib keeps beside them does not matter. Every layer
 * must be there with the size it has in this network. Throws {@link NotConvertible}.
 */
export function convertDlibDat(bytes: Uint8Array): Uint8Array {
  const reader = new DlibReader(bytes);
  const layers = new Map<string, DlibLayer>();
  const expect = (kind: string) => {
    if (reader.nextLayer(['con_', 'affine_', 'fc_']) !== kind)
      throw new NotConvertible('not dlib’s face recognition network: its layers come in another order');
  };
  for (const name of dlibLayers) {
    const { into, out, side } = shapeOf(name);
    expect('con_');
    const count = into * out * side * side;
    const values = reader.tensor(count + out);
    expect('affine_');
    const affine = reader.tensor(2 * out);
    layers.set(name, {
      filters: interleavedFilters(values.subarray(0, count), out, into, side),
      bias: values.slice(count),
      scale: affine.slice(0, out),
      shift: affine.slice(out),
    });
  }
  expect('fc_');
  const [outputs, inputs] = [reader.int(), reader.int()];
  if (outputs !== 128 || inputs !== 256)
    throw new NotConvertible('not dlib’s face recognition network: another last layer');
  const full = { shape: [256, 128], values: reader.tensor(256 * 128) };
  if (reader.nextLayer(['con_', 'affine_', 'fc_']) !== null)
    throw new NotConvertible('not dlib’s face recognition network: it has more layers');
  const layer = (name: string): DlibLayer => {
    const found = layers.get(name);
    if (!found) throw new NotConvertible(`${name} is missing`);
    return found;
  };
  return convertDlibNetwork('dlib-resnet-v1', { full, layer });
}
