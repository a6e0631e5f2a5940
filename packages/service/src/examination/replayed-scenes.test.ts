import { describe, expect, test } from 'vitest';
import type { PicturePrint } from '../engine/index.ts';
import { longestInOrder } from './longest-in-order.ts';
import { type ComparedMoment, scenesInOrder } from './replayed-scenes.ts';
import { StillScenes } from './still-scenes.ts';

/** A print of one pixel stands for what it shows: the same tens are the same thing, the same number the same moment. */
const print = (shown: number): PicturePrint => ({ width: 1, height: 1, grey: Uint8Array.of(shown) });
const shownBy = ({ grey }: PicturePrint) => grey[0] ?? 0;
const likeness = (one: PicturePrint, others: readonly PicturePrint[]) =>
  Promise.resolve(
    Math.max(
      ...others.map((other) => {
        if (shownBy(one) === shownBy(other)) return 1;
        return Math.floor(shownBy(one) / 10) === Math.floor(shownBy(other) / 10) ? 0.95 : 0.2;
      }),
    ),
  );
const compared = (...pairs: readonly (readonly [number, number, number])[]): ComparedMoment[] =>
  pairs.map(([shown, earlier, at]) => ({
    print: print(shown),
    earlier: print(earlier),
    earlierAt: new Date(at),
  }));

describe('scenes in the same order', () => {
  test.each([
    ['of a replay', compared([10, 10, 1], [20, 20, 2], [30, 30, 3], [40, 40, 4]), 4],
    ['that are only like it', compared([10, 11, 1], [20, 21, 2], [30, 31, 3]), 0],
    ['of a camera that lies on a table', compared([10, 10, 1], [11, 11, 2], [12, 12, 3], [13, 13, 4]), 1],
    ['that go to and fro', compared([10, 10, 1], [20, 20, 2], [10, 10, 3], [20, 20, 4]), 2],
    ['in another order', compared([10, 10, 4], [20, 20, 3], [30, 30, 2], [40, 40, 1]), 1],
    ['of which one was another', compared([10, 10, 1], [20, 99, 2], [30, 30, 3]), 2],
    ['of nothing', [], 0],
  ] as const)('%s', async (_, moments, scenes) => {
    expect(await scenesInOrder(moments, likeness)).toBe(scenes);
  });
});

test('the longest that rises is found, and stands still nowhere', () => {
  expect(longestInOrder([5, 1, 2, 2, 9, 3, 4], (value) => value)).toEqual([1, 2, 3, 4]);
});

describe('still scenes', () => {
  /** What is shown in so many signs. */
  const placeOf = (one: PicturePrint) => ({
    words: [],
    signs: Array.from({ length: 100 }, (_, at) => at < shownBy(one)),
  });
  const momentsOf = (shown: readonly number[]) => {
    const scenes = new StillScenes({ placeOf });
    for (const [at, one] of shown.entries()) scenes.add({ at: new Date(at), print: print(one) });
    return scenes.moments().map((moment) => [moment.at.getTime(), shownBy(moment.print)]);
  };

  test('are stored from their middle or later, in their order, each once', () => {
    expect(momentsOf([10, 11, 10, 12, 50, 90, 90, 90, 10, 10])).toEqual([
      [2, 10],
      [4, 50],
      [7, 90],
    ]);
  });

  test('are at most sixteen, those that were held longest', () => {
    // Signs apart enough: ten things, shown in turn, are ten scenes however often.
    const many = Array.from({ length: 300 }, (_, at) => (at % 10) * 10);
    expect(momentsOf(many)).toHaveLength(10);
    const long = [...many, ...Array.from({ length: 8 }, () => 100)];
    expect(momentsOf(long).at(-1)?.[1]).toBe(100);
  });
});
