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

/**
 * The places as they are defined: each picture moved or mirrored, each sum by itself. What is stored was made this way.
 */
function plainFrequencies({ width, height, grey }: PicturePrint): number[] {
  const cosine = (at: number, wave: number, length: number) =>
    Math.cos((Math.PI * (2 * at + 1) * (wave + 1)) / (2 * length));
  const waves = Array.from({ length: 10 }, (_, wave) => wave);
  const rows = waves.map((wave) =>
    Array.from({ length: height }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < width; x += 1) sum += grey[y * width + x]! * cosine(x, wave, width);
      return sum;
    }),
  );
  return waves.flatMap((wave) =>
    rows.map((row) => row.reduce((sum, value, y) => sum + value * cosine(y, wave, height), 0)),
  );
}

function changed({ width, height, grey }: PicturePrint, from: (x: number, y: number) => [number, number]) {
  const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
  const pixels = Uint8Array.from(grey, (_, at) => {
    const [x, y] = from(at % width, Math.floor(at / width));
    return grey[clamp(y, height) * width + clamp(x, width)]!;
  });
  return { width, height, grey: pixels };
}

function plainPlaces(one: PicturePrint): PicturePrint[] {
  const mirror = changed(one, (x, y) => [one.width - 1 - x, y]);
  const moves: readonly [number, number][] = [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];
  return [one, mirror].flatMap((picture) =>
    moves.map(([byX, byY]) => changed(picture, (x, y) => [x + byX, y + byY])),
  );
}

/** Some of noise, some of soft shapes as photographs have them. */
function randomPrint(seed: number): PicturePrint {
  const random = seededRandom(seed);
  const side = 2 * Math.round(30 + random() * 50);
  const [w, h] = seed % 2 === 0 ? [160, side] : [side, 160];
  const [a, b, c] = [random() * 0.2, random() * 0.2, random() * 6];
  const soft = (at: number) => 128 + 100 * Math.sin(a * (at % w) + b * Math.floor(at / w) + c);
  const pixels = Uint8Array.from({ length: w * h }, (_, at) =>
    seed % 3 === 0 ? random() * 256 : soft(at) + random() * 20,
  );
  return { width: w, height: h, grey: pixels };
}

describe('the places are those of the plain definition', () => {
  const prints = [stored, ...Array.from({ length: 30 }, (_, seed) => randomPrint(seed))];

  test('the signs that are stored, to the last bit of each sum', () => {
    for (const one of prints)
      expect(placeOf(one).signs).toEqual(plainFrequencies(one).map((value) => value > 0));
  });

  test('the ten that are sought, in their order', () => {
    for (const one of prints.slice(0, 12)) {
      const plain = plainPlaces(one);
      expect(placesSought(one).map(({ signs }) => signs)).toEqual(
        plain.map((picture) => plainFrequencies(picture).map((value) => value > 0)),
      );
    }
  });

  test('the words never change', () => {
    expect(placeOf(randomPrint(1)).words.slice(0, 4)).toMatchInlineSnapshot(`
      [
        13213462,
        22741203,
        36106643,
        59963027,
      ]
    `);
  });
});
