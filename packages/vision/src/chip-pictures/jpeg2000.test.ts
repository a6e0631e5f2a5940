import { chipPicture } from '@ekyc/testkit/chip-cards';
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { openJpeg2000 } from './jpeg2000.ts';

interface Drawn {
  readonly side: number;
  readonly levels: number;
  readonly layers: number;
  /** Powers of two of all resolutions; null: the largest. */
  readonly precinct: number | null;
  /** Power of two of a block, from 2. */
  readonly block: number;
}

const plain: Drawn = { side: 320, levels: 5, layers: 1, precinct: null, block: 6 };
const segment = (marker: number, ...content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];
const long = (value: number) => [24, 16, 8, 0].map((bits) => (value >> bits) & 255);

function codingOf({ levels, layers, precinct, block }: Drawn) {
  const sizes = precinct === null ? [] : Array.from({ length: levels + 1 }, () => precinct * 17);
  const style = [precinct === null ? 0 : 1, 0, layers >> 8, layers & 255, 0];
  return segment(0x52, ...style, levels, block - 2, block - 2, 0, 1, ...sizes);
}

/** A grey codestream of one empty tile (ISO/IEC 15444-1, annex A). @param inMain, inTile further segments of the headers */
function codestream(drawn: Drawn, inMain: readonly number[] = [], inTile: readonly number[] = []) {
  const { side, levels } = drawn;
  const sides = [side, side, 0, 0, side, side, 0, 0].flatMap(long);
  const data = [...inTile, 0xff, 0x93, ...Array.from({ length: 400 }, () => 0)];
  return Buffer.from([
    0xff,
    0x4f,
    ...segment(0x51, 0, 0, ...sides, 0, 1, 7, 1, 1),
    ...codingOf(drawn),
    ...segment(0x5c, 0x40, ...Array.from({ length: 3 * levels + 1 }, () => 0x40)),
    ...inMain,
    ...segment(0x90, 0, 0, ...long(12 + data.length), 0, 1),
    ...data,
    0xff,
    0xd9,
  ]);
}

test('a picture of one tile in a few blocks is drawn', async () => {
  const picture = openJpeg2000(codestream(plain));
  expect(picture).toMatchObject({ width: 320, height: 320, channels: 1 });
  expect(await picture?.draw()).toHaveLength(320 * 320);
  for (const name of ['portrait-grey.jp2', 'portrait-colour.jp2'] as const)
    expect(await openJpeg2000(chipPicture(name))?.draw()).not.toBeNull();
});

test.each([
  ['a million precincts', { ...plain, side: 2000, precinct: 1 }],
  ['very many layers', { ...plain, layers: 65 }],
  ['no layer', { ...plain, layers: 0 }],
  ['very many levels', { ...plain, levels: 33 }],
  ['many small precincts in many layers', { ...plain, precinct: 5, layers: 60, side: 1000 }],
  ['very many small blocks', { ...plain, side: 2000, block: 2 }],
])('%s: refused by the header', (_, drawn) => {
  expect(openJpeg2000(codestream(drawn))).toBeNull();
});

test.each([0x52, 0x53, 0x5f, 0x60, 0x61])('coding that only a part has (FF%i) is refused', (marker) => {
  const hostile = marker === 0x52 ? codingOf({ ...plain, precinct: 1 }) : segment(marker, 0, 0, 0);
  expect(openJpeg2000(codestream(plain, hostile))).toBeNull();
  expect(openJpeg2000(codestream(plain, [], hostile))).toBeNull();
});

test('at the bounds a picture costs little', async () => {
  for (const drawn of [
    { ...plain, side: 520, levels: 0, block: 2 },
    { ...plain, side: 1100, precinct: 3, levels: 0, block: 3 },
    { ...plain, side: 300, precinct: 4, levels: 0, layers: 50, block: 2 },
  ]) {
    const picture = openJpeg2000(codestream(drawn));
    const began = process.cpuUsage();
    expect(await picture?.draw()).toHaveLength(drawn.side ** 2);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1000);
  }
});

test('a header with any byte changed or cut off is read or refused', () => {
  const bytes = codestream(plain);
  assert(
    property(integer({ min: 0, max: bytes.length - 1 }), integer({ min: 0, max: 255 }), (at, value) => {
      openJpeg2000(bytes.subarray(0, at));
      const changed = Buffer.from(bytes);
      changed[at] = value;
      const picture = openJpeg2000(changed);
      if (picture) expect(picture.width).toBeGreaterThan(0);
    }),
    { numRuns: 3000 },
  );
});
