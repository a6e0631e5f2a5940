/** A part of some bytes, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * One range of `Range` (RFC 9110 §14.2). Several at once, other units and what is malformed are answered as if nothing
 * had been asked (§14.2 allows it); null then.
 * @returns `unsatisfiable` where it lies beyond the end
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { from, to };
}
