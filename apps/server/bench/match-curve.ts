import type { ComparedPair, ComparedPairs } from './compare-pairs.ts';

/** Pairs by rising distance, so that a rate at any distance is one sum. */
export interface SortedPairs {
  readonly one: Int32Array;
  readonly other: Int32Array;
  readonly distance: Float64Array;
}

/** The pairs of both kinds by rising distance. */
export interface MatchCurve {
  readonly genuine: SortedPairs;
  readonly impostor: SortedPairs;
}

/** FMRs at which the FNMR is reported. */
export const targetRates = [1e-2, 1e-3, 1e-4] as const;

/** The figures of one comparison; null where there are no pairs. */
export interface CurveFigures {
  readonly eer: number | null;
  /** FNMR at the largest distance whose FMR is at most the target, in the order of {@link targetRates}. */
  readonly fnmrAt: readonly (number | null)[];
  /** At the given distances. */
  readonly fmr: readonly (number | null)[];
  readonly fnmr: readonly (number | null)[];
}

export function curveOf({ genuine, impostor }: Pick<ComparedPairs, 'genuine' | 'impostor'>): MatchCurve {
  return { genuine: sorted(genuine), impostor: sorted(impostor) };
}

function sorted(pairs: readonly ComparedPair[]): SortedPairs {
  const order = pairs.toSorted((a, b) => a.distance - b.distance);
  return {
    one: Int32Array.from(order, ({ one }) => one),
    other: Int32Array.from(order, ({ other }) => other),
    distance: Float64Array.from(order, ({ distance }) => distance),
  };
}

/**
 * Rates where each person counts as often as `times` says: a genuine pair as often as its person, an impostor pair
 * as the product of both. Everybody once gives the rates of the set itself.
 */
export function figuresOf(
  { genuine, impostor }: MatchCurve,
  distances: readonly number[],
  times: (person: number) => number,
): CurveFigures {
  const accepted = summed(genuine, (at) => times(genuine.one[at] as number));
  const wrong = summed(
    impostor,
    (at) => times(impostor.one[at] as number) * times(impostor.other[at] as number),
  );
  const [allGenuine, allImpostor] = [accepted.at(-1) ?? 0, wrong.at(-1) ?? 0];
  const nearer = ({ distance }: SortedPairs, sums: Float64Array, than: number) =>
    sums[firstFrom(distance, than)] ?? 0;
  const fmrAt = (distance: number) =>
    allImpostor === 0 ? null : nearer(impostor, wrong, distance) / allImpostor;
  const fnmrAt = (distance: number) =>
    allGenuine === 0 ? null : 1 - nearer(genuine, accepted, distance) / allGenuine;
  return {
    eer:
      allGenuine === 0 || allImpostor === 0 ? null : lowestCommonRate(genuine, impostor, { fmrAt, fnmrAt }),
    fnmrAt: targetRates.map((target) =>
      allImpostor === 0 ? null : fnmrAt(distanceAt(impostor, wrong, target * allImpostor)),
    ),
    fmr: distances.map(fmrAt),
    fnmr: distances.map(fnmrAt),
  };
}

/** The largest distance below which no more than so much weight of impostor pairs lies. */
function distanceAt({ distance }: SortedPairs, sums: Float64Array, allowed: number): number {
  // Sums of whole numbers; the allowance is a share of one.
  let [low, high] = [0, distance.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle + 1] as number) > allowed) high = middle;
    else low = middle + 1;
  }
  return distance[low] ?? Number.POSITIVE_INFINITY;
}

/** `sums[n]` is the weight of the n nearest pairs. */
function summed({ distance }: SortedPairs, weightAt: (at: number) => number): Float64Array {
  const sums = new Float64Array(distance.length + 1);
  for (let at = 0; at < distance.length; at += 1) sums[at + 1] = (sums[at] as number) + weightAt(at);
  return sums;
}

/** Number of distances smaller than this one. */
export function firstFrom(distances: Float64Array, from: number): number {
  let [low, high] = [0, distances.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distances[middle] as number) >= from) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The smallest rate that both keep to at some distance, as `equalErrorRate` has it. */
function lowestCommonRate(
  genuine: SortedPairs,
  impostor: SortedPairs,
  { fmrAt, fnmrAt }: Readonly<Record<'fmrAt' | 'fnmrAt', (distance: number) => number | null>>,
): number {
  const larger = (distance: number) => Math.max(fmrAt(distance) ?? 1, fnmrAt(distance) ?? 1);
  const best = [genuine.distance, impostor.distance].map((distances) => {
    // FMR rises and FNMR falls with the distance: the larger of them falls, then rises.
    let [low, high] = [0, distances.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = distances[middle] as number;
      if ((fmrAt(at) ?? 1) >= (fnmrAt(at) ?? 1)) high = middle;
      else low = middle + 1;
    }
    const around = [distances[low - 1], distances[low], Number.POSITIVE_INFINITY];
    return Math.min(...around.filter((at) => at !== undefined).map(larger));
  });
  return Math.min(...best);
}
