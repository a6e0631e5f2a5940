import { expect, test } from 'vitest';
import { CallAllowance } from './call-allowance.ts';

function taken(allowance: CallAllowance, calls: number, business = 'a', isFailed = false): number {
  return Array.from({ length: calls }, () => allowance.takes(business, isFailed)).filter(Boolean).length;
}

test('200 calls at once are noted, then two a second', () => {
  let now = 0;
  const allowance = new CallAllowance(() => now);
  expect(taken(allowance, 300)).toBe(200);
  now += 1000;
  expect(taken(allowance, 10)).toBe(2);
  now += 250;
  expect(taken(allowance, 10)).toBe(0);
  now += 250;
  expect(taken(allowance, 10)).toBe(1);
  now += 3_600_000;
  expect(taken(allowance, 300)).toBe(200);
});

test('a flood of successes hides no failure, and no other business’s calls', () => {
  const allowance = new CallAllowance(() => 0);
  expect(taken(allowance, 1000)).toBe(200);
  expect(taken(allowance, 1, 'a', true)).toBe(1);
  expect(taken(allowance, 1, 'b')).toBe(1);
});
