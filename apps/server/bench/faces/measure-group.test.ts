import { expect, test } from 'vitest';
import { compareSamples } from '../compare-pairs.ts';
import type { Comparison, FaceSample } from './comparisons.ts';
import { measuredGroup, measureGroup } from './measure-group.ts';
import { distanceOfAll, type ReportedGroup } from './report.ts';

const comparison: Comparison = {
  id: 'photo.frames1',
  title: 'photo to photo, 1 frame',
  against: 'photo',
  facePx: null,
  frames: 1,
  againstFrames: 1,
};
/** People far from each other, with three photographs each near each other; person 1 looks like person 0. */
function planted(people: number): FaceSample[] {
  return Array.from({ length: 3 * people }, (_, photo) => {
    const person = Math.floor(photo / 3);
    const place = (person === 1 ? 0.3 : person * 10) + (photo % 3) * 0.1;
    return { person, template: { values: [place] } as unknown as FaceSample['template'], photos: [photo] };
  });
}
const distances = [0.15, 0.25, 0.35, 1];

function measured(people: number, counts: (person: number) => boolean = () => true) {
  const live = planted(people);
  const sides = { live, against: live };
  const pairs = compareSamples(live, live, (a, b) => Math.abs((a.values[0] ?? 0) - (b.values[0] ?? 0)));
  const chosen = {
    group: 'planted',
    people: Array.from({ length: people }, (_, person) => person).filter(counts),
    counts: ({ one, other }: { one: number; other: number }) => counts(one) && counts(other),
  };
  return measureGroup(comparison, pairs, sides, chosen, distances);
}

test('the manifest’s figures of a planted set', () => {
  const result = measured(10);
  if (!result) throw new Error('pairs expected');
  const { rates, ...entry } = measuredGroup(result, 'ours');
  expect(entry).toEqual({
    group: 'planted',
    set: 'ours',
    people: 10,
    photos: 30,
    against: 'photo',
    frames: 1,
  });
  // Of 435 pairs 30 are genuine. Look-alikes lie 0.1 to 0.5 apart: 1, 2, 3, 2, 1 of nine pairs.
  expect(
    rates.map(({ falseMatches, impostorPairs, genuinePairs }) => [falseMatches, impostorPairs, genuinePairs]),
  ).toEqual([1, 3, 6, 9].map((errors) => [errors, 405, 30]));
  expect(rates.map(({ fnmr }) => fnmr)).toEqual([0.3333, 0, 0, 0]);
  // Two of ten people make all the errors: drawing people knows less than 405 pairs seem to.
  const [, , , all] = rates;
  expect(all?.fmr).toBe(0.022222);
  expect(all?.fmrUpper).toBeGreaterThan(0.05);
});

test('where nobody errs the bound is Wilson’s over pairs', () => {
  const result = measured(10, (person) => person !== 1);
  expect(result?.people).toBe(9);
  expect(result?.rates[0]).toMatchObject({ falseMatches: 0, impostorPairs: 324, fmr: 0, fmrUpper: 0.011718 });
});

test('without pairs of both kinds there is nothing to tell', () => {
  expect(measured(5, (person) => person === 0)).toBeNull();
});

test('a distance qualifies where every group keeps to both bounds', () => {
  const group = (upper: readonly number[]) =>
    ({
      group: String(upper),
      comparison,
      rates: upper.map((fmrUpper, at) => ({ distance: distances[at], fmr: fmrUpper / 3, fmrUpper })),
    }) as unknown as ReportedGroup;
  expect(distanceOfAll([group([0.001, 0.002, 0.003, 0.004])])).toBe(0.35);
  expect(distanceOfAll([group([0.001, 0.002, 0.003, 0.004]), group([0.001, 0.0031, 0.005, 0.9])])).toBe(0.15);
  expect(distanceOfAll([group([0.004, 0.004, 0.004, 0.004])])).toBeNull();
  expect(distanceOfAll([])).toBeNull();
});
