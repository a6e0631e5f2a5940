import { expect, test } from 'vitest';
import { matchBounds, thresholds, withinBounds } from './thresholds.ts';

test("the service's own thresholds of faces are within what a business may choose", () => {
  expect(withinBounds(thresholds.match, {})).toEqual(thresholds.match);
  expect(matchBounds.accept.max).toBeLessThanOrEqual(matchBounds.review.min);
});

test('what was set before the operator narrowed the bounds is brought within them', () => {
  const narrow = { matchBounds: { accept: { min: 0.45, max: 0.5 }, review: { min: 0.58, max: 0.6 } } };
  expect(withinBounds({ accept: 0.55, review: 0.65 }, narrow)).toEqual({ accept: 0.5, review: 0.6 });
  expect(withinBounds({ accept: 0.4, review: 0.55 }, narrow)).toEqual({ accept: 0.45, review: 0.58 });
  expect(withinBounds({ accept: 0.47, review: 0.59 }, narrow)).toEqual({ accept: 0.47, review: 0.59 });
});
