import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { vote } from './vote.ts';

const read = (value: string, confidence: number) => ({ value, confidence });

test('agreement raises the confidence', () => {
  const voted = vote([read('2029-06-01', 0.8), read('2029-06-01', 0.7)], false);
  expect(voted?.value).toBe('2029-06-01');
  expect(voted?.confidence).toBeCloseTo(0.94);
  expect(voted?.candidates).toBeUndefined();
});

test('disagreement lowers it and leaves the other as candidate', () => {
  const voted = vote([read('2029-06-01', 0.9), read('2029-06-07', 0.6)], false);
  expect(voted).toMatchObject({ value: '2029-06-01', candidates: ['2029-06-07'] });
  expect(voted?.confidence).toBeLessThan(0.6);
});

test('places are voted on one by one where the lengths agree', () => {
  const voted = vote([read('渡邊正樹', 0.8), read('渡違正樹', 0.7), read('渡邊止樹', 0.6)], true);
  expect(voted).toMatchObject({ value: '渡邊正樹', candidates: ['渡違正樹', '渡邊止樹'] });
  expect(vote([read('AB12', 0.5), read('AC13', 0.4), read('XB13', 0.3)], true)?.value).toBe('AB13');
});

test('readings of other lengths vote as a whole', () => {
  expect(vote([read('山田', 0.5), read('山田太郎', 0.45), read('山田太郎', 0.3)], true)?.value).toBe(
    '山田太郎',
  );
  expect(vote([], true)).toBeNull();
});

test('the winner is never its own candidate, and no confidence leaves 0..1', () => {
  const reading = fc.record({
    value: fc.stringMatching(/^[AB]{1,3}$/),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 5 }), fc.boolean(), (readings, byCharacter) => {
      const voted = vote(readings, byCharacter);
      expect(voted?.candidates ?? []).not.toContain(voted?.value);
      expect(voted?.confidence).toBeGreaterThanOrEqual(0);
      expect(voted?.confidence).toBeLessThanOrEqual(1);
    }),
  );
});
