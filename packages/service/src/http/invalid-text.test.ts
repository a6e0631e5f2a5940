import { expect, test } from 'vitest';
import { invalidTextIn } from './invalid-text.ts';

test('names where a NUL or half a surrogate pair stands, in values and in names', () => {
  const value = { a: { 'b\0': 1, c: ['x', 'y\0'] }, d: '\ud83d', e: '😀', f: 3, g: null };
  expect(
    invalidTextIn(value)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['a', 'a.c.1', 'd']);
  expect(invalidTextIn('\0')).toMatchObject([{ path: '', code: 'invalid_text' }]);
  expect(invalidTextIn({ text: '山田 太郎\n2' })).toEqual([]);
  expect(invalidTextIn(undefined)).toEqual([]);
});

test('what is nested deeply or has very many values is too big, whatever it holds', () => {
  const nested = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
  expect(invalidTextIn({ nested })).toMatchObject([{ code: 'too_big' }]);
  expect(invalidTextIn(Array.from({ length: 100_002 }, () => 0))).toMatchObject([{ code: 'too_big' }]);
});
