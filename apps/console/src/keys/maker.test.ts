import { expect, test } from 'vitest';
import { makerOf } from './maker.ts';
import { texts } from './keys-texts.ts';

test('a key tells who made it, as far as the reader may know the others', () => {
  const known = new Map([['s1', 'hanako@shop.example']]);
  expect(makerOf(null, { self: 's2', known })).toBe(texts.maker.operator);
  expect(makerOf('s2', { self: 's2', known })).toBe(texts.maker.self);
  expect(makerOf('s1', { self: 's2', known })).toBe('hanako@shop.example');
  expect(makerOf('s3', { self: 's2', known })).toBe(texts.maker.other);
});
