import { expect, test } from 'vitest';
import type { Raster } from '../card/raster.ts';
import { inEvenLight } from './even-light.ts';

const [width, height] = [300, 60];

/** Strokes 20 levels darker than a paper on which the light falls off by 60 levels. */
function faintStrip(tone: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = Math.round(tone(x, y) - (isStroke(x, y) ? 20 : 0));
  return { data, width, height, channels: 1 };
}

const isStroke = (x: number, y: number): boolean => x % 20 < 5 && y > 15 && y < 45;

function tonesWhere(strip: Raster, stroke: boolean): { least: number; most: number } {
  const tones: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isStroke(x, y) === stroke) tones.push(strip.data[y * width + x] ?? 0);
  return { least: Math.min(...tones), most: Math.max(...tones) };
}

test('one tone parts faint print from its paper, however the light falls off', () => {
  const strip = faintStrip((x, y) => 120 + x / 5 + y / 10);
  expect(tonesWhere(strip, true).most).toBeGreaterThan(tonesWhere(strip, false).least);
  const even = inEvenLight(strip);
  expect(tonesWhere(even, true).most).toBeLessThan(tonesWhere(even, false).least - 10);
});

test('a strip in even light stays as it is', () => {
  const strip = faintStrip(() => 180);
  expect(Array.from(inEvenLight(strip).data)).toEqual(Array.from(strip.data));
});
