import { expect, test } from 'vitest';
import { addressOfWork, isWork } from './review-address.ts';

test('a case out of the queue is told from one that was opened by itself', () => {
  expect(isWork(new URL(addressOfWork('AbCdEfGhIjKlMnOpQrStUv'), 'https://x').search)).toBe(true);
  expect(isWork('')).toBe(false);
});
