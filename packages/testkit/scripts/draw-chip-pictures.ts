/**
 * Draws the pictures that specimen cards hold, into `src/chip-cards/pictures`: run by hand, once, with the fonts of the
 * browser tests and Debian's libopenjp2-tools installed. `node packages/testkit/scripts/draw-chip-pictures.ts`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPerson } from '../src/people/draw-person.ts';
import { specimenHolder, specimenPerson, strangerPerson } from '../src/chip-cards/specimen-holder.ts';

const write = (name: string, bytes: Uint8Array) => {
  writeFileSync(new URL(`../src/chip-cards/pictures/${name}`, import.meta.url), bytes);
  console.log(name, bytes.length);
};

/** The portrait as large as a card's, in at most so many bytes. */
async function jpeg2000(person: number, channels: 1 | 3, most: number): Promise<Buffer> {
  const [width, height] = [240, 320];
  const flat = sharp(await portrait(person, width, height)).flatten();
  const tones = await (channels === 1 ? flat.toColourspace('b-w') : flat.toColourspace('srgb'))
    .raw()
    .toBuffer();
  const folder = mkdtempSync(join(tmpdir(), 'chip-pictures-'));
  try {
    const source = join(folder, channels === 1 ? 'a.pgm' : 'a.ppm');
    writeFileSync(
      source,
      Buffer.concat([Buffer.from(`P${channels === 1 ? 5 : 6}\n${width} ${height}\n255\n`), tones]),
    );
    const ratio = (width * height * channels) / most;
    for (let more = 1; more < 2; more += 0.01) {
      const file = join(folder, 'a.jp2');
      execFileSync('opj_compress', ['-i', source, '-o', file, '-r', String(ratio * more), '-I'], {
        stdio: 'ignore',
      });
      const bytes = readFileSync(file);
      if (bytes.length <= most) return bytes;
    }
    throw new Error('too many bytes');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Head and shoulders, as on a card. */
async function portrait(person: number, width: number, height: number): Promise<Buffer> {
  const whole = await sharp(Buffer.from(drawPerson(person, {})))
    .png()
    .toBuffer();
  return sharp(whole).resize({ width, height, fit: 'cover', position: 'centre' }).png().toBuffer();
}

/** Lines of print, black on white, of one bit a pixel. */
async function print(lines: readonly string[], width: number, size: number): Promise<Buffer> {
  const high = Math.round(size * 1.5);
  const text = lines.map(
    (line, i) =>
      `<text x="${Math.round(size / 3)}" y="${i * high + Math.round(size * 1.1)}" xml:space="preserve" font-family="Noto Sans CJK JP" font-size="${size}">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high * lines.length}"><rect width="100%" height="100%" fill="#fff"/>${text.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().toColourspace('b-w').threshold(140).png().toBuffer();
}

const asPng = async (picture: Buffer) =>
  sharp(picture).toColourspace('b-w').png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer();
const asPage = async (picture: Buffer) =>
  sharp(picture).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer();

const { name, latinName, address, front } = specimenHolder;
for (const [who, person] of [
  ['portrait', specimenPerson],
  ['stranger', strangerPerson],
] as const) {
  write(`${who}-grey.jp2`, await jpeg2000(person, 1, 2000));
  write(`${who}-colour.jp2`, await jpeg2000(person, 3, 3000));
  write(
    `${who}.jpg`,
    await sharp(await portrait(person, 240, 309))
      .jpeg({ quality: 70 })
      .toBuffer(),
  );
}
write('name.png', await asPng(await print([name], 520, 40)));
write('address.png', await asPng(await print([address], 900, 32)));
write('code.png', await asPng(await print([specimenHolder.securityCode], 140, 32)));
write('name.tif', await asPage(await print([latinName], 700, 36)));
write('address.tif', await asPage(await print([address], 900, 32)));
write('front.tif', await asPage(await print(front, 900, 32)));
