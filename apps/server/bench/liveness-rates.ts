import type { Measurement } from './benchmark.ts';
import type { Interval } from './statistics.ts';

const z = 1.959964;

/** Wilson's (1927) 95 % interval of a share: 0 … 1 where nothing was tried. */
export function wilson(count: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = count / trials;
  const centre = share + z ** 2 / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * trials)) / trials);
  const scale = 1 + z ** 2 / trials;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/** The share of trials for which something held. @param most it may be at most; without it the figure is only told */
export function share(name: string, outcomes: readonly boolean[], most?: number): Measurement {
  const count = outcomes.filter((one) => one).length;
  const value = outcomes.length === 0 ? null : count / outcomes.length;
  const { low, high } = wilson(count, outcomes.length);
  const details = { interval: [low, high], count, trials: outcomes.length };
  if (most === undefined || value === null)
    return { name, value, unit: 'share', baseline: null, ratio: null, details };
  return { name, value, unit: 'share', baseline: most, ratio: value / most, bound: { atMost: 1 }, details };
}
