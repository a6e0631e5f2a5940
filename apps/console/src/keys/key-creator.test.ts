import { expect, test } from 'vitest';
import { creatorOf } from './key-creator.ts';
import { texts } from './keys-texts.ts';

test('a key tells who made it, as far as the reader may know the others', () => {
  const known = new Map([['s1', 'hanako@shop.example']]);
  expect(creatorOf(null, { self: 's2', known })).toBe(texts.creator.operator);
  expect(creatorOf('s2', { self: 's2', known })).toBe(texts.creator.self);
  expect(creatorOf('s1', { self: 's2', known })).toBe('hanako@shop.example');
  expect(creatorOf('s3', { self: 's2', known })).toBe(texts.creator.other);
});
