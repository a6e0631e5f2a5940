import { expect, test } from 'vitest';
import { unifyLookalikes } from './lookalikes.ts';

test.each([
  ['\u{2ED1}谷川', '長谷川'],
  ['\u{2EC4}田 \u{2ED8}児', '西田 青児'],
  ['\u{2EE9}田 \u{2EEF}一', '黄田 竜一'],
  ['\u{31D0}郎', '一郎'],
  ['山\u{200B}田\u{00AD}太\u{3164}郎\u{202E}', '山田太郎'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
])('%s becomes %s', (text, unified) => {
  expect(unifyLookalikes(text)).toBe(unified);
});

test('every radical but the two without an equivalent becomes a unified ideograph', () => {
  const radicals = Array.from({ length: 0x2ef4 - 0x2e80 }, (_, i) => String.fromCodePoint(0x2e80 + i));
  const left = radicals.filter((radical) => !/^\p{Unified_Ideograph}$/u.test(unifyLookalikes(radical)));
  // U+2E80 is a repeat mark's radical, U+2E9A is not assigned.
  expect(left).toEqual(['\u{2E80}', '\u{2E9A}']);
});
