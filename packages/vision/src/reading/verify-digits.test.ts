import { expect, test } from 'vitest';
import { drawSvg } from '../../test/scene.ts';
import { greyOf, type Raster } from '../card/raster.ts';
import { normaliseTones } from './ocr.ts';
import { figuresOf, standsIn, verifyFigures } from './verify-digits.ts';

async function printed(text: string, font: string): Promise<Raster> {
  const drawn = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="80"><rect width="760" height="80" fill="#dde6e2"/>` +
      `<text x="20" y="56" font-family="${font}" font-size="44" letter-spacing="2" fill="#222">${text}</text></svg>`,
  );
  return normaliseTones({ data: greyOf(drawn), width: drawn.width, height: drawn.height, channels: 1 });
}

// The zero of DejaVu Sans Mono has a stroke in it.
test.each(['Noto Sans CJK JP', 'IPAGothic', 'DejaVu Sans Mono'])(
  'sees the figures of a number in %s',
  async (font) => {
    const line = await printed('第 300398641730 号', font);
    expect(figuresOf(line)).toBe('300398641730');
    expect(verifyFigures(line, { value: '300398641730', confidence: 0.95 }).confidence).toBe(0.95);
  },
);

test('a number read otherwise than it is seen is not sure, and the one with a right check digit is taken', async () => {
  const line = await printed('第 300398641730 号', 'DejaVu Sans Mono');
  const settled = verifyFigures(line, { value: '308398641738', confidence: 0.95 });
  expect(settled).toMatchObject({ value: '300398641730', candidates: ['308398641738'] });
  expect(settled.confidence).toBeLessThan(0.8);
});

test('a day is looked for by its era and by its western year', async () => {
  const line = await printed('平成20年08月05日', 'IPAGothic');
  expect(verifyFigures(line, { value: '2008-08-05', confidence: 0.9 }).confidence).toBe(0.9);
  expect(verifyFigures(line, { value: '2008-06-05', confidence: 0.9 }).confidence).toBeLessThan(0.8);
  const western = await printed('2029年08月05日まで有効', 'IPAGothic');
  expect(verifyFigures(western, { value: '2029-08-05', confidence: 0.9 }).confidence).toBe(0.9);
});

test('digits stand in what was seen when all do, in their order', () => {
  expect(standsIn('1985', '119185')).toBe(true);
  expect(standsIn('1985', '19?5')).toBe(true);
  expect(standsIn('1985', '1958')).toBe(false);
  expect(standsIn('', '')).toBe(true);
});
