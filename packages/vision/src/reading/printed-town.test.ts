import { expect, test } from 'vitest';
import { drawSvg } from '../../test/scene.ts';
import { greyOf, type Raster } from '../card/raster.ts';
import { mayBeTaken } from './letters.ts';
import { normaliseTones } from './ocr.ts';
import { printedTown } from './printed-town.ts';
import { settleAddress } from './settle-address.ts';

/** An address as a card prints it, cut to a line 80 pixels high. */
async function printed(address: string, font: string): Promise<Raster> {
  const drawn = await drawSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1150" height="80"><filter id="b"><feGaussianBlur stdDeviation="0.8"/></filter>' +
      `<g filter="url(#b)"><rect width="1150" height="80" fill="#dde6e2"/><text x="18" y="56" font-family="${font}" ` +
      `font-size="42" fill="#222">${address}</text></g></svg>`,
  );
  return normaliseTones({ data: greyOf(drawn), width: drawn.width, height: drawn.height, channels: 1 });
}

// IPAGothic is not a font that the reader was made with.
const fonts = ['Noto Sans CJK JP', 'IPAGothic'];

/** What is printed, and what the recogniser of lines makes of it. */
const misread = [
  ['石川県金沢市鞍月1丁目1番地', '石川県金沢市寺月1丁目1番地'],
  ['京都府京都市上京区新町通下長者町西入藪ノ内町85番', '京都府京都市上京区新町通下長者町西人数ノ内町85番'],
  ['千葉県柏市柏5丁目10番1号', '千葉県柏市桁5丁目10番1号'],
] as const;

test.each(fonts.flatMap((font) => misread.map(([address, read]) => [font, read, address] as const)))(
  '%s: for %s the town is taken from the print, and is not sure',
  async (font, read, address) => {
    const line = await printed(address, font);
    const settled = settleAddress({ value: read, confidence: 0.9 }, mayBeTaken, (...asked) =>
      printedTown(line, ...asked),
    );
    expect(settled.value).toBe(address);
    expect(settled.candidates).toContain(read);
    expect(settled.confidence).toBeLessThan(0.8);
  },
);

test('a town that is not printed is not found', async () => {
  const line = await printed('石川県金沢市寺町1丁目1番地', 'Noto Sans CJK JP');
  const address = { municipality: '石川県金沢市', rest: '専月1丁目' };
  expect(printedTown(line, address, ['鞍月', '月浦町'], [0])).toBeNull();
  expect(printedTown(line, address, ['鞍月', '寺町'], [0])).toEqual({ town: '寺町', start: 0 });
});

test.each([1120, 1070])('print that begins %i pixels into its line is too short for any town', async (x) => {
  const drawn = await drawSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1150" height="80"><rect width="1150" height="80" fill="#dde6e2"/>' +
      `<rect x="${x}" y="10" width="28" height="60" fill="#222"/></svg>`,
  );
  const line = normaliseTones({ data: greyOf(drawn), width: 1150, height: 80, channels: 1 });
  expect(printedTown(line, { municipality: '石川県金沢市', rest: '寺月' }, ['鞍月'], [0])).toBeNull();
});

test('a line without print has no town', async () => {
  const line = await printed('', 'Noto Sans CJK JP');
  expect(printedTown(line, { municipality: '石川県金沢市', rest: '寺月' }, ['鞍月'], [0])).toBeNull();
});
