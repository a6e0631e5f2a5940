import { joined } from './bytes.ts';

export interface Tlv {
  readonly tag: number;
  readonly value: Uint8Array;
  /** Tag, length and value as they stood. */
  readonly whole: Uint8Array;
}

/** What a card may send in one list: the licence has the most, about sixty. */
const mostObjects = 200;

/**
 * BER-TLV objects one after the other (ISO/IEC 7816-4 5.2.2), definite lengths of up to three bytes. Fillers FF and 00
 * between and behind objects are passed over.
 *
 * @returns null where a length leads beyond the end, or there are more than 200 objects
 */
export function readTlvs(bytes: Uint8Array): Tlv[] | null {
  const found: Tlv[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] === 0xff || bytes[at] === 0) {
      // FF20, FF30 and FF40 are tags of the My Number card; FF before anything else is a filler.
      const next = bytes[at + 1] ?? 0xff;
      if (bytes[at] === 0 || next === 0xff || next === 0) {
        at += 1;
        continue;
      }
    }
    const one = readTlv(bytes, at);
    if (!one || found.length === mostObjects) return null;
    found.push(one);
    at += one.whole.length;
  }
  return found;
}

/**
 * The object that begins at a place, whatever stands behind it; null where it is not whole.
 * @param hasShortTags a driving licence's: all tags have one byte (1F too), but for 5F40
 */
export function readTlv(bytes: Uint8Array, from: number, hasShortTags = false): Tlv | null {
  let at = from;
  let tag = bytes[at++] ?? 0;
  if (hasShortTags ? tag === 0x5f : (tag & 0x1f) === 0x1f) tag = (tag << 8) | (bytes[at++] ?? 0);
  let length = bytes[at++];
  if (length === undefined) return null;
  if (length > 0x83 || length === 0x80) return null;
  if (length > 0x80) {
    const count = length & 0x7f;
    length = 0;
    for (let index = 0; index < count; index++) length = (length << 8) | (bytes[at++] ?? 0);
  }
  if (at + length > bytes.length) return null;
  return { tag, value: bytes.subarray(at, at + length), whole: bytes.subarray(from, at + length) };
}

/**
 * Bytes of the object that begins here, by its tag and length alone: four bytes say them.
 * @returns null where no object of at most 65,535 bytes begins so
 */
export function wholeLength(start: Uint8Array): number | null {
  let at = 1;
  if (((start[0] ?? 0) & 0x1f) === 0x1f) at += 1;
  const length = start[at] ?? 0x80;
  if (length < 0x80) return at + 1 + length;
  if (length === 0x81) return at + 2 + (start[at + 1] ?? 0);
  return length === 0x82 ? at + 3 + ((start[at + 1] ?? 0) << 8) + (start[at + 2] ?? 0) : null;
}

/** The value of the first object with this tag. */
export const valueOf = (objects: readonly Tlv[], tag: number): Uint8Array | undefined =>
  objects.find((one) => one.tag === tag)?.value;

export function writeTlv(tag: number, value: Uint8Array): Uint8Array {
  const tags = tag > 0xff ? [tag >> 8, tag & 0xff] : [tag];
  const { length } = value;
  const lengths =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return joined(Uint8Array.from([...tags, ...lengths]), value);
}
