import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A tensor as TensorFlow.js stored it, quantisation undone. */
export interface StoredTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export interface WeightsGroup {
  readonly paths: readonly string[];
  readonly weights: readonly WeightEntry[];
}

interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32' | 'int32';
  readonly quantization?: { readonly dtype: string; readonly scale?: number; readonly min?: number };
}

/** Reads one stored number after the other; `size` in bytes. */
interface Storage {
  readonly size: number;
  read(view: DataView, at: number): number;
}

const plain: Record<string, Storage> = {
  float32: { size: 4, read: (view, at) => view.getFloat32(at, true) },
  int32: { size: 4, read: (view, at) => view.getInt32(at, true) },
  float16: { size: 2, read: (view, at) => float16(view.getUint16(at, true)) },
  uint8: { size: 1, read: (view, at) => view.getUint8(at) },
  uint16: { size: 2, read: (view, at) => view.getUint16(at, true) },
};

/** The value of a half-precision float (IEEE 754 binary16). */
export function float16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/**
 * All weights that lie beside a TensorFlow.js model, by name. Linear quantisation (uint8 and uint16, with scale and
 * least value) and half precision are undone, as TensorFlow.js does when it loads them.
 */
export function readWeights(
  folder: string,
  groups: readonly WeightsGroup[],
): ReadonlyMap<string, StoredTensor> {
  const tensors = new Map<string, StoredTensor>();
  for (const group of groups) {
    const bytes = Buffer.concat(group.paths.map((file) => readFileSync(path.join(folder, file))));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    for (const { name, shape, dtype, quantization } of group.weights) {
      const storage = plain[quantization?.dtype ?? dtype];
      if (!storage) throw new RangeError(`${name}: stored in a way that is not known`);
      const scale = quantization?.scale ?? 1;
      const min = quantization?.min ?? 0;
      const values = new Float32Array(shape.reduce((a, b) => a * b, 1));
      for (let i = 0; i < values.length; i++, at += storage.size)
        values[i] = storage.read(view, at) * scale + min;
      tensors.set(name, { shape, values });
    }
    if (at !== bytes.length) throw new RangeError(`${group.paths.join(', ')}: of another length`);
  }
  return tensors;
}

/** A tensor that must be there. */
export function take(tensors: ReadonlyMap<string, StoredTensor>, name: string): StoredTensor {
  const tensor = tensors.get(name);
  if (!tensor) throw new RangeError(`${name}: not among the weights`);
  return tensor;
}
