import { expect, test } from 'vitest';
import { lastSeen } from './list-reviews.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each([
  ['a page that is full has more behind it', rows(1, 21), rows(1, 21), 21, 20],
  ['the last page has nothing behind it', rows(1, 20), rows(1, 20), 21, undefined],
  ['a search that found more than a page goes on behind the page', rows(1, 2000), rows(5, 60), 2000, 24],
  [
    'one that found little in all that it may read goes on behind what it read',
    rows(1, 2000),
    [7],
    2000,
    2000,
  ],
  ['one that found nothing there goes on too', rows(1, 2000), [], 2000, 2000],
  ['one that read everything ends', rows(1, 1999), [7], 2000, undefined],
])('%s', (_, read, found, mostRead, last) => {
  expect(lastSeen({ read, found }, { limit: 20, mostRead })).toBe(last);
});
