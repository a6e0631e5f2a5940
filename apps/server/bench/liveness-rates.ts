import type { Measurement } from './benchmark.ts';
import { wilson } from './statistics.ts';

/** The share of trials for which something held. @param most upper bound; without it the figure is only printed */
export function share(name: string, outcomes: readonly boolean[], most?: number): Measurement {
  const count = outcomes.filter((one) => one).length;
  const value = outcomes.length === 0 ? null : count / outcomes.length;
  const { low, high } = wilson(count, outcomes.length);
  const details = { interval: [low, high], count, trials: outcomes.length };
  if (most === undefined || value === null)
    return { name, value, unit: 'share', baseline: null, ratio: null, details };
  return { name, value, unit: 'share', baseline: most, ratio: value / most, bound: { atMost: 1 }, details };
}
