import { blackRuns, longestModeWord, longestRunWord, modes, whiteRuns } from './group4-codes.ts';

/** The bytes are no such picture, or end before it does. */
export class Group4Damaged extends Error {
  constructor() {
    super('not a whole picture of ITU-T T.6');
    this.name = 'Group4Damaged';
  }
}

/** Bits from the first to the last. */
class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads the word that stands next. Throws where none of the table does. */
  next<Meaning>(words: ReadonlyMap<number, Meaning>, longest: number): Meaning {
    let key = 1;
    for (let length = 1; length <= longest; length++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) break;
      key = (key << 1) | ((byte >> (7 - (this.#at & 7))) & 1);
      const meaning = words.get(key);
      if (meaning === undefined) continue;
      this.#at += 1;
      return meaning;
    }
    throw new Group4Damaged();
  }

  /** A run of one colour: any number of make-up words, then one that ends it. */
  run(words: ReadonlyMap<number, number>, most: number): number {
    for (let sum = 0; ; ) {
      const part = this.next(words, longestRunWord);
      sum += part;
      if (sum > most) throw new Group4Damaged();
      if (part < 64) return sum;
    }
  }
}

/** Where the colour changes in a line, from left to right: first to black, then to white, and so on. */
type Changes = readonly number[];

/** The line that follows `above` (T.6, 2.2). Its last entries are at the line's end. */
function nextLine(bits: Bits, above: Changes, width: number): Changes {
  const changes: number[] = [];
  /** Before the first pixel at the beginning of a line. */
  let a0 = -1;
  let isBlack = false;
  let at = 0;
  while (a0 < width) {
    // b1: the first change above, to the right of a0, from this colour to the other.
    while (at > 0 && (above[at - 1] ?? width) > a0) at -= 1;
    while (at < above.length && ((above[at] ?? width) <= a0 || (at & 1) !== (isBlack ? 1 : 0))) at += 1;
    const b1 = above[at] ?? width;
    const mode = bits.next(modes, longestModeWord);
    if (mode === 'pass') {
      a0 = above[at + 1] ?? width;
      continue;
    }
    if (mode === 'horizontal') {
      const from = Math.max(0, a0);
      const [own, other] = isBlack ? [blackRuns, whiteRuns] : [whiteRuns, blackRuns];
      const a1 = from + bits.run(own, width - from);
      const a2 = a1 + bits.run(other, width - a1);
      if (a2 <= a0) throw new Group4Damaged();
      changes.push(a1, a2);
      a0 = a2;
      continue;
    }
    const a1 = b1 + mode;
    if (a1 <= a0 || a1 > width) throw new Group4Damaged();
    changes.push(a1);
    a0 = a1;
    isBlack = !isBlack;
  }
  return changes;
}

/**
 * Draws a picture coded by ITU-T T.6 (MMR, TIFF's Group 4) into grey pixels: black 0 on white 255.
 * @param into `width` times `height` bytes
 * Throws Group4Damaged where a word is none of the standard's or the picture ends too early; what follows it is left
 * alone. The time is bounded by the number of pixels: each word of a line goes on by one at least.
 */
export function drawGroup4(bytes: Uint8Array, width: number, height: number, into: Uint8Array): void {
  const bits = new Bits(bytes);
  let line: Changes = [];
  into.fill(255);
  for (let y = 0; y < height; y++) {
    line = nextLine(bits, line, width);
    for (let i = 0; i < line.length; i += 2)
      into.fill(0, y * width + (line[i] ?? width), y * width + (line[i + 1] ?? width));
  }
}
