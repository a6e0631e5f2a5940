/**
 * Writes protocol buffers (https://protobuf.dev/programming-guides/encoding): the few wire types that an ONNX model
 * needs. Reading is the runner's work.
 */
export class ProtobufMessage {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  #tag(field: number, wire: 0 | 2 | 5): void {
    this.#push(varint(field * 8 + wire));
  }

  /** A whole number, negative ones as 64-bit two's complement. */
  int(field: number, value: number): this {
    this.#tag(field, 0);
    this.#push(varint(value));
    return this;
  }

  float(field: number, value: number): this {
    this.#tag(field, 5);
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    this.#push(bytes);
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#tag(field, 2);
    this.#push(varint(value.length));
    this.#push(value);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, value: ProtobufMessage): this {
    return this.bytes(field, value.finish());
  }

  /** Repeated whole numbers, packed. */
  ints(field: number, values: readonly number[]): this {
    const packed = new ProtobufMessage();
    for (const value of values) packed.#push(varint(value));
    return this.bytes(field, packed.finish());
  }

  finish(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

function varint(value: number): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}
