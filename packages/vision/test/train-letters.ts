/**
 * Makes src/glyphs/letters.bin, which reading/letters.ts reads letters with: `node packages/vision/test/train-letters.ts
 * FOLDER`, where FOLDER holds Debian's packages fonts-morisawa-bizud-gothic, -mincho, fonts-motoya-l-cedar and
 * fonts-mplus, each unpacked in a folder of its name. About three minutes, 1 GB.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { variantsOf } from '@ekyc/documents';
import { seededRandom } from '../../testkit/src/random.ts';
import { shapeLength, shapeOf } from '../src/reading/letter-shape.ts';
import { discriminants } from './letter-discriminants.ts';

/** Fonts whose licences leave pictures of them free: SIL OFL 1.1, Apache 2.0. Family, file below the folder or of the machine. */
const trainedFonts = [
  ['Noto Sans CJK JP', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', 400],
  ['Noto Serif CJK JP', '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc', 400],
  [
    'BIZ UDGothic',
    'fonts-morisawa-bizud-gothic/usr/share/fonts/truetype/bizud-gothic/BIZUDGothic-Regular.ttf',
    400,
  ],
  [
    'BIZ UDMincho',
    'fonts-morisawa-bizud-mincho/usr/share/fonts/truetype/bizud-mincho/BIZUDMincho-Regular.ttf',
    400,
  ],
  ['MotoyaLCedar', 'fonts-motoya-l-cedar/usr/share/fonts/truetype/motoya-l-cedar/MTLc3m.ttf', 400],
] as const;

/** Zeros with a stroke or a dot in them; each is a place of its own that is read as 0. */
const otherZeros = [
  ['M PLUS 1 Code', 'fonts-mplus/usr/share/fonts/opentype/mplus/Mplus1Code-Regular.otf', 400],
  ['DejaVu Sans Mono', '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf', 400],
  ['Noto Sans Mono CJK JP', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', 400],
] as const;

const em = 48;
const columns = 40;
/** Degraded pictures of each letter in each font. */
const takes = 3;
const samplesKept = 96;
/** Widths of the blur that a take may have, in pixels of the em; of cards at 1080p about 1.5. */
const blurs = [1, 1.5, 2];

const folder = path.resolve(process.argv[2] ?? '.');
const fileOf = (file: string) => path.resolve(folder, file);

/** Fontconfig reads its settings once: with the fonts' folders named, this script runs itself. */
if (process.env['LETTER_FONTS'] === undefined) {
  const settings = path.join(tmpdir(), 'letter-fonts.conf');
  const folders = [
    ...new Set([...trainedFonts, ...otherZeros].map(([, file]) => path.dirname(fileOf(file)))),
  ];
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((one) => `<dir>${one}</dir>`).join('')}<cachedir>${tmpdir()}/letter-fonts</cachedir></fontconfig>`,
  );
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, FONTCONFIG_FILE: settings, LETTER_FONTS: '1' },
  });
  process.exit(status ?? 1);
}

/** JIS X 0208 with its common additions (what Shift_JIS holds), variant kanji, digits, capitals and kana. */
function alphabet(): string[] {
  const decoder = new TextDecoder('shift_jis');
  const letters = new Set<string>('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ()-・ー々');
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const [letter, more] = decoder.decode(Uint8Array.of(lead, trail));
      if (letter === undefined || more !== undefined) continue;
      if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(letter))
        letters.add(letter.normalize('NFC'));
    }
  }
  for (let code = 0x4e00; code < 0x2a6e0; code += 1) {
    const letter = String.fromCodePoint(code);
    if (variantsOf(letter).length > 0) letters.add(letter);
  }
  return [...letters];
}

/** Whether a font's file holds a letter. */
function coverage(file: string): (letter: string) => boolean {
  const [first = ''] = execFileSync('fc-query', ['-f', '%{charset}\n', file], { encoding: 'utf8' }).split(
    '\n',
  );
  const ranges = first.split(' ').map((range) => range.split('-').map((end) => Number.parseInt(end, 16)));
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([from = 0, to = from]) => code >= from && code <= to);
  };
}

/** All letters in one picture, each in the middle of a cell of twice its em; grey. */
async function sheetOf(letters: readonly string[], family: string, weight: number) {
  const cell = em * 1.375;
  const rows = Math.ceil(letters.length / columns);
  const [width, height] = [cell * columns, cell * rows];
  const texts = letters
    .map((letter, i) => {
      const x = ((i % columns) + 0.5) * cell;
      const y = (Math.floor(i / columns) + 0.5) * cell + em * 0.38;
      return `<text x="${x}" y="${y}">${letter === '&' ? '&amp;' : letter}</text>`;
    })
    .join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
    `<g font-family="${family}" font-weight="${weight}" font-size="${em}" text-anchor="middle">${texts}</g></svg>`;
  const drawn = await sharp(Buffer.from(svg)).greyscale().png({ compressionLevel: 1 }).toBuffer();
  const blurred: Uint8ClampedArray[] = [];
  for (const sigma of blurs) {
    const data = await sharp(drawn).blur(sigma).greyscale().raw().toBuffer();
    blurred.push(new Uint8ClampedArray(data));
  }
  return { blurred, width, height, cell };
}

const random = seededRandom(20261122);

/** A letter as a camera sees it: small, blurred, squeezed, askew, in more or less ink. */
function degraded(sheet: Awaited<ReturnType<typeof sheetOf>>, index: number) {
  const out = 52;
  const size = random.between(34, 46);
  const squeeze = random.between(0.72, 1.05);
  const turn = (random.between(-1.6, 1.6) * Math.PI) / 180;
  const ink = random.between(0.65, 1.7);
  const noise = random.between(2, 9);
  const data = random.pick(sheet.blurred);
  const [cx, cy] = [((index % columns) + 0.5) * sheet.cell, (Math.floor(index / columns) + 0.5) * sheet.cell];
  const seen = new Uint8ClampedArray(out * out);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const scale = em / size;
  for (let j = 0; j < out; j++) {
    for (let i = 0; i < out; i++) {
      const [u, v] = [((i - out / 2 + 0.5) * scale) / squeeze, (j - out / 2 + 0.5) * scale];
      if (Math.max(Math.abs(u), Math.abs(v)) > sheet.cell * 0.47) {
        // Beyond the cell stand its neighbours.
        seen[j * out + i] = 225 + (random.next() - 0.5) * 3.5 * noise;
        continue;
      }
      const [x, y] = [cx + cos * u - sin * v, cy + sin * u + cos * v];
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - column, y - row];
      const k = row * sheet.width + column;
      const upper = (data[k] ?? 255) * (1 - fx) + (data[k + 1] ?? 255) * fx;
      const lower = (data[k + sheet.width] ?? 255) * (1 - fx) + (data[k + sheet.width + 1] ?? 255) * fx;
      const grey = ((upper * (1 - fy) + lower * fy) / 255) ** ink;
      seen[j * out + i] = 30 + 195 * grey + (random.next() - 0.5) * 3.5 * noise;
    }
  }
  return { data: seen, width: out, height: out, channels: 1 as const };
}

const letters = alphabet();
const shapes: { letter: number; shape: Float32Array }[] = [];
for (const [family, file, weight] of trainedFonts) {
  const has = coverage(fileOf(file));
  const own = letters.map((letter, index) => ({ letter, index })).filter(({ letter }) => has(letter));
  const sheet = await sheetOf(
    own.map(({ letter }) => letter),
    family,
    weight,
  );
  for (const [at, { index }] of own.entries()) {
    for (let take = 0; take < takes; take++) {
      const shape = new Float32Array(shapeLength);
      const seen = degraded(sheet, at);
      const box = { left: 0, right: seen.width, top: 0, bottom: seen.height };
      if (shapeOf(seen, box, { paper: 222, print: 34 }, shape)) shapes.push({ letter: index, shape });
    }
  }
  process.stderr.write(`${family} ${weight}: ${own.length} of ${letters.length} letters\n`);
}

for (const [family, , weight] of otherZeros) {
  const sheet = await sheetOf(['0'], family, weight);
  for (let take = 0; take < takes * trainedFonts.length; take++) {
    const shape = new Float32Array(shapeLength);
    const seen = degraded(sheet, 0);
    const box = { left: 0, right: seen.width, top: 0, bottom: seen.height };
    if (shapeOf(seen, box, { paper: 222, print: 34 }, shape)) shapes.push({ letter: letters.length, shape });
  }
  letters.push('0');
}

const model = discriminants(shapes, letters.length, samplesKept);
const header = Buffer.from(
  JSON.stringify({
    letters: letters.join(''),
    kept: samplesKept,
    length: shapeLength,
    prototypeScale: model.prototypeScale,
  }),
);
const size = Buffer.alloc(4);
size.writeUInt32LE(header.length);
const file = path.resolve(import.meta.dirname, '../src/glyphs/letters.bin');
writeFileSync(
  file,
  Buffer.concat([
    size,
    header,
    Buffer.from(model.projection.buffer),
    Buffer.from(model.offset.buffer),
    Buffer.from(model.prototypes.buffer),
  ]),
);
process.stderr.write(
  `${letters.length} letters from ${shapes.length} pictures, within-class ${model.within.toFixed(3)}\n`,
);
