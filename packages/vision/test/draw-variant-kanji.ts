/**
 * Draws the templates of src/glyphs/variant-kanji.ts with the Noto fonts of this machine (SIL Open Font License; pictures
 * made with a font are not bound by it): `node packages/vision/test/draw-variant-kanji.ts > FILE`.
 */
import sharp from 'sharp';
import { variantsOf } from '@ekyc/documents';
import { KANJI_CELL } from '../src/glyphs/glyph-cell.ts';

const fonts = ['Noto Sans CJK JP', 'Noto Serif CJK JP'];

/** One kanji's em box, black on white, packed to 16 tones: two pixels a byte. */
async function draw(kanji: string, font: string): Promise<Buffer> {
  const side = KANJI_CELL * 8;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="0" y="${side * 0.88}" font-family="${font}" font-size="${side}">${kanji}</text></svg>`;
  const tones = await sharp(Buffer.from(svg)).greyscale().resize(KANJI_CELL, KANJI_CELL).raw().toBuffer();
  const packed = Buffer.alloc(tones.length / 2);
  for (let i = 0; i < packed.length; i++) {
    packed[i] = (((tones[2 * i] ?? 0) >> 4) << 4) | ((tones[2 * i + 1] ?? 0) >> 4);
  }
  return packed;
}

const kanji: string[] = [];
for (let code = 0x4e00; code < 0x2a6e0; code += 1) {
  const letter = String.fromCodePoint(code);
  if (variantsOf(letter).length > 0) kanji.push(letter);
}
process.stdout.write(`/* oxlint-disable max-lines -- a table of data */

/**
 * Kanji that have variants, in gothic print and behind it in mincho: ${KANJI_CELL} × ${KANJI_CELL} pixels of 16 tones, row by row,
 * two to a byte, base64. Drawn by test/draw-variant-kanji.ts.
 */
export const variantKanjiGlyphs: Readonly<Record<string, string>> = {
`);
for (const letter of kanji) {
  const drawn = await Promise.all(fonts.map((font) => draw(letter, font)));
  process.stdout.write(`  ${letter}: '${Buffer.concat(drawn).toString('base64')}',\n`);
}
process.stdout.write('};\n');
