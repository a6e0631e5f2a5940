import { expect, test } from 'vitest';
import { durationWords } from './duration.ts';

test.each([
  [1, '1秒'],
  [3600, '1時間'],
  [90_061, '1日1時間1分1秒'],
  [4018 * 86_400, '4,018日'],
])('%i seconds in words', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
