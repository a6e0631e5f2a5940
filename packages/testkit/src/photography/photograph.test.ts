import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { documentHolder } from '../documents/document-holder.ts';
import { driversLicense } from '../documents/drivers-license.ts';
import { licenceHolder } from '../documents/licence-holder.ts';
import { passport } from '../documents/passport.ts';
import { photograph } from './photograph.ts';

let card: Buffer;

beforeAll(async () => {
  card = (await driversLicense(licenceHolder(0))).front;
});

async function lumaReader(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => data[Math.round(y) * info.width + Math.round(x)] ?? Number.NaN;
}

test('is the same for the same seed and another for another', async () => {
  const size = { width: 540, height: 960 };
  const [first, again, other] = await Promise.all(
    [1, 1, 2].map((seed) => photograph(card, { ...size, seed, glare: 0.5 })),
  );
  expect(first?.jpeg.equals(again?.jpeg ?? Buffer.alloc(0))).toBe(true);
  expect(first?.jpeg.equals(other?.jpeg ?? Buffer.alloc(0))).toBe(false);
});

test('puts the card where it says: light inside each side, dark outside', async () => {
  const { jpeg, quad } = await photograph(card, { rotation: 8, tiltX: 12, tiltY: -15, seed: 4 });
  const luma = await lumaReader(jpeg);
  const centre = [0, 1].map((axis) => quad.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 4);
  for (let side = 0; side < 4; side += 1) {
    const [a, b] = [quad[side], quad[(side + 1) % 4]];
    const middle = [0, 1].map((axis) => ((a?.[axis] ?? 0) + (b?.[axis] ?? 0)) / 2);
    const at = (towardsCentre: number) => {
      const point = [0, 1].map((axis) => {
        const [m, c] = [middle[axis] ?? 0, centre[axis] ?? 0];
        return (
          m +
          ((c - m) * towardsCentre) /
            Math.hypot((centre[0] ?? 0) - (middle[0] ?? 0), (centre[1] ?? 0) - (middle[1] ?? 0))
        );
      });
      return luma(point[0] ?? 0, point[1] ?? 0);
    };
    expect(at(6)).toBeGreaterThan(140);
    expect(at(-12)).toBeLessThan(90);
  }
});

test('shows the side face of 0.76 mm under a card tilted by 45 degrees, and none under a flat one', async () => {
  const strip = async (tiltX: number) => {
    const { jpeg, quad } = await photograph(card, {
      tiltX,
      unsteadiness: 0,
      noise: 0,
      light: 0,
      blur: 0,
      seed: 1,
    });
    const luma = await lumaReader(jpeg);
    const x = (quad[2][0] + quad[3][0]) / 2;
    const edge = quad[2][1];
    return Array.from({ length: 16 }, (_, below) => luma(x, edge + below)).filter((value) => value > 215)
      .length;
  };
  // 800 px / 85.6 mm × 0.76 mm × sin 45° = 5.0 px, a little more as the lower edge is nearer.
  expect(await strip(45)).toBeGreaterThanOrEqual(4);
  expect(await strip(45)).toBeLessThanOrEqual(7);
  expect(await strip(0)).toBeLessThanOrEqual(1);
});

test('shows the sheets and the cover under a tilted passport, and its other page where that is asked for', async () => {
  const page = (await passport(documentHolder(0))).front;
  const still = { unsteadiness: 0, noise: 0, light: 0, blur: 0, seed: 1, fill: 0.9 };
  const tilted = await photograph(page, { ...still, tiltX: 45 });
  const { data, info } = await sharp(tilted.jpeg).raw().toBuffer({ resolveWithObject: true });
  const x = Math.round((tilted.quad[2][0] + tilted.quad[3][0]) / 2);
  const below = Array.from({ length: 24 }, (_, row) => {
    const at = ((Math.round(tilted.quad[2][1]) + row) * info.width + x) * 3;
    return { red: data[at] ?? 0, green: data[at + 1] ?? 0 };
  });
  // 972 px / 125 mm × 2.1 mm × sin 45° = 11.5 px of sheets, then 2.7 px of a cover that is red.
  const sheets = below.filter(({ green }) => green > 180).length;
  expect(sheets).toBeGreaterThanOrEqual(9);
  expect(sheets).toBeLessThanOrEqual(14);
  expect(below.some(({ red, green }) => red > 80 && red > green * 1.8)).toBe(true);
  const above = async (facingPage: boolean) => {
    const { jpeg, quad } = await photograph(page, { ...still, facingPage });
    return (await lumaReader(jpeg))(quad[0][0] + 400, quad[0][1] - 150);
  };
  expect(await above(true)).toBeGreaterThan(180);
  expect(await above(false)).toBeLessThan(90);
});
