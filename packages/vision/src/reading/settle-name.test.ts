import { expect, test } from 'vitest';
import { drawSvg } from '../../test/scene.ts';
import { greyOf, type Raster } from '../card/raster.ts';
import { normaliseTones } from './ocr.ts';
import { settleName } from './settle-name.ts';

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

// IPAGothic is not a font that the reader was made with.
test.each(['Noto Sans CJK JP', 'Noto Serif CJK JP', 'IPAGothic'])(
  'print in %s decides between the forms of a letter, or offers the right one unsure',
  async (font) => {
    for (const [name, read] of names) {
      const settled = settleName(await printed(name, font), { value: read, confidence: 0.9 });
      expect([settled?.value, ...(settled?.candidates ?? [])]).toContain(name);
      if (settled?.value !== name) expect(settled?.confidence).toBeLessThan(0.8);
    }
  },
);

test('a letter that the recogniser does not know and reads as another is found by its print', async () => {
  for (const [name, read] of [
    ['濵田 健', '演田 健'],
    ['渡邉 美香', '渡違 美香'],
    ['髙木 榮一', '髙木 条一'],
  ] as const) {
    const settled = settleName(await printed(name, 'Noto Sans CJK JP'), { value: read, confidence: 0.9 });
    expect(settled?.value).toBe(name);
    // Two readers that disagree are not sure.
    expect(settled?.confidence).toBeLessThan(0.8);
    expect(settled?.candidates).toContain(read);
  }
});

test('a name that both readers see is surer than one of them', async () => {
  const settled = settleName(await printed('田中 太一', 'IPAGothic'), {
    value: '田中 太一',
    confidence: 0.9,
  });
  expect(settled).toMatchObject({ value: '田中 太一' });
  expect(settled?.confidence).toBeGreaterThan(0.9);
});

test('where the print tells nothing a name is doubted', async () => {
  const settled = settleName(await printed('髙木 修', 'Noto Sans CJK JP', 9), {
    value: '高木 修',
    confidence: 0.9,
  });
  expect(settled?.confidence ?? 0).toBeLessThan(0.8);
});

test('a name in other words than its print cannot be compared with the print', async () => {
  expect(
    settleName(await printed('田中 太一', 'IPAGothic'), { value: '田中太一', confidence: 0.9 }),
  ).toBeNull();
});
