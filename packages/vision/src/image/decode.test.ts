import { expect, test } from 'vitest';
import { decodePicture } from './decode.ts';
import { longestSide, mostPixels } from './picture-limits.ts';

/** The first bytes of a PNG: nothing more is there to be decoded. */
function headerOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const reasonOf = async (width: number, height: number) => {
  const decoded = await decodePicture(headerOf(width, height), { rotate: 0, longestSide: 100 });
  return decoded.kind === 'rejected' ? decoded.reason : decoded.kind;
};

test('what is too large is refused by its header alone: more than 50 megapixels, or a side of more than 16,384', async () => {
  expect([mostPixels, longestSide]).toEqual([50_000_000, 16_384]);
  expect(await reasonOf(10_000, 5001)).toBe('tooManyPixels');
  expect(await reasonOf(16_385, 1)).toBe('tooManyPixels');
  expect(await reasonOf(10_000, 5000)).toBe('undecodable');
  expect(await reasonOf(16_384, 1)).toBe('undecodable');
});
