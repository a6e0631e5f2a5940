import { readTlv, type Tlv } from '../card/tlv.ts';
import { ChipRefusal } from './chip-verification.ts';

/** The most objects that a file of these documents has, with room. */
const mostObjects = 100;

interface Manner {
  /** A licence has tags of one byte, but for 5F40. */
  readonly hasShortTags?: boolean;
  /** This byte up to the end is allowed behind the last object. */
  readonly filler?: number;
}

/**
 * Strictly: objects one behind the other up to the end, each tag once, no filler between them.
 * @throws {ChipRefusal} `file_malformed`
 */
export function readObjects(bytes: Uint8Array, { hasShortTags, filler }: Manner = {}): Map<number, Tlv> {
  const end = filler === undefined ? bytes.length : bytes.findLastIndex((byte) => byte !== filler) + 1;
  const found = new Map<number, Tlv>();
  let at = 0;
  while (at < end) {
    // The last value may itself end in the filler: it is read to its own end, and fillers begin there.
    const one = readTlv(bytes, at, hasShortTags);
    if (!one || found.has(one.tag) || found.size === mostObjects) throw new ChipRefusal('file_malformed');
    found.set(one.tag, one);
    at += one.whole.length;
  }
  return found;
}

/**
 * The objects of a file that has exactly these, once each and in this order.
 * @throws {ChipRefusal} `file_malformed`
 */
export function exactObjects(
  bytes: Uint8Array,
  tags: readonly number[],
  manner: Manner = {},
): Map<number, Tlv> {
  const objects = readObjects(bytes, manner);
  const found = [...objects.keys()];
  if (found.length !== tags.length || found.some((tag, index) => tag !== tags[index]))
    throw new ChipRefusal('file_malformed');
  return objects;
}

/** @throws {ChipRefusal} `file_malformed` where it is not there */
export function objectOf(objects: ReadonlyMap<number, Tlv>, tag: number): Tlv {
  const one = objects.get(tag);
  if (!one) throw new ChipRefusal('file_malformed');
  return one;
}

/** The only object of a file, with a filler behind it. @throws {ChipRefusal} `file_malformed` */
export function soleValue(bytes: Uint8Array, tag: number, manner: Manner = { filler: 0xff }): Uint8Array {
  return objectOf(exactObjects(bytes, [tag], manner), tag).value;
}
