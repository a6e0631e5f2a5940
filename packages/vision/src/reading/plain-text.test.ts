import { expect, test } from 'vitest';
import { containment, editDistance } from './plain-text.ts';

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['', 'abc', 3],
  ['渡邊', '渡辺', 1],
  ['kitten', 'sitting', 3],
])('%s and %s lie %d edits apart', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits);
  expect(editDistance(b, a)).toBe(edits);
});

test('an expected text may stand anywhere in what was read', () => {
  expect(containment('在留カード', '特定在留カード')).toBe(1);
  expect(containment('運転免許証', '連転免許正')).toBeCloseTo(0.6);
  expect(containment('運転免許証', '運転経歴証明書')).toBeCloseTo(0.6);
  expect(containment('旅券', '')).toBe(0);
  expect(containment('', '旅券')).toBe(0);
});
