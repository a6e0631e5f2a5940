/** One element of DER (ITU-T X.690): its tag, its contents, and where the next one begins. */
export interface DerElement {
  readonly tag: number;
  readonly contents: Buffer;
}

/** Not what was expected; the message quotes nothing of it. */
export class DerError extends Error {}

/** All elements that stand one after the other. Definite lengths of at most four bytes alone. Throws {@link DerError}. */
export function readElements(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at] as number;
    const { length, start } = readLength(bytes, at + 1);
    if (start + length > bytes.length) throw new DerError('an element is cut');
    elements.push({ tag, contents: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

/** What stands in the only element there is, which must have this tag. */
export function readOne(bytes: Buffer, tag: number): DerElement[] {
  const elements = readElements(bytes);
  const [only] = elements;
  if (elements.length !== 1 || only?.tag !== tag) throw new DerError('another element was expected');
  return readElements(only.contents);
}

/** The element at a place, which must have this tag. */
export function elementAt(elements: readonly DerElement[], index: number, tag: number): Buffer {
  const element = elements[index];
  if (element?.tag !== tag) throw new DerError('another element was expected');
  return element.contents;
}

function readLength(bytes: Buffer, at: number): { length: number; start: number } {
  const first = bytes[at];
  if (first === undefined) throw new DerError('an element has no length');
  if (first < 0x80) return { length: first, start: at + 1 };
  const count = first - 0x80;
  if (count < 1 || count > 4 || at + count >= bytes.length) throw new DerError('a length is not allowed');
  return { length: bytes.readUIntBE(at + 1, count), start: at + 1 + count };
}
