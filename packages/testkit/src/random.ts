/** A repeatable stream of numbers: the same seed gives the same specimens on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** One of the given values. */
  pick<T>(values: readonly T[]): T;
  /** Roughly normal, mean 0, deviation 1 (sum of six uniforms; tails end at ±4.2). */
  gauss(): number;
}

/** Makes a repeatable generator (mulberry32) from a whole number. */
export function seededRandom(seed: number): Random {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5f356495) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (values) => {
      if (values.length === 0) throw new Error('nothing to pick from');
      return values[Math.floor(next() * values.length)] as (typeof values)[number];
    },
    gauss: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
  };
}
