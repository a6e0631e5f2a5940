import { expect, test } from 'vitest';
import { addressOf, addressOfWork, isWork, viewOf } from './review-address.ts';

test('a view of the queue stands in the address and comes back from it', () => {
  const view = { queue: 'second', kind: 'identification', reason: 'faceMatch' } as const;
  expect(viewOf(new URL(addressOf(view), 'https://x').search)).toEqual(view);
  expect(addressOf({ queue: 'all', kind: '', reason: '' })).toBe('/console/reviews');
  expect(viewOf('?queue=theirs')).toEqual({ queue: 'all', kind: '', reason: '' });
});

test('a case out of the queue is told from one that was opened by itself', () => {
  expect(isWork(new URL(addressOfWork('AbCdEfGhIjKlMnOpQrStUv'), 'https://x').search)).toBe(true);
  expect(isWork('')).toBe(false);
});
