import { expect, test } from 'vitest';
import { drawSvg } from '../../test/scene.ts';
import { greyOf, type Raster } from '../card/raster.ts';
import { normaliseTones } from './ocr.ts';
import { settleVariants } from './settle-variants.ts';

/** A name as a card prints it, cut to a line 80 pixels high. */
async function printed(name: string, font: string, blur = 0.8): Promise<Raster> {
  const drawn = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="80"><filter id="b"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
      `<g filter="url(#b)"><rect width="420" height="80" fill="#dde6e2"/><text x="20" y="56" font-family="${font}" ` +
      `font-size="44" letter-spacing="5" fill="#222" xml:space="preserve">${name}</text></g></svg>`,
  );
  return normaliseTones({ data: greyOf(drawn), width: drawn.width, height: drawn.height, channels: 1 });
}

/** What is printed, and what the recogniser makes of it. */
const names = [
  ['髙橋 一夫', '高橋 一夫'],
  ['高橋 一夫', '髙橋 一夫'],
  ['山﨑 花子', '山崎 花子'],
  ['渡邉 眞紀', '渡邊 真紀'],
  ['渡邊 真紀', '渡辺 眞紀'],
  ['德永 国男', '徳永 國男'],
] as const;

test.each(['Noto Sans CJK JP', 'Noto Serif CJK JP'])(
  'print in %s decides between the forms of a letter',
  async (font) => {
    for (const [name, read] of names) {
      const settled = settleVariants(await printed(name, font), { value: read, confidence: 0.9 });
      expect(settled.value).toBe(name);
    }
  },
);

test('print in a font that is no template’s decides or leaves the right form among the candidates', async () => {
  for (const [name, read] of names) {
    const line = await printed(name, 'IPAGothic');
    const { value, candidates = [] } = settleVariants(line, { value: read, confidence: 0.9 });
    expect([value, ...candidates]).toContain(name);
  }
});

test('a letter that the recogniser does not know and reads as another is found by its print', async () => {
  for (const [name, read] of [
    ['濵田 健', '演田 健'],
    ['渡邉 美香', '渡違 美香'],
  ] as const) {
    const line = await printed(name, 'Noto Sans CJK JP');
    expect(settleVariants(line, { value: read, confidence: 0.6 }).value).toBe(name);
  }
});

test('letters without other forms stay, whatever is printed', async () => {
  const line = await printed('田中 太一', 'Noto Sans CJK JP');
  const read = { value: '山本 次美', confidence: 0.9 };
  expect(settleVariants(line, read)).toEqual(read);
});

test('where the print tells nothing the letter stands, doubted, and its other forms are offered', async () => {
  const line = await printed('髙木 修', 'Noto Sans CJK JP', 9);
  const settled = settleVariants(line, { value: '高木 修', confidence: 0.9 });
  expect(settled.value).toBe('高木 修');
  expect(settled.candidates).toContain('髙木 修');
  expect(settled.confidence).toBeLessThanOrEqual(0.7);
});
