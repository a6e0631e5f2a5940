import type { PicturePrint } from '@ekyc/engine-port';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../card/side-line.ts';
import { likenessOf, placeOf, placesSought } from './picture-print.ts';
import { printOf } from './take-print.ts';

const [width, height] = [720, 1280];

/** A card of 500 × 320 with lines and blots on a desk, turned by degrees about its corner: another one for each seed. */
function drawn(seed: number, turn = 0, shift = 0): Sharp {
  const random = seededRandom(seed);
  const card = Buffer.alloc(500 * 320, 225);
  for (let mark = 0; mark < 60; mark += 1) {
    const [x, y, w] = [20 + random() * 370, 20 + random() * 270, 8 + random() * 90].map(Math.floor);
    for (let row = y ?? 0; row < (y ?? 0) + 12; row += 1)
      card.fill(mark * 3, row * 500 + (x ?? 0), row * 500 + (x ?? 0) + (w ?? 0));
  }
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const data = Buffer.alloc(width * height);
  for (let v = 0, at = 0; v < height; v += 1) {
    for (let u = 0; u < width; u += 1, at += 1) {
      const [dx, dy] = [u - 110 - shift, v - 450];
      const [x, y] = [Math.round(cos * dx + sin * dy), Math.round(cos * dy - sin * dx)];
      const onCard = x >= 0 && x < 500 && y >= 0 && y < 320;
      data[at] = onCard ? (card[y * 500 + x] ?? 0) : v > 900 ? 40 : 60;
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function print(picture: Sharp): Promise<PicturePrint> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const made = await printOf({ data, width: info.width, height: info.height, channels: 1 });
  if (!made) throw new Error('it shows nothing');
  return made;
}

/** Words in common with what is sought, and the fewest signs that differ. */
function found(copy: PicturePrint, stored: PicturePrint): { words: number; signs: number } {
  const { words, signs } = placeOf(stored);
  const sought = placesSought(copy);
  const wanted = new Set(sought.flatMap((one) => one.words));
  return {
    words: words.filter((word) => wanted.has(word)).length,
    signs: Math.min(...sought.map((one) => one.signs.filter((sign, at) => sign !== signs[at]).length)),
  };
}

const original = await drawn(1).jpeg({ quality: 92 }).toBuffer();
const stored = await print(sharp(original));
const encodedAnew = await sharp(original).jpeg({ quality: 50 }).toBuffer();
const cut = (left: number, top: number, right: number, bottom: number) =>
  sharp(original).extract({ left, top, width: width - left - right, height: height - top - bottom });

describe('a copy is known again', () => {
  test.each([
    ['with a byte appended', sharp(Buffer.concat([original, Buffer.from([0])]))],
    ['encoded anew', sharp(encodedAnew)],
    ['of half the size', sharp(original).resize({ width: 360 })],
    ['cropped by 6 px all round', cut(6, 6, 6, 6)],
    ['cropped by 6 px at a corner', cut(6, 6, 0, 0)],
    ['cropped by 6 px at a side', cut(0, 0, 6, 0)],
    ['mirrored', sharp(original).flop()],
    ['darkened', sharp(original).linear(0.85, -4)],
  ])('%s', async (_, copy) => {
    const made = await print(copy);
    expect(likenessOf(made, stored)).toBeGreaterThanOrEqual(0.97);
    const { words, signs } = found(made, stored);
    expect(words).toBeGreaterThan(0);
    expect(signs).toBeLessThanOrEqual(24);
  });
});

describe('another photograph is no copy', () => {
  test.each([
    ['the same card, turned by two degrees', drawn(1, 2)],
    ['the same card, laid elsewhere', drawn(1, 0, 60)],
    ['another card in the same place', drawn(2)],
  ])('%s', async (_, other) => {
    expect(likenessOf(await print(other), stored)).toBeLessThan(0.95);
  });
});

test('what shows nothing has no print: every covered lens is like another', async () => {
  const grey = { data: new Uint8Array(width * height).fill(7), width, height, channels: 1 } as const;
  expect(await printOf(grey)).toBeNull();
});
