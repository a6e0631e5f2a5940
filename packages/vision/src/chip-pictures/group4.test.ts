import { assert, constantFrom, integer, property, uint8Array } from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawGroup4, Group4Damaged } from './group4.ts';
import { openTiffPage } from './tiff-page.ts';

/** A page by libtiff, which sharp bears: what it was made from and the file. */
async function pageOf(width: number, height: number, toneAt: (x: number, y: number) => number) {
  const pixels = Buffer.alloc(width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = toneAt(i % width, Math.floor(i / width));
  const file = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  return { pixels, file };
}

async function roundTrip(width: number, height: number, toneAt: (x: number, y: number) => number) {
  const { pixels, file } = await pageOf(width, height, toneAt);
  const page = openTiffPage(file);
  expect(page).toMatchObject({ width, height });
  expect(Buffer.compare(Buffer.from(page?.draw() ?? []), pixels)).toBe(0);
}

test('draws what libtiff coded: every word for the length of a run, of both colours', async () => {
  // Between two white lines a line's runs are written by their lengths: so many white, as many black, the rest white.
  const short = Array.from({ length: 130 }, (_, run) => run);
  const long = Array.from({ length: 41 }, (_, i) => 64 * (i + 2)).flatMap((run) => [run - 1, run, run + 1]);
  const runs = [...short, ...long];
  await roundTrip(5500, 2 * runs.length, (x, y) => {
    const run = runs[y >> 1] ?? 0;
    return (y & 1) === 1 && x >= run && x < 2 * run ? 0 : 255;
  });
});

test('draws what libtiff coded: lines above that lie near, far and across', async () => {
  await roundTrip(641, 300, (x, y) => ((x * 7 + y * y * 13) % 97 < 40 ? 0 : 255));
  await roundTrip(333, 333, (x, y) => (Math.hypot(x - 160, y - 170) % 23 < 9 ? 0 : 255));
  await roundTrip(17, 65, (x, y) => (Math.imul(x * 65 + y, 2_654_435_761) >>> 31 ? 0 : 255));
  await roundTrip(1, 1, () => 0);
});

test('any bytes give a picture or are refused, never more than its pixels', () => {
  assert(
    property(uint8Array({ maxLength: 400 }), integer({ min: 1, max: 300 }), (bytes, width) => {
      const into = new Uint8Array(width * 50);
      try {
        drawGroup4(bytes, width, 50, into);
      } catch (error) {
        expect(error).toBeInstanceOf(Group4Damaged);
      }
      expect([0, 255]).toEqual(expect.arrayContaining([...new Set(into)]));
    }),
    { numRuns: 2000 },
  );
});

test('a page cut short or with a bit turned is drawn otherwise or refused', async () => {
  const { file } = await pageOf(300, 90, (x, y) => ((x ^ y) % 31 < 12 ? 0 : 255));
  assert(
    property(
      integer({ min: 0, max: file.length - 1 }),
      integer({ min: 0, max: 7 }),
      constantFrom('cut', 'turn'),
      (at, bit, how) => {
        const bytes = Buffer.from(how === 'cut' ? file.subarray(0, at) : file);
        if (how === 'turn') bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        const page = openTiffPage(bytes);
        // Who draws asks for the size first.
        if (!page || page.width * page.height > 1_000_000) return;
        try {
          expect(page.draw().length).toBe(page.width * page.height);
        } catch (error) {
          expect(error).toBeInstanceOf(Group4Damaged);
        }
      },
    ),
    { numRuns: 3000 },
  );
});

test('thousands of strips that name the same bytes cost no more than their rows', async () => {
  const [width, strips, filler] = [16, 4000, 200_000];
  const file = Buffer.alloc(8 + 2 + 12 * 8 + 4 + 8 * strips + filler);
  const lists = 8 + 2 + 12 * 8 + 4;
  const data = lists + 8 * strips;
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  const entry = (i: number, [tag, count, value]: readonly [number, number, number]) => {
    const at = 10 + 12 * i;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(4, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  };
  file.writeUInt16LE(8, 8);
  const fields = [
    [256, 1, width],
    [257, 1, strips],
    [258, 1, 1],
    [259, 1, 4],
    [266, 1, 2],
    [273, strips, lists],
    [278, 1, 1],
    [279, strips, lists + 4 * strips],
  ] as const;
  fields.forEach((field, i) => entry(i, field));
  for (let i = 0; i < strips; i++) {
    file.writeUInt32LE(data, lists + 4 * i);
    file.writeUInt32LE(filler, lists + 4 * (strips + i));
  }
  // V0 is one bit: each row is as white as the line above.
  file.fill(255, data);
  const page = openTiffPage(file);
  expect(page).toMatchObject({ width, height: strips });
  const began = process.cpuUsage();
  expect(page?.draw().every((tone) => tone === 255)).toBe(true);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(500);
});
