import type { FaceTemplate, MeasuredGroup, MeasuredRate } from '@ekyc/vision';
import { type ComparedPair, type ComparedPairs, compareSamples } from '../compare-pairs.ts';
import { curveOf, type CurveFigures, figuresOf, type MatchCurve } from '../match-curve.ts';
import { type CurveIntervals, intervalsByPeople } from '../resample-people.ts';
import { wilson } from '../statistics.ts';
import type { Comparison, FaceSample, Sides } from './comparisons.ts';

/** Impostor pairs of a comparison that are compared at most. */
const mostPairs = 400_000;

/** One comparison among the people of one group. */
export interface GroupResult {
  readonly group: string;
  readonly comparison: Comparison;
  /** Who is in a pair. */
  readonly people: number;
  readonly photos: number;
  readonly curve: MatchCurve;
  readonly figures: CurveFigures;
  readonly intervals: CurveIntervals;
  readonly rates: readonly MeasuredRate[];
}

/** All pairs of a comparison, of one person or of two. */
export function comparePeople(
  { live, against }: Sides,
  distance: (a: FaceTemplate, b: FaceTemplate) => number,
): ComparedPairs {
  return compareSamples(live, against, distance, mostPairs);
}

/** Whose pairs count. */
export interface PeopleChosen {
  readonly group: string;
  readonly counts: (pair: ComparedPair) => boolean;
  /** By number: who may be drawn when people are resampled. */
  readonly people: readonly number[];
}

/** What the pairs show of the people chosen; null where one kind has no pairs. */
export function measureGroup(
  comparison: Comparison,
  pairs: ComparedPairs,
  sides: Sides,
  chosen: PeopleChosen,
  distances: readonly number[],
): GroupResult | null {
  const genuine = pairs.genuine.filter(chosen.counts);
  const impostor = pairs.impostor.filter(chosen.counts);
  if (genuine.length === 0 || impostor.length === 0) return null;
  const curve = curveOf({ genuine, impostor });
  const figures = figuresOf(curve, distances, () => 1);
  const met = new Set([...genuine, ...impostor].flatMap(({ one, other }) => [one, other]));
  const people = chosen.people.filter((person) => met.has(person));
  const intervals = intervalsByPeople(curve, distances, { people });
  const photos = new Set(
    [...sides.live, ...sides.against]
      .filter(({ person }) => met.has(person))
      .flatMap((sample: FaceSample) => sample.photos),
  );
  return {
    group: chosen.group,
    comparison,
    people: people.length,
    photos: photos.size,
    curve,
    figures,
    intervals,
    rates: distances.map((distance, at) => rateAt(curve, { figures, intervals }, distance, at)),
  };
}

function rateAt(
  { genuine, impostor }: MatchCurve,
  { figures, intervals }: Pick<GroupResult, 'figures' | 'intervals'>,
  distance: number,
  at: number,
): MeasuredRate {
  const impostorPairs = impostor.distance.length;
  const fmr = figures.fmr[at] ?? 0;
  const falseMatches = Math.round(fmr * impostorPairs);
  const upper = Math.max(wilson(falseMatches, impostorPairs).high, intervals.fmr[at]?.high ?? 1);
  const fnmr = intervals.fnmr[at];
  return {
    distance,
    impostorPairs,
    falseMatches,
    fmr: rounded(fmr, 6),
    // Up: a bound that is rounded down no longer bounds.
    fmrUpper: Math.min(1, Math.ceil(upper * 1e6) / 1e6),
    genuinePairs: genuine.distance.length,
    fnmr: rounded(figures.fnmr[at] ?? 1, 4),
    fnmrInterval: [rounded(fnmr?.low ?? 0, 4), rounded(fnmr?.high ?? 1, 4)],
  };
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** As a face model's manifest declares it. */
export function measuredGroup(result: GroupResult, set: string): MeasuredGroup {
  const { group, comparison, people, photos, rates } = result;
  const { against, frames, againstFrames } = comparison;
  return {
    group,
    set,
    people,
    photos,
    against,
    frames,
    ...(againstFrames > 1 ? { againstFrames } : {}),
    rates,
  };
}
