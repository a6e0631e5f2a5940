import { expect, test } from 'vitest';
import { comparePairs, compareSamples } from './compare-pairs.ts';

test('compares every two pictures once, within and between people', () => {
  const { genuine, impostor } = comparePairs([[1, 2, 4], [100], []], (a, b) => Math.abs(a - b));
  expect(genuine).toEqual([1, 3, 2]);
  expect(impostor).toEqual([99, 98, 96]);
});

const apart = (a: number, b: number) => Math.abs(a - b);

test('two sides: each with each, but never a photograph with itself', () => {
  const live = [
    { person: 0, template: 1, photos: [0] },
    { person: 0, template: 2, photos: [1] },
    { person: 1, template: 10, photos: [2] },
  ];
  const averaged = [{ person: 0, template: 1.5, photos: [0, 7] }];
  const { genuine, impostor, leftOut } = compareSamples(live, averaged, apart);
  expect(genuine).toEqual([{ one: 0, other: 0, distance: 0.5 }]);
  expect(impostor).toEqual([{ one: 1, other: 0, distance: 8.5 }]);
  expect(leftOut).toBe(0);
});

test('of too many impostor pairs a part is drawn, the same each time; genuine pairs are all compared', () => {
  const samples = Array.from({ length: 200 }, (_, at) => ({ person: at >> 1, template: at, photos: [at] }));
  const drawn = compareSamples(samples, samples, apart, 2000);
  expect(drawn.genuine).toHaveLength(100);
  expect(drawn.impostor.length).toBeGreaterThan(1500);
  expect(drawn.impostor.length).toBeLessThan(2500);
  expect(drawn.impostor.length + drawn.leftOut).toBe((200 * 199) / 2 - 100);
  expect(compareSamples(samples, samples, apart, 2000)).toEqual(drawn);
});
