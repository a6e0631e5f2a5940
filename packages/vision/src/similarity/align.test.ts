import { describe, expect, test } from 'vitest';
import { seededRandom } from '../card/side-line.ts';
import { align, type Alignment, correlation, placeIn, warp } from './align.ts';
import { blockAgreement } from './block-agreement.ts';
import { bandOf, boxBlur, type Plane, shrinkToPlane } from './plane.ts';

/** Blots of all sizes, the same for a seed. */
function blots(seed: number, width = 256, height = 160): Plane {
  const random = seededRandom(seed);
  const noise = Float32Array.from({ length: width * height }, () => random() * 4000);
  return bandOf({ data: noise, width, height }, 3, 12);
}

const search = { reach: 0.08, scales: [0.94, 1, 1.06], angles: [-0.06, 0, 0.06] };
const settings = { side: 24, reach: 3, contrast: 5, quantile: 0.1, least: 8 };

describe('an alignment', () => {
  test.each([
    { dx: 0.05, dy: -0.03, scale: 1, angle: 0 },
    { dx: -0.02, dy: 0.04, scale: 1.05, angle: 0.05 },
    { dx: 0.03, dy: 0.02, scale: 0.95, angle: -0.04 },
  ] satisfies Alignment[])('finds a movement again: %o', (moved) => {
    const second = blots(1);
    const first = warp(second, moved, second);
    for (const [at, value] of first.data.entries()) if (Number.isNaN(value)) first.data[at] = 0;
    const { alignment } = align(first, second, search);
    // Within a pixel and a half of the true place, at the corners of the middle.
    for (const point of [
      { x: 64, y: 40 },
      { x: 192, y: 120 },
    ]) {
      const [found, truth] = [alignment, moved].map((one) => placeIn(second, one, first, point));
      expect(Math.hypot((found?.x ?? 0) - (truth?.x ?? 99), (found?.y ?? 0) - (truth?.y ?? 99))).toBeLessThan(
        1.5,
      );
    }
  });

  test('of unlike pictures stays unlike', () => {
    const [first, second] = [blots(1), blots(2)];
    expect(align(first, second, search).correlation).toBeLessThan(0.3);
  });
});

test('a correlation does not ask how bright or how rich in contrast a picture is', () => {
  const first = blots(3);
  const paler = { ...first, data: first.data.map((value) => 0.3 * value + 80) };
  expect(correlation(first, paler)).toBeCloseTo(1, 3);
  expect(correlation(first, { ...first, data: first.data.map((value) => -value) })).toBeCloseTo(-1, 3);
});

describe('the agreement of blocks', () => {
  test('tells a part that differs where the whole agrees', () => {
    const first = blots(4);
    const other = blots(5);
    const mostly = { ...first, data: first.data.slice() };
    for (let y = 40; y < 120; y++) {
      for (let x = 30; x < 130; x++) mostly.data[y * 256 + x] = other.data[y * 256 + x] ?? 0;
    }
    expect(correlation(first, mostly)).toBeGreaterThan(0.7);
    expect(blockAgreement(first, mostly, settings)).toBeLessThan(0.5);
    expect(blockAgreement(first, first, settings)).toBeCloseTo(1, 3);
  });

  test('bears a bend of a few pixels', () => {
    const first = blots(6);
    const bent = {
      ...first,
      data: first.data.map((_, at) => {
        const [x, y] = [at % 256, Math.floor(at / 256)];
        return first.data[y * 256 + Math.min(255, x + Math.round(2 * Math.sin(y / 50)))] ?? 0;
      }),
    };
    expect(blockAgreement(first, bent, settings)).toBeGreaterThan(0.9);
  });

  test('is nothing where nothing is shown', () => {
    const flat = { data: new Float32Array(256 * 160), width: 256, height: 160 };
    expect(blockAgreement(flat, blots(7), settings)).toBeNull();
    expect(blockAgreement(blots(7), flat, settings)).toBeCloseTo(0, 3);
  });
});

test('planes are means: of the boxes that a picture is shrunk by, and of the squares that it is blurred by', () => {
  const grey = {
    data: Uint8Array.of(0, 100, 200, 100, 50, 50, 0, 0),
    width: 4,
    height: 2,
    channels: 1,
  } as const;
  expect([...shrinkToPlane(grey, 2, 1).data]).toEqual([50, 75]);
  const spot = { data: new Float32Array(25), width: 5, height: 5 };
  spot.data[12] = 90;
  expect(Array.from(boxBlur(spot, 1).data.subarray(5, 10))).toEqual([0, 10, 10, 10, 0]);
});
