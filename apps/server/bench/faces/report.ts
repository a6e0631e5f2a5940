import { decisiveDistance } from '@ekyc/service';
import type { Measurement } from '../benchmark.ts';
import { targetRates } from '../match-curve.ts';
import { aligned } from '../report.ts';
import type { Interval } from '../statistics.ts';
import { type GroupResult, measuredGroup } from './measure-group.ts';

/** Groups that a manifest may hold; look-alikes and everybody are reported beside them. */
export type ReportedGroup = GroupResult & { readonly kind: 'group' | 'lookalikes' | 'everybody' };

/** The line of one comparison in one group: the equal error rate, with all else beside it. */
export function measurementOf(prefix: string, result: ReportedGroup): Measurement {
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
          isReported(result, at)
            ? { fnmr: figures.fnmrAt[at], interval: pairOf(intervals.fnmrAt[at]) }
            : null,
        ]),
      ),
      rates,
    },
  };
}

const pairOf = (interval: Interval | null | undefined) => (interval ? [interval.low, interval.high] : null);

/** Fewer than a thousand pairs cannot show an FMR of one in a thousand. */
function isReported({ curve }: GroupResult, at: number): boolean {
  return curve.impostor.distance.length * (targetRates[at] ?? 0) >= 1;
}

/**
 * The distance below which these groups alone would let a model decide without a person, by the product's own rule; null
 * where there is none.
 * @param groups of one comparison
 */
export function distanceOfAll(groups: readonly GroupResult[]): number | null {
  const [first] = groups;
  if (!first) return null;
  const measured = groups.map((result) => measuredGroup(result, 'this'));
  return decisiveDistance({ mayDecide: true, measured }, first.comparison);
}

/** For people: every comparison by group, then the rates at the model's distances where a card is compared. */
export function tableOf(results: readonly ReportedGroup[]): string {
  const rows = results.map((result) => [
    result.comparison.title,
    result.group,
    String(result.people),
    `${result.curve.genuine.distance.length} / ${result.curve.impostor.distance.length}`,
    withInterval(result.figures.eer, result.intervals.eer),
    ...targetRates.map((_, at) =>
      isReported(result, at)
        ? withInterval(result.figures.fnmrAt[at] ?? null, result.intervals.fnmrAt[at])
        : 'too few pairs',
    ),
  ]);
  const head = ['comparison', 'group', 'people', 'pairs of one / of two', 'EER [95 %]'];
  const targets = targetRates.map((target) => `FNMR at FMR ${target * 100} %`);
  return aligned([[...head, ...targets], ...rows]);
}

/** FMR with its upper bound and FNMR, by distance, of one comparison in each group. */
export function ratesTableOf(results: readonly ReportedGroup[]): string {
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
