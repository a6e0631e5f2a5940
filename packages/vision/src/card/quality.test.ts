import { expect, test } from 'vitest';
import { glareShare, laplacianVariance } from './quality.ts';

const width = 320;
const height = 200;

function picture(tone: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => tone(i % width, Math.floor(i / width)));
}

test('sharpness falls when an edge is spread over more pixels', () => {
  const sharp = picture((x) => (x % 16 < 8 ? 30 : 220));
  const soft = picture((x) => 125 + 95 * Math.sin((x / 16) * 2 * Math.PI));
  expect(laplacianVariance(sharp, width, height)).toBeGreaterThan(
    10 * laplacianVariance(soft, width, height),
  );
  expect(
    laplacianVariance(
      picture(() => 128),
      width,
      height,
    ),
  ).toBe(0);
});

test('a burnt-out spot on grey paper is glare by its share, white paper is not', () => {
  const spot = picture((x, y) => (x >= 80 && x < 160 && y >= 40 && y < 120 ? 255 : 190));
  expect(glareShare(spot, width, height)).toBeCloseTo((80 * 80) / (width * height), 1);
  expect(
    glareShare(
      picture(() => 244),
      width,
      height,
    ),
  ).toBe(0);
});
