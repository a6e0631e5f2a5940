import { expect, test } from 'vitest';
import type { Raster } from '../card/raster.ts';
import { divideName, nameGap } from './name-gap.ts';

/** A line 200×40 with ink at the given columns, and a ruled line along its bottom. */
function line(...inked: readonly (readonly [from: number, to: number])[]): Raster {
  const data = new Uint8Array(200 * 40).fill(220);
  for (const [from, to] of inked) {
    for (let y = 10; y < 30; y++) data.fill(40, y * 200 + from, y * 200 + to);
  }
  data.fill(60, 38 * 200, 39 * 200);
  return { data, width: 200, height: 40, channels: 1 };
}

test('the widest blank divides the name, whatever the recogniser blanked', () => {
  const gap = nameGap(line([10, 34], [38, 62], [80, 104], [108, 132]));
  expect(gap).toBeCloseTo(0.5);
  expect(divideName('日 本 花子', gap)).toBe('日本 花子');
  expect(divideName('小林 春子', nameGap(line([10, 34], [52, 76], [80, 104], [108, 132])))).toBe('小 林春子');
});

test('a name with equal gaps between its letters, and an empty line, are not divided', () => {
  expect(nameGap(line([10, 34], [38, 62], [66, 90]))).toBeNull();
  expect(nameGap(line())).toBeNull();
  expect(divideName('日 本 花', null)).toBe('日本花');
});
