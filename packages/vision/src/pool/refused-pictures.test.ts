import { expect, test } from 'vitest';
import { RefusedPictures } from './refused-pictures.ts';

test('a picture is known again by its bytes, and the oldest is forgotten first', () => {
  const refused = new RefusedPictures();
  const bytes = Buffer.from('a picture');
  expect(refused.has(bytes)).toBe(false);
  refused.add(bytes);
  expect(refused.has(Uint8Array.from(bytes))).toBe(true);
  expect(refused.has(Buffer.from('another'))).toBe(false);
  for (let i = 0; i < 20_000; i++) refused.add(Buffer.from(String(i)));
  expect(refused.has(bytes)).toBe(false);
  expect(refused.has(Buffer.from('0'))).toBe(true);
});
