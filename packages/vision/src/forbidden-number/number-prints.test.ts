import { bearingPrint, notBearingPrint, type NumberPrint } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { greyRasterOf } from '../card/raster.ts';
import { decodePicture } from '../image/decode.ts';
import { photographBounds, storedSide } from '../image/picture-limits.ts';
import { loadOcr, type Ocr } from '../reading/ocr.ts';
import { loadQrReader } from './qr-code.ts';
import { scanForMyNumber } from './scan.ts';

/** Drawing takes the time. */
const timeout = 180_000;

/** Of each set of 500: two or three of every kind. The whole is measured by `npm run bench -- number-prints`. */
const sample = 20;

let ocr: Ocr;

beforeAll(async () => {
  await loadQrReader();
  ocr = await loadOcr();
});
afterAll(() => ocr.close());

async function isRefused({ jpeg }: NumberPrint): Promise<boolean> {
  const decoded = await decodePicture(jpeg, { rotate: 0, longestSide: storedSide, bounds: photographBounds });
  if (decoded.kind === 'rejected') throw new Error(decoded.reason);
  return (await scanForMyNumber(greyRasterOf(decoded.raster), { ocr })) !== null;
}

/** Names of those of a sample that are answered so. */
async function answeredSo(
  draw: (index: number) => Promise<NumberPrint>,
  refused: boolean,
): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < sample; index += 1) {
    const print = await draw(index);
    if ((await isRefused(print)) === refused) names.push(`${index} ${print.kind}`);
  }
  return names;
}

test(
  'a My Number is refused tilted, white on black, italic, faint, over two lines, small behind a face',
  async () => {
    expect(await answeredSo(bearingPrint, false)).toEqual([]);
  },
  timeout,
);

test(
  'licence numbers with its check digit, other numbers in its print and faces are not',
  async () => {
    expect(await answeredSo(notBearingPrint, true)).toEqual([]);
  },
  timeout,
);
