import { chipPicture } from '@ekyc/testkit/chip-cards';
import { assert, asyncProperty, constantFrom, integer, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { chipPortraitBounds, chipTextBounds } from '../image/picture-limits.ts';
import { decodeChipPicture } from './decode-chip-picture.ts';
import { openJpeg2000 } from './jpeg2000.ts';
import { openTiffPage } from './tiff-page.ts';

const names = ['portrait-grey.jp2', 'portrait-colour.jp2', 'front.tif', 'name.png', 'portrait.jpg'] as const;
const pictures = Object.fromEntries(names.map((name) => [name, chipPicture(name)]));
const boundsOf = (name: string) => (name.startsWith('portrait') ? chipPortraitBounds : chipTextBounds);
const rounds = Number(process.env['TEST_CHIP_PICTURES'] ?? 150);

/** A word for it, or a picture within the bounds: nothing else may come of any bytes. */
async function answerTo(bytes: Uint8Array, bounds: typeof chipTextBounds): Promise<string> {
  const decoded = await decodeChipPicture(bytes, bounds);
  if (decoded.kind === 'rejected') return decoded.reason;
  const { data, width, height, channels } = decoded.raster;
  expect(data.length).toBe(width * height * channels);
  expect(width * height).toBeLessThanOrEqual(bounds.mostPixels);
  return 'decoded';
}

test('pictures cut short anywhere, or with some bits turned, are drawn within bounds or refused', async () => {
  const words = new Set<string>();
  await assert(
    asyncProperty(
      constantFrom(...names),
      integer({ min: 0, max: 20_000 }),
      uint8Array({ minLength: 1, maxLength: 4 }),
      constantFrom('cut', 'turn', 'head'),
      async (name, place, turns, how) => {
        const whole = pictures[name] ?? Buffer.alloc(0);
        const bytes = Buffer.from(how === 'cut' ? whole.subarray(0, place % whole.length) : whole);
        if (how !== 'cut')
          for (const [i, turn] of turns.entries()) {
            const at = (place + i * 97) % (how === 'head' ? Math.min(120, whole.length) : whole.length);
            bytes[at] = (bytes[at] ?? 0) ^ turn;
          }
        words.add(await answerTo(bytes, boundsOf(name)));
      },
    ),
    { numRuns: rounds },
  );
  expect([...words]).toEqual(expect.arrayContaining(['decoded', 'undecodable']));
}, 120_000);

test('a JPEG 2000 picture is refused by its header: too large, too small, of many tiles or layers, of other depths', async () => {
  const whole = pictures['portrait-grey.jp2'] ?? Buffer.alloc(0);
  const start = whole.indexOf(Buffer.from('ff4fff51', 'hex'));
  const layers = whole.indexOf(Buffer.from('ff52', 'hex'), start) + 6;
  const changed = (change: (bytes: Buffer) => unknown) => {
    const bytes = Buffer.from(whole);
    change(bytes);
    return bytes;
  };
  const answer = async (change: (bytes: Buffer) => unknown) => answerTo(changed(change), chipPortraitBounds);
  expect(await answer(() => undefined)).toBe('decoded');
  const sides = (width: number, height: number) => (bytes: Buffer) => {
    for (const [at, value] of [
      [8, width],
      [12, height],
      [24, width],
      [28, height],
    ] as const)
      bytes.writeUInt32BE(value, start + at);
  };
  expect(await answer(sides(2001, 2000))).toBe('tooManyPixels');
  expect(await answer(sides(0xffff_ffff, 0xffff_ffff))).toBe('undecodable');
  expect(await answer(sides(40, 60))).toBe('tooSmall');
  expect(await answer(sides(200, 900))).toBe('tooNarrow');
  // One pixel a tile.
  expect(
    openJpeg2000(
      changed(
        (bytes) =>
          bytes.fill(0, start + 24, start + 32) &&
          bytes.fill(1, start + 27, start + 28) &&
          bytes.fill(1, start + 31, start + 32),
      ),
    ),
  ).toBeNull();
  expect(openJpeg2000(changed((bytes) => bytes.writeUInt16BE(65_535, layers)))).toBeNull();
  expect(openJpeg2000(changed((bytes) => bytes.writeUInt16BE(16_384, start + 40)))).toBeNull();
  expect(openJpeg2000(changed((bytes) => bytes.writeUInt8(37, start + 42)))).toBeNull();
});

test('a page is refused by its header: too large, of many strips, of another coding', async () => {
  const page = (fields: readonly (readonly [number, number])[]) => {
    const bytes = Buffer.alloc(10 + 12 * fields.length + 64);
    bytes.write('II*\0', 'latin1');
    bytes.writeUInt32LE(8, 4);
    bytes.writeUInt16LE(fields.length, 8);
    for (const [i, [tag, value]] of fields.entries()) {
      bytes.writeUInt16LE(tag, 10 + 12 * i);
      bytes.writeUInt16LE(4, 12 + 12 * i);
      bytes.writeUInt32LE(1, 14 + 12 * i);
      bytes.writeUInt32LE(value, 18 + 12 * i);
    }
    return bytes;
  };
  const usual = [
    [256, 100],
    [257, 100],
    [259, 4],
    [273, 80],
  ] as const;
  const withField = (tag: number, value: number) =>
    page(usual.map(([one, other]) => [one, one === tag ? value : other] as const));
  expect(openTiffPage(page(usual))).toMatchObject({ width: 100, height: 100 });
  for (const [tag, value, word] of [
    [256, 4001, 'tooNarrow'],
    [257, 0xffff_ffff, 'tooManyPixels'],
    [259, 1, 'undecodable'],
    [259, 5, 'undecodable'],
    [256, 0, 'undecodable'],
    [273, 0xffff_fff0, 'undecodable'],
  ] as const)
    expect(await answerTo(withField(tag, value), chipTextBounds), `${tag} ${value}`).toBe(
      word === 'tooNarrow' ? 'tooManyPixels' : word,
    );
  // A row a strip, of which there is one.
  expect(openTiffPage(page([...usual, [278, 1]]))).toBeNull();
});

test('the largest page of few bytes takes no longer than its pixels do', async () => {
  // Each line is one bit: as the white one above it. Sixteen megapixels in two kilobytes.
  const bytes = Buffer.concat([
    Buffer.from('49492a00080000000400', 'hex'),
    ...(
      [
        [256, 4000],
        [257, 4000],
        [259, 4],
        [273, 62],
      ] as const
    ).map(([tag, value]) => {
      const field = Buffer.alloc(12);
      field.writeUInt16LE(tag);
      field.writeUInt16LE(4, 2);
      field.writeUInt32LE(1, 4);
      field.writeUInt32LE(value, 8);
      return field;
    }),
    Buffer.alloc(4),
    Buffer.alloc(600, 0xff),
  ]);
  const before = process.cpuUsage();
  expect(await answerTo(bytes, chipTextBounds)).toBe('decoded');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(5);
});

test('more bytes than any chip holds are not looked at, and other formats are refused', async () => {
  expect(
    await answerTo(
      Buffer.concat([pictures['portrait.jpg'] ?? Buffer.alloc(0), Buffer.alloc(262_144)]),
      chipPortraitBounds,
    ),
  ).toBe('tooManyPixels');
  expect(
    await answerTo(Buffer.from('RIFF____WEBPVP8 ____________________', 'latin1'), chipPortraitBounds),
  ).toBe('unsupportedFormat');
  expect(await answerTo(Buffer.from('%PDF-1.7 of anything'), chipTextBounds)).toBe('unsupportedFormat');
});
