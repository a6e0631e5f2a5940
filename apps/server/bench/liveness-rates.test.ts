import { expect, test } from 'vitest';
import { share } from './liveness-rates.ts';

test('nothing tried says nothing', () => {
  expect(share('none', [], 0.1)).toMatchObject({ value: null, ratio: null });
});

test('a share is compared with the most that is allowed', () => {
  expect(share('some', [true, false, false, false], 0.5)).toMatchObject({ value: 0.25, ratio: 0.5 });
});
