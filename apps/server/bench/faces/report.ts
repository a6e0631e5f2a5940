import type { Measurement } from '../benchmark.ts';
import { targetRates } from '../match-curve.ts';
import { aligned } from '../report.ts';
import type { Interval } from '../statistics.ts';
import type { GroupResult } from './measure-group.ts';

/** Most that a group may show at a distance for it to decide alone (issue 15; the operator's setting may be stricter). */
export const QUALIFIED = { fmr: 1e-3, fmrUpper: 3e-3 } as const;

/** Groups that a manifest bears; look-alikes and everybody are told beside them. */
export type Told = GroupResult & { readonly kind: 'group' | 'lookalikes' | 'everybody' };

/** The line of one comparison in one group: the equal error rate, with all else beside it. */
export function measurementOf(prefix: string, result: Told): Measurement {
  const { comparison, group, figures, intervals, curve, people, photos, rates } = result;
  return {
    name: `${prefix}.${comparison.id}.${group}`,
    value: figures.eer,
    unit: 'share',
    baseline: null,
    ratio: null,
    details: {
      interval: pairOf(intervals.eer),
      people,
      photos,
      genuinePairs: curve.genuine.distance.length,
      impostorPairs: curve.impostor.distance.length,
      fnmrAtFmr: Object.fromEntries(
        targetRates.map((target, at) => [
          String(target),
          isTold(result, at) ? { fnmr: figures.fnmrAt[at], interval: pairOf(intervals.fnmrAt[at]) } : null,
        ]),
      ),
      rates,
    },
  };
}

const pairOf = (interval: Interval | null | undefined) => (interval ? [interval.low, interval.high] : null);

/** An FMR of one in a thousand cannot be told from fewer than a thousand pairs. */
function isTold({ curve }: GroupResult, at: number): boolean {
  return curve.impostor.distance.length * (targetRates[at] ?? 0) >= 1;
}

/** The largest of the distances at which every group may decide alone; null where none is. */
export function qualifiedDistance(groups: readonly GroupResult[]): number | null {
  const [first] = groups;
  const fit = (first?.rates ?? []).filter((_, at) =>
    groups.every(({ rates }) => {
      const rate = rates[at];
      return rate && rate.fmr <= QUALIFIED.fmr && rate.fmrUpper <= QUALIFIED.fmrUpper;
    }),
  );
  return fit.at(-1)?.distance ?? null;
}

/** For people: every comparison by group, then the rates at the model's distances where a card is compared. */
export function tableOf(results: readonly Told[]): string {
  const rows = results.map((result) => [
    result.comparison.title,
    result.group,
    String(result.people),
    `${result.curve.genuine.distance.length} / ${result.curve.impostor.distance.length}`,
    withInterval(result.figures.eer, result.intervals.eer),
    ...targetRates.map((_, at) =>
      isTold(result, at)
        ? withInterval(result.figures.fnmrAt[at] ?? null, result.intervals.fnmrAt[at])
        : 'too few pairs',
    ),
  ]);
  const head = ['comparison', 'group', 'people', 'pairs of one / of two', 'EER [95 %]'];
  const targets = targetRates.map((target) => `FNMR at FMR ${target * 100} %`);
  return aligned([[...head, ...targets], ...rows]);
}

/** FMR with its upper bound and FNMR, by distance, of one comparison in each group. */
export function ratesTableOf(results: readonly Told[]): string {
  const [first] = results;
  if (!first) return '';
  const rows = first.rates.map(({ distance }, at) => [
    String(distance),
    ...results.map(({ rates }) => {
      const rate = rates[at];
      return rate ? `${percent(rate.fmr)} ≤ ${percent(rate.fmrUpper)}, ${percent(rate.fnmr)}` : '';
    }),
  ]);
  return aligned([['distance below', ...results.map(({ group }) => `${group}: FMR ≤ bound, FNMR`)], ...rows]);
}

function withInterval(value: number | null, interval: Interval | null | undefined): string {
  if (value === null) return 'unknown';
  return interval ? `${percent(value)} [${percent(interval.low)}–${percent(interval.high)}]` : percent(value);
}

export function percent(rate: number): string {
  return `${(rate * 100).toFixed(rate < 0.01 ? 2 : 1)} %`;
}
