import { expect, test } from 'vitest';
import { keyFiguresOf } from './key-figures.ts';
import type { Figures } from './use-figures.ts';

const nothing = { count: 0, median: null, p90: null };
const none: Figures = {
  from: '2026-11-21',
  to: '2026-11-21',
  days: [{ day: '2026-11-21', made: 0, submitted: 0, approved: 0, declined: 0, review: 0, givenUp: 0 }],
  reasons: [],
  givenUp: [],
  browsers: [],
  documents: [],
  timeToComplete: nothing,
  timeToDecide: nothing,
};

test('shares are of those that were opened, and of those that were decided', () => {
  const day = { day: '2026-11-21', made: 10, submitted: 6, approved: 3, declined: 1, review: 2, givenUp: 1 };
  const figures: Figures = {
    ...none,
    days: [day, { ...day, day: '2026-11-22' }],
    browsers: [
      { browser: 'LINE', opened: 6, submitted: 3 },
      { browser: null, opened: 10, submitted: 9 },
    ],
    timeToComplete: { count: 12, median: 95, p90: 200 },
    timeToDecide: { count: 8, median: 4, p90: 3600 },
  };
  expect(keyFiguresOf(figures)).toEqual({
    made: 20,
    submittedShare: 0.75,
    approvedShare: 0.75,
    decided: 8,
    opened: 16,
    secondsToComplete: 95,
    secondsToDecide: 4,
  });
});

test('of nothing no share is told', () => {
  expect(keyFiguresOf(none)).toMatchObject({
    made: 0,
    submittedShare: null,
    approvedShare: null,
    secondsToComplete: null,
    secondsToDecide: null,
  });
});
