import { expect, test } from 'vitest';
import { unstorableIn } from './storable-text.ts';

test('names where a NUL or half a surrogate pair stands, in values and in names', () => {
  const value = { a: { 'b\0': 1, c: ['x', 'y\0'] }, d: '\ud83d', e: '😀', f: 3, g: null };
  expect(
    unstorableIn(value)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['a', 'a.c.1', 'd']);
  expect(unstorableIn('\0')).toMatchObject([{ path: '', code: 'invalid_text' }]);
  expect(unstorableIn({ text: '山田 太郎\n2' })).toEqual([]);
  expect(unstorableIn(undefined)).toEqual([]);
});

test('what is nested deeply or has very many values is too big, whatever it holds', () => {
  const nested = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
  expect(unstorableIn({ nested })).toMatchObject([{ code: 'too_big' }]);
  expect(unstorableIn(Array.from({ length: 100_002 }, () => 0))).toMatchObject([{ code: 'too_big' }]);
});
