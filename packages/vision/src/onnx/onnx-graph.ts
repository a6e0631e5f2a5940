import { ProtobufMessage } from './protobuf.ts';

/** Operators and their meaning: https://onnx.ai/onnx/operators, as of this version of the set. */
const operatorSet = 13;
const irVersion = 8;
const floatType = 1;
const int64 = 7;

/** An attribute of an operator; whole numbers are written as ints. */
export type Attribute =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly ints: readonly number[] };

/** A dimension's size, or a name where it is open. */
export type Dimension = number | string;

/**
 * An ONNX model under construction. Tensors go by names of our own, in the order they were made, so that the same
 * network always becomes the same bytes.
 */
export class OnnxGraph {
  readonly #graph = new ProtobufMessage();
  readonly #values = new ProtobufMessage();
  #made = 0;

  constructor(name: string) {
    this.#graph.text(2, name);
  }

  /** Floats as little-endian raw data; `dims` in the order that the operator wants. */
  weights(values: Float32Array, dims: readonly number[]): string {
    if (dims.reduce((a, b) => a * b, 1) !== values.length) throw new RangeError('weights of another shape');
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    return this.#initializer(floatType, bytes, dims);
  }

  wholeNumbers(values: readonly number[]): string {
    const bytes = new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer);
    return this.#initializer(int64, bytes, [values.length]);
  }

  /** @returns the name of its only output */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    const output = this.#name('t');
    this.#node(operator, inputs, output, attributes);
    return output;
  }

  input(name: string, dims: readonly Dimension[]): string {
    this.#values.message(11, valueInfo(name, dims));
    return name;
  }

  /** Gives a tensor out under a name that callers know. */
  output(tensor: string, name: string, dims: readonly Dimension[]): void {
    this.#node('Identity', [tensor], name, {});
    this.#values.message(12, valueInfo(name, dims));
  }

  /** The model's file. */
  finish(): Uint8Array {
    const graph = Buffer.concat([this.#graph.finish(), this.#values.finish()]);
    return new ProtobufMessage()
      .int(1, irVersion)
      .text(2, 'ekyc')
      .bytes(7, graph)
      .message(8, new ProtobufMessage().text(1, '').int(2, operatorSet))
      .finish();
  }

  #name(kind: string): string {
    this.#made += 1;
    return `${kind}${this.#made}`;
  }

  #initializer(type: number, bytes: Uint8Array, dims: readonly number[]): string {
    const name = this.#name('w');
    this.#graph.message(5, new ProtobufMessage().ints(1, dims).int(2, type).text(8, name).bytes(9, bytes));
    return name;
  }

  #node(
    operator: string,
    inputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    const node = new ProtobufMessage();
    for (const input of inputs) node.text(1, input);
    node.text(2, output).text(4, operator);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    this.#graph.message(1, node);
  }
}

function attribute(name: string, value: Attribute): ProtobufMessage {
  const message = new ProtobufMessage().text(1, name);
  if ('float' in value) return message.float(2, value.float).int(20, 1);
  if ('int' in value) return message.int(3, value.int).int(20, 2);
  for (const one of value.ints) message.int(8, one);
  return message.int(20, 7);
}

function valueInfo(name: string, dims: readonly Dimension[]): ProtobufMessage {
  const shape = new ProtobufMessage();
  for (const dim of dims) {
    const size = new ProtobufMessage();
    shape.message(1, typeof dim === 'number' ? size.int(1, dim) : size.text(2, dim));
  }
  const tensor = new ProtobufMessage().int(1, floatType).message(2, shape);
  return new ProtobufMessage().text(1, name).message(2, new ProtobufMessage().message(1, tensor));
}
