/**
 * Makes a counting number out of one that wraps: the value nearest to the last.
 * @param wrapped 0 … 2^bits - 1
 * @param last the last counting number
 */
export function unwrap(wrapped: number, last: number, bits: 16 | 32): number {
  const size = 2 ** bits;
  const difference = (((wrapped - last) % size) + size) % size;
  return last + (difference < size / 2 ? difference : difference - size);
}
