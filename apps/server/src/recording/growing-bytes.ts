/** A file in memory that may be written anywhere, also before its end. */
export class GrowingBytes {
  #buffer = Buffer.alloc(1 << 20);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    const end = position + bytes.length;
    if (end > this.#buffer.length) {
      const larger = Buffer.alloc(Math.max(end, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, position);
    this.#length = Math.max(this.#length, end);
  }
}
