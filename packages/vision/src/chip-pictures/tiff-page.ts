import { drawGroup4 } from './group4.ts';

/** A page as the chips of residence cards hold them: one bit a pixel, coded by ITU-T T.6. */
export interface TiffPage {
  readonly width: number;
  readonly height: number;
  /** Draws it: black 0, white 255, one byte a pixel. Throws where it is damaged. */
  readonly draw: () => Uint8Array;
}

const tags = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  t6Options: 293,
} as const;

/** More than any page of ours could have; a directory that says more is invalid. */
const mostEntries = 64;
const mostStrips = 4096;
const group4 = 4;

type Entries = ReadonlyMap<number, readonly number[]>;

/** Whole numbers of a file in the order that it names. Reading beyond its end throws a RangeError. */
interface Numbers {
  readonly short: (at: number) => number;
  readonly long: (at: number) => number;
}

function numbersOf(bytes: Buffer): Numbers | null {
  const order = bytes.toString('latin1', 0, 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (order !== 'II' && order !== 'MM') return null;
  const little = order === 'II';
  return { short: (at) => view.getUint16(at, little), long: (at) => view.getUint32(at, little) };
}

/** Values of SHORT and LONG fields of the first directory (TIFF 6.0, section 2); other kinds of fields are left out. */
function entriesOf({ short, long }: Numbers): Entries | null {
  const directory = long(4);
  const count = short(directory);
  if (count > mostEntries) return null;
  const entries = new Map<number, readonly number[]>();
  for (let at = directory + 2; at < directory + 2 + 12 * count; at += 12) {
    const kind = short(at + 2);
    const values = long(at + 4);
    if ((kind !== 3 && kind !== 4) || values < 1 || values > mostStrips) continue;
    const size = kind === 3 ? 2 : 4;
    const from = values * size <= 4 ? at + 8 : long(at + 8);
    const read = kind === 3 ? short : long;
    entries.set(
      short(at),
      Array.from({ length: values }, (_, i) => read(from + i * size)),
    );
  }
  return entries;
}

/** Bits of each byte from the last to the first. */
function turned(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => {
    let other = 0;
    for (let bit = 0; bit < 8; bit++) other |= ((byte >> bit) & 1) << (7 - bit);
    return other;
  });
}

/**
 * The first page of a TIFF file, by its directory alone: nothing is decoded before `draw`.
 * @returns null where it is not a file of one bit a pixel by ITU-T T.6
 */
export function openTiffPage(input: Uint8Array): TiffPage | null {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  try {
    const numbers = numbersOf(bytes);
    if (numbers?.short(2) !== 42) return null;
    const entries = entriesOf(numbers);
    return entries && pageOf(bytes, entries);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pageOf(bytes: Buffer, entries: Entries): TiffPage | null {
  const one = (tag: number, usual: number) => entries.get(tag)?.[0] ?? usual;
  const isGroup4 =
    one(tags.compression, 1) === group4 &&
    one(tags.bitsPerSample, 1) === 1 &&
    one(tags.samplesPerPixel, 1) === 1 &&
    one(tags.t6Options, 0) === 0;
  const [width, height] = [one(tags.width, 0), one(tags.height, 0)];
  const photometric = one(tags.photometric, 0);
  const offsets = entries.get(tags.stripOffsets) ?? [];
  // Some writers of a single strip leave out how long it is.
  const lengths = entries.get(tags.stripByteCounts) ?? offsets.map((offset) => bytes.length - offset);
  const rows = Math.min(height, one(tags.rowsPerStrip, height));
  const isWhole =
    rows > 0 && offsets.length === Math.ceil(height / rows) && lengths.length === offsets.length;
  if (!isGroup4 || width < 1 || height < 1 || photometric > 1 || !isWhole) return null;
  return { width, height, draw: () => drawPage() };

  function drawPage(): Uint8Array {
    const pixels = new Uint8Array(width * height);
    // Once for all strips: thousands of them may name the same bytes.
    const file = one(tags.fillOrder, 1) === 2 ? turned(bytes) : bytes;
    for (const [i, offset] of offsets.entries()) {
      const coded = file.subarray(offset, offset + (lengths[i] ?? 0));
      const high = Math.min(rows, height - i * rows);
      drawGroup4(coded, width, high, pixels.subarray(i * rows * width, (i * rows + high) * width));
    }
    // 0 is white in most files of this kind; in others the same words mean the other colour.
    return photometric === 0 ? pixels : pixels.map((tone) => 255 - tone);
  }
}
