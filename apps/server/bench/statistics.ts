/** Middle value; the mean of the two middle ones of an even number. Throws for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new RangeError('the median of nothing');
  return (low + high) / 2;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Exact (Clopper–Pearson 1934) 95 % interval of an error rate. Where no error was seen its upper end is the
 * two-sided cousin of the rule of three: 1 − 0.025^(1/trials), about 3.7 / trials.
 */
export function clopperPearson(errors: number, trials: number): Interval {
  const tail = 0.025;
  return {
    // Each end is the rate at which what was seen, or more of it, would be just improbable.
    low: errors === 0 ? 0 : solve((rate) => 1 - atMost(errors - 1, trials, rate) >= tail),
    high: errors >= trials ? 1 : solve((rate) => atMost(errors, trials, rate) <= tail),
  };
}

/** Of the normal distribution: 95 % lie between its negative and itself. */
const z95 = 1.959_963_984_540_054;

/** Wilson's (1927) 95 % interval of an error rate; without an error its upper end is about 3.84 / trials. */
export function wilson(errors: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const rate = errors / trials;
  const share = z95 ** 2 / trials;
  const middle = rate + share / 2;
  const half = Math.sqrt(rate * (1 - rate) * share + share ** 2 / 4);
  return {
    low: Math.max(0, (middle - half) / (1 + share)),
    high: Math.min(1, (middle + half) / (1 + share)),
  };
}

/** Smallest rate in 0..1 from which on the condition holds. */
function solve(holds: (rate: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Probability of at most so many errors in so many independent trials. */
function atMost(errors: number, trials: number, rate: number): number {
  if (rate <= 0) return 1;
  if (rate >= 1) return errors >= trials ? 1 : 0;
  const [logRate, logRest] = [Math.log(rate), Math.log1p(-rate)];
  let logTerm = trials * logRest;
  let sum = Math.exp(logTerm);
  for (let count = 1; count <= errors; count += 1) {
    logTerm += Math.log((trials - count + 1) / count) + logRate - logRest;
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}

/** Errors among so many comparisons. */
export interface Rate {
  readonly errors: number;
  readonly pairs: number;
}

/** FMR: impostor pairs nearer than the threshold (ISO/IEC 19795-1). */
export function falseMatches(impostor: readonly number[], threshold: number): Rate {
  return { errors: impostor.filter((distance) => distance < threshold).length, pairs: impostor.length };
}

/** FNMR: genuine pairs not nearer than the threshold. */
export function falseNonMatches(genuine: readonly number[], threshold: number): Rate {
  return { errors: genuine.filter((distance) => distance >= threshold).length, pairs: genuine.length };
}

export interface EqualErrorRate extends Interval {
  readonly value: number;
  /** Distance at which the value is reached. */
  readonly threshold: number;
}

/**
 * The smallest rate that FMR and FNMR both keep to at some threshold; they are equal there up to one step. The
 * interval's ends are the same for the curves of the pointwise Clopper–Pearson ends. Null without pairs of both kinds.
 */
export function equalErrorRate(
  genuine: readonly number[],
  impostor: readonly number[],
): EqualErrorRate | null {
  if (genuine.length === 0 || impostor.length === 0) return null;
  const thresholds = [...new Set([...genuine, ...impostor])].toSorted((a, b) => a - b);
  thresholds.push(Number.MAX_VALUE);
  const crossing = (rateOf: (rate: Rate) => number) => {
    const rising = (threshold: number) => rateOf(falseMatches(impostor, threshold));
    const falling = (threshold: number) => rateOf(falseNonMatches(genuine, threshold));
    let [low, high] = [0, thresholds.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const threshold = thresholds[middle] as number;
      if (rising(threshold) >= falling(threshold)) high = middle;
      else low = middle + 1;
    }
    return thresholds
      .slice(Math.max(0, low - 1), low + 1)
      .map((threshold) => ({ threshold, value: Math.max(rising(threshold), falling(threshold)) }))
      .reduce((best, next) => (next.value < best.value ? next : best));
  };
  return {
    ...crossing(({ errors, pairs }) => errors / pairs),
    low: crossing(({ errors, pairs }) => clopperPearson(errors, pairs).low).value,
    high: crossing(({ errors, pairs }) => clopperPearson(errors, pairs).high).value,
  };
}
