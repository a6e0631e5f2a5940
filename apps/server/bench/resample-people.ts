import { seededRandom } from '@ekyc/testkit';
import { type CurveFigures, figuresOf, type MatchCurve } from './match-curve.ts';
import type { Interval } from './statistics.ts';

const replicateCount = 1000;
const fewestReplicates = 200;
/** Pairs looked at in all; larger sets are resampled less often. */
const mostPairs = 3e8;

/** 95 % intervals of the figures; null where hardly any resampled set could tell the figure. */
export interface CurveIntervals {
  readonly replicates: number;
  readonly eer: Interval | null;
  readonly fnmrAt: readonly (Interval | null)[];
  readonly fmr: readonly (Interval | null)[];
  readonly fnmr: readonly (Interval | null)[];
}

/**
 * Percentile intervals by drawing people with replacement: pairs share people, so that pairs alone would seem to know
 * more than they do (Bolle, Ratha & Pankanti 2004, the subsets bootstrap). The same seed gives the same intervals.
 * @param people numbers of all people of the set
 */
export function intervalsByPeople(
  curve: MatchCurve,
  distances: readonly number[],
  { people, seed = 1 }: { readonly people: readonly number[]; readonly seed?: number },
): CurveIntervals {
  const pairs = curve.genuine.distance.length + curve.impostor.distance.length;
  const replicates = Math.max(
    fewestReplicates,
    Math.min(replicateCount, Math.floor(mostPairs / (pairs + 1))),
  );
  const random = seededRandom(seed);
  const times = new Int32Array(Math.max(-1, ...people) + 1);
  const drawn: CurveFigures[] = [];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    times.fill(0);
    for (let at = 0; at < people.length; at += 1) {
      const person = people[Math.floor(random.next() * people.length)] as number;
      times[person] = (times[person] as number) + 1;
    }
    drawn.push(figuresOf(curve, distances, (person) => times[person] as number));
  }
  const each = (of: (figures: CurveFigures) => readonly (number | null)[]) =>
    of(drawn[0] as CurveFigures).map((_, at) => percentiles(drawn.map((figures) => of(figures)[at] ?? null)));
  return {
    replicates,
    eer: percentiles(drawn.map(({ eer }) => eer)),
    fnmrAt: each(({ fnmrAt }) => fnmrAt),
    fmr: each(({ fmr }) => fmr),
    fnmr: each(({ fnmr }) => fnmr),
  };
}

/** The 2.5th and the 97.5th of a hundred; null where less than half of the values are known. */
function percentiles(values: readonly (number | null)[]): Interval | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length === 0 || known.length < values.length / 2) return null;
  const at = (share: number) => known[Math.round(share * (known.length - 1))] as number;
  return { low: at(0.025), high: at(0.975) };
}
