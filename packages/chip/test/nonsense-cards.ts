const asked = process.env['TEST_CHIP_ANSWERS'];

/**
 * How many answers of nonsense a test lets its cards give, at least. `TEST_CHIP_ANSWERS=100000` for a night's run; the
 * tests' own number takes seconds.
 */
export const nonsenseAnswers = (usual: number): number => Number(asked ?? usual);

/** Milliseconds that they may take. */
export const nonsenseTimeout = asked === undefined ? 60_000 : 6 * 3_600_000;

/** Bytes that nobody means, the same in every run. */
export interface Nonsense {
  /** 0 to 255. */
  readonly byte: () => number;
  /** Up to 255 bytes; behind half of them the status of success. */
  readonly answer: () => Uint8Array;
  /** A true answer with one byte altered, cut, or with bytes behind it; or nothing of it. */
  readonly altered: (answer: Uint8Array) => Uint8Array;
  /**
   * Whether so many answers of both kinds are still to be given. Asked before each card.
   * @throws where a hundred times as many cards gave too few: they are not read so far
   */
  readonly lacks: (answers: number) => boolean;
}

/** @param seed mulberry32 comes round after 2^32 numbers, so that no card is the one before */
export function nonsense(seed: number): Nonsense {
  let state = seed >>> 0;
  const byte = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff;
  };
  let [given, cards] = [0, 0];
  const bytes = () => Array.from({ length: byte() }, byte);
  const answer = () => {
    given += 1;
    return Uint8Array.of(...bytes(), ...(byte() < 128 ? [0x90, 0] : []));
  };
  const altered = (whole: Uint8Array) => {
    const kind = byte() % 4;
    if (kind === 3) return answer();
    given += 1;
    const at = ((byte() << 8) | byte()) % Math.max(1, whole.length);
    switch (kind) {
      case 0:
        return whole.map((one, index) => (index === at ? byte() : one));
      case 1:
        return Uint8Array.of(...whole.subarray(0, at), ...whole.subarray(-2));
      default:
        return Uint8Array.of(...whole.subarray(0, -2), ...bytes(), ...whole.subarray(-2));
    }
  };
  const lacks = (answers: number) => {
    cards += 1;
    if (cards > answers * 100) throw new Error(`${cards} cards and ${given} answers of nonsense`);
    return given < answers;
  };
  return { byte, answer, altered, lacks };
}

/** Selecting an application of a My Number card that holds the My Number, or its keys to sign. */
export const selectsMyNumberCard = /^00a4040c..(?:d3921000310001010|d392f00026)/;
