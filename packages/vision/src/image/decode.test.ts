import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from './decode.ts';
import { frameBounds, guidanceBounds, logoBounds, photographBounds, storedBounds } from './picture-limits.ts';

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

const decodeBytes = async (bytes: Uint8Array, bounds = photographBounds) => {
  const decoded = await decodePicture(bytes, { rotate: 0, longestSide: 100, bounds });
  return decoded.kind === 'rejected' ? decoded.reason : decoded.kind;
};
const reasonOf = async (width: number, height: number, bounds = photographBounds) =>
  decodeBytes(headerOf(width, height), bounds);

test('what is too large is refused by its header alone: more than 50 megapixels, or a side of more than 16,384', async () => {
  expect(await reasonOf(10_000, 5001)).toBe('tooManyPixels');
  expect(await reasonOf(16_385, 4000)).toBe('tooManyPixels');
  expect(await reasonOf(10_000, 5000)).toBe('undecodable');
});

test('so is what no camera takes: a side under 200 px, or one side more than five times the other', async () => {
  expect(await reasonOf(1, 16_384)).toBe('tooNarrow');
  expect(await reasonOf(40, 2560)).toBe('tooNarrow');
  expect(await reasonOf(1001, 200)).toBe('tooNarrow');
  expect(await reasonOf(199, 300)).toBe('tooSmall');
  // Within the bounds, the missing pixels are what is wrong.
  expect(await reasonOf(200, 1000)).toBe('undecodable');
  expect(await reasonOf(0, 1000)).toBe('undecodable');
});

test('each use has its own bounds', async () => {
  expect(await reasonOf(480, 197, guidanceBounds)).toBe('undecodable');
  expect(await reasonOf(4000, 4001, guidanceBounds)).toBe('tooManyPixels');
  expect(await reasonOf(160, 90, frameBounds)).toBe('undecodable');
  expect(await reasonOf(16_383, 3277, frameBounds)).toBe('tooManyPixels');
  expect(await reasonOf(63, 64, frameBounds)).toBe('tooSmall');
  expect(await reasonOf(480, 24, logoBounds)).toBe('undecodable');
  expect(await reasonOf(1, 16_384, logoBounds)).toBe('tooNarrow');
  expect(await reasonOf(1, 2560, storedBounds)).toBe('undecodable');
});

test('a header that hides the real one behind a marker without length is not believed', async () => {
  const strip = await sharp({ create: { width: 1, height: 4000, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
  // Read as a segment, TEM would skip the strip's own header, as far as a harmless one behind its end.
  const skipped = (strip[2] ?? 0) * 256 + (strip[3] ?? 0);
  const harmless = Buffer.from('ffc0001108043807800301220002110103110100000000', 'hex');
  const hidden = Buffer.concat([
    strip.subarray(0, 2),
    Buffer.from([0xff, 0x01]),
    strip.subarray(2),
    Buffer.alloc(Math.max(0, 4 + skipped - strip.length - 2)),
    harmless,
  ]);
  expect(await decodeBytes(hidden)).toBe('tooNarrow');
});
