/**
 * Draws the templates of src/glyphs/ocr-b.ts from the outlines of the public-domain OCR-B font that the testkit keeps:
 * `node packages/vision/test/draw-ocr-b.ts > packages/vision/src/glyphs/ocr-b.ts`.
 */
import sharp from 'sharp';
import { ocrBAdvance, ocrBGlyphs } from '../../testkit/src/documents/ocr-b-glyphs.ts';
import { ocrBCell } from '../src/glyphs/glyph-cell.ts';

const { width, height, above, below } = ocrBCell;
const lines: string[] = [];
for (const letter of Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<')) {
  const viewBox = `0 ${-above} ${ocrBAdvance} ${above + below}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 8}" height="${height * 8}" viewBox="${viewBox}" preserveAspectRatio="none">` +
    `<rect x="0" y="${-above}" width="100%" height="100%" fill="#fff"/><path d="${ocrBGlyphs[letter] ?? ''}"/></svg>`;
  const tones = await sharp(Buffer.from(svg))
    .greyscale()
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  lines.push(`  '${letter}': '${tones.toString('base64')}',`);
}
process.stdout.write(`/**
 * OCR-B (ISO 1073-2) as the machine-readable zone bears it: ${width} × ${height} grey tones of each sign's cell, row by row,
 * base64. Drawn by test/draw-ocr-b.ts from a public-domain font.
 */
export const ocrB: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`);
