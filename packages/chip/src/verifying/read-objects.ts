import { readTlv, type Tlv } from '../card/tlv.ts';
import { ChipRefusal } from './chip-verification.ts';

/** The most objects that a file of these documents has, with room. */
const mostObjects = 100;

interface Manner {
  /** A licence has tags of one byte, but for 5F40. */
  readonly hasShortTags?: boolean;
  /** FF up to the end is allowed behind the last object. */
  readonly isFilled?: boolean;
}

/**
 * Strictly: objects one behind the other up to the end, each tag once, no filler between them.
 * @throws {ChipRefusal} `file_malformed`
 */
export function readObjects(bytes: Uint8Array, { hasShortTags, isFilled }: Manner = {}): Map<number, Tlv> {
  const end = isFilled ? bytes.findLastIndex((byte) => byte !== 0xff) + 1 : bytes.length;
  const found = new Map<number, Tlv>();
  let at = 0;
  while (at < end) {
    // The last value may itself end in FF: it is read to its own end, and fillers begin there.
    const one = readTlv(bytes, at, hasShortTags);
    if (!one || found.has(one.tag) || found.size === mostObjects) throw new ChipRefusal('file_malformed');
    found.set(one.tag, one);
    at += one.whole.length;
  }
  return found;
}

/** @throws {ChipRefusal} `file_malformed` where it is not there */
export function objectOf(objects: ReadonlyMap<number, Tlv>, tag: number): Tlv {
  const one = objects.get(tag);
  if (!one) throw new ChipRefusal('file_malformed');
  return one;
}

/** The only object of a file, FF behind it. @throws {ChipRefusal} `file_malformed` */
export function soleValue(bytes: Uint8Array, tag: number): Uint8Array {
  const objects = readObjects(bytes, { isFilled: true });
  if (objects.size !== 1) throw new ChipRefusal('file_malformed');
  return objectOf(objects, tag).value;
}
