import { expect, test } from 'vitest';
import { foldVariantKanji, variantsOf } from './variant-kanji.ts';

test('names the other forms of a character, the common one first', () => {
  expect(variantsOf('高')).toEqual(['髙']);
  expect(variantsOf('﨑')).toEqual(['崎', '嵜']);
  expect(variantsOf('邉')).toEqual(['辺', '邊']);
  expect(variantsOf('田')).toEqual([]);
  expect(variantsOf('')).toEqual([]);
});

test('every form of a group folds to its first', () => {
  for (const form of ['髙', '﨑', '嵜', '邊', '邉', '濵', '𠮷']) {
    expect(foldVariantKanji(form)).toBe(variantsOf(form)[0]);
    for (const other of variantsOf(form)) expect(variantsOf(other)).toContain(form);
  }
});
