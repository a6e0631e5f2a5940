import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { curveOf } from '../../match-curve.ts';
import { drawDet, normalDeviate } from './det-curve.ts';
import { drawHistogram } from './histogram.ts';
import { plotArea } from './svg.ts';

const pair = (distance: number, other: number) => ({ one: 0, other, distance });
const curve = curveOf({
  genuine: [0.1, 0.2, 0.3, 0.9].map((distance) => pair(distance, 0)),
  impostor: [0.25, 0.8, 0.9, 1].map((distance) => pair(distance, 1)),
});
/** librsvg refuses what is not XML. */
const sizeOf = async (svg: string) => {
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return { width, height };
};

test.each([
  [0.5, 0],
  [0.975, 1.959964],
  [0.001, -3.090232],
  [0.0001, -3.719016],
])('the normal deviate of %d is %d', (probability, deviate) => {
  expect(normalDeviate(probability)).toBeCloseTo(deviate, 3);
});

describe('the DET plot', () => {
  const svg = drawDet('portrait <120 px> & "more"', [
    { label: 'Women & men', curve },
    { label: 'all', curve },
  ]);

  test('is an SVG with its title, axes, ticks and a key for each line', async () => {
    expect(await sizeOf(svg)).toEqual({ width: 668, height: 56 + 420 + 64 + 44 });
    for (const text of [
      'portrait &lt;120 px&gt; &amp; &quot;more&quot;',
      'Women &amp; men',
      'FMR: ',
      'FNMR: ',
      '0.1 %',
    ])
      expect(svg).toContain(text);
    expect(svg.match(/<path /g)).toHaveLength(4);
  });

  test('passes from all refused to all accepted through the rates between, within the axes', () => {
    const [path = ''] = /d="M[\d. L]+L[\d. L]+"/.exec(svg) ?? [];
    const points = [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    expect(points.at(0)).toEqual([plotArea.left, plotArea.top]);
    expect(points.at(-1)).toEqual([plotArea.left + plotArea.width, plotArea.top + plotArea.height]);
    for (const [at, [x, y]] of points.entries()) {
      expect(x).toBeGreaterThanOrEqual(points[at - 1]?.[0] ?? 0);
      expect(y).toBeGreaterThanOrEqual(points[at - 1]?.[1] ?? 0);
    }
  });
});

test('the histogram is an SVG with a bar for each filled bin, marks and a key', async () => {
  const svg = drawHistogram('distances', curve, [{ distance: 0.55, label: 'accept' }]);
  expect(await sizeOf(svg)).toEqual({ width: 668, height: 584 });
  expect(svg.match(/fill-opacity/g)).toHaveLength(8);
  for (const text of ['4 pairs of one person', '4 pairs of two people', '>accept<', '25.0 %', '>1.0<'])
    expect(svg).toContain(text);
});
