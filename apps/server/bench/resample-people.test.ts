import { describe, expect, test } from 'vitest';
import { compareSamples, distancesOf, type ComparedPairs } from './compare-pairs.ts';
import { curveOf, figuresOf } from './match-curve.ts';
import { intervalsByPeople } from './resample-people.ts';
import { equalErrorRate } from './statistics.ts';

/** Pairs with the distances given: genuine ones of one person each, impostors of two. */
function planted(genuine: readonly number[], impostor: readonly number[]): ComparedPairs {
  const people = 7;
  return {
    genuine: genuine.map((distance, at) => ({ one: at % people, other: at % people, distance })),
    impostor: impostor.map((distance, at) => ({ one: at % people, other: (at + 1) % people, distance })),
    leftOut: 0,
  };
}

const once = () => 1;
const everybody = { people: [0, 1, 2, 3, 4, 5, 6] };

describe('figures of planted distances', () => {
  test('FNMR at an FMR: at the largest distance that lets no more impostors pass', () => {
    // Of 1000 impostors ten lie below 0.4, one below 0.3, none below 0.2.
    const impostor = [
      0.25,
      ...Array.from({ length: 9 }, () => 0.35),
      ...Array.from({ length: 990 }, () => 0.8),
    ];
    const genuine = [0.1, 0.2, 0.27, 0.3, 0.36, 0.5, 0.6, 0.7, 0.79, 0.9];
    const { fnmrAt } = figuresOf(curveOf(planted(genuine, impostor)), [], once);
    // 1e-2: below 0.8 are ten impostors and nine of ten genuine; 1e-3: below 0.35; 1e-4: below 0.25.
    expect(fnmrAt.map((rate) => rate?.toFixed(3))).toEqual(['0.100', '0.600', '0.800']);
  });

  test('FMR and FNMR at a distance, at which is no match', () => {
    const curve = curveOf(planted([0.4, 0.5, 0.6, 0.7], [0.5, 0.6, 0.8, 0.9, 1]));
    const { fmr, fnmr } = figuresOf(curve, [0.5, 0.6, 0.61, 2], once);
    expect(fmr).toEqual([0, 0.2, 0.4, 1]);
    expect(fnmr).toEqual([0.75, 0.5, 0.25, 0]);
  });

  test('a person who counts twice counts twice in genuine pairs, and a pair as the product of both', () => {
    const pairs: ComparedPairs = {
      genuine: [
        { one: 0, other: 0, distance: 0.1 },
        { one: 1, other: 1, distance: 0.9 },
      ],
      impostor: [
        { one: 0, other: 1, distance: 0.2 },
        { one: 1, other: 2, distance: 0.9 },
      ],
      leftOut: 0,
    };
    const { fmr, fnmr } = figuresOf(curveOf(pairs), [0.5], (person) => [2, 3, 1][person] as number);
    expect(fmr).toEqual([6 / 9]);
    expect(fnmr).toEqual([3 / 5]);
  });

  test.each([
    [[0.1, 0.2, 0.3], [0.7, 0.8, 0.9, 1], 0],
    [[0.1, 0.2, 0.3, 0.65], [0.6, 0.8, 0.9, 1], 0.25],
    [[0.9, 1], [0.1, 0.2], 1],
    [[0.1, 0.5, 0.5, 0.6], [0.2, 0.5, 0.6, 0.7, 0.8], 0.4],
  ])('the equal error rate of %j and %j is %d, as elsewhere', (genuine, impostor, rate) => {
    const pairs = planted(genuine, impostor);
    const { eer } = figuresOf(curveOf(pairs), [], once);
    const { genuine: own, impostor: others } = distancesOf(pairs);
    expect(eer).toBeCloseTo(equalErrorRate(own, others)?.value ?? Number.NaN, 12);
    expect(eer).toBeCloseTo(rate, 12);
  });

  test('nothing is reported without pairs', () => {
    expect(figuresOf(curveOf(planted([], [0.5])), [0.6], once)).toEqual({
      eer: null,
      fnmrAt: [null, null, null],
      fmr: [1],
      fnmr: [null],
    });
  });
});

describe('intervals by people', () => {
  /** Ten people with three pictures each; person 0's pictures lie near everybody's, the others' apart. */
  const samples = Array.from({ length: 30 }, (_, photo) => {
    const person = Math.floor(photo / 3);
    return { person, template: person * (person === 0 ? 0 : 1) + (photo % 3) * 0.1, photos: [photo] };
  });
  const people = Array.from({ length: 10 }, (_, person) => person);
  const curve = curveOf(compareSamples(samples, samples, (a, b) => Math.abs(a - b)));

  test('are the same for the same seed, and others for another', () => {
    const first = intervalsByPeople(curve, [1], { people, seed: 5 });
    expect(intervalsByPeople(curve, [1], { people, seed: 5 })).toEqual(first);
    expect(intervalsByPeople(curve, [1], { people, seed: 6 })).not.toEqual(first);
  });

  test('lie around the rate of the set, and are wide where few people make the errors', () => {
    const { fmr } = figuresOf(curve, [1.05], once);
    const { fmr: drawn, replicates } = intervalsByPeople(curve, [1.05], { people });
    expect(replicates).toBe(1000);
    expect(drawn[0]?.low).toBeLessThan(fmr[0] as number);
    expect(drawn[0]?.high).toBeGreaterThan(fmr[0] as number);
  });

  test('a person drawn twice is no impostor of themself: where nobody errs, nobody does', () => {
    const apart = curveOf(compareSamples(samples.slice(3), samples.slice(3), (a, b) => Math.abs(a - b)));
    const { fmr, fnmr, eer } = intervalsByPeople(apart, [0.5], { people: people.slice(1) });
    expect(fmr).toEqual([{ low: 0, high: 0 }]);
    expect(fnmr).toEqual([{ low: 0, high: 0 }]);
    expect(eer).toEqual({ low: 0, high: 0 });
  });

  test('are unknown where there is nothing to draw from', () => {
    const { eer, fmr } = intervalsByPeople(curveOf(planted([0.1], [])), [0.5], everybody);
    expect(eer).toBeNull();
    expect(fmr).toEqual([null]);
  });
});
