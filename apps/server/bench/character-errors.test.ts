import { expect, test } from 'vitest';
import { characterErrors } from './character-errors.ts';

test.each([
  ['山﨑 眞理子', '山﨑眞理子', 0],
  ['山﨑 眞理子', '山崎 眞理子', 1],
  ['渡邉', '', 2],
  ['AB12', 'AB1', 1],
  ['AB12', 'AB123', 1],
  ['𠮷田', '吉田', 1],
  // Noise cannot be worse than nothing.
  ['女', 'いかくい', 1],
])('%s read as %s: %d', (printed, read, errors) => {
  expect(characterErrors(printed, read)).toBe(errors);
});
