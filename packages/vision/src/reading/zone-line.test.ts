import { expect, test } from 'vitest';
import { ocrBAdvance, ocrBGlyphs } from '../../../testkit/src/documents/ocr-b-glyphs.ts';
import { drawSvg } from '../../test/scene.ts';
import { greyOf, type Raster } from '../card/raster.ts';
import { normaliseTones } from './ocr.ts';
import { lowerSigns, readZoneLine, upperSigns } from './zone-line.ts';

/** A line of a zone 960 × 48, as it is cut from a page: its signs 20.8 pixels apart, slightly aslant. */
async function printed(text: string, { slant = 0, blur = 0.7 } = {}): Promise<Raster> {
  const scale = 20.8 / ocrBAdvance;
  const signs = Array.from(
    text,
    (sign, i) => `<path transform="translate(${i * ocrBAdvance} 0)" d="${ocrBGlyphs[sign] ?? ''}"/>`,
  ).join('');
  const drawn = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="48"><filter id="b"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
      `<g filter="url(#b)"><rect width="960" height="48" fill="#e6e2da"/>` +
      `<g transform="translate(24 34) rotate(${slant}) scale(${scale})" fill="#222">${signs}</g></g></svg>`,
  );
  return normaliseTones({ data: greyOf(drawn), width: drawn.width, height: drawn.height, channels: 1 });
}

const upper = 'P<JPNWATANABE<<MIYUKI<OLGA<<<<<<<<<<<<<<<<<<';
const lower = 'GW28859880JPN8307200M2906140<<<<<<<<<<<<<<<0';

test.each([{}, { slant: 0.3 }, { slant: -0.3 }, { blur: 1.8 }])(
  'reads both lines drawn with %o',
  async (how) => {
    expect(readZoneLine(await printed(upper, how), upperSigns)?.text).toBe(upper);
    expect(readZoneLine(await printed(lower, how), lowerSigns)?.text).toBe(lower);
  },
);

test('print of another kind is less like the templates, and an empty line is none', async () => {
  const words = await drawSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="48"><rect width="960" height="48" fill="#eee"/>' +
      '<text x="20" y="34" font-family="Noto Sans CJK JP" font-size="27">電話番号と国外の連絡先をここに記入してください。事故のときに</text></svg>',
  );
  const line: Raster = { data: greyOf(words), width: words.width, height: words.height, channels: 1 };
  expect(readZoneLine(normaliseTones(line), upperSigns)?.likeness ?? 0).toBeLessThan(0.6);
  const empty: Raster = { data: new Uint8Array(960 * 48).fill(200), width: 960, height: 48, channels: 1 };
  expect(readZoneLine(empty, upperSigns)).toBeNull();
});
