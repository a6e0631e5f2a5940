import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shotAnew, withoutComments } from './another-shot.ts';

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

test('two shots of one picture differ in their bytes, and are the same picture', async () => {
  const [one, other] = [shotAnew(jpeg), shotAnew(jpeg)];
  expect(one.equals(other)).toBe(false);
  expect(Buffer.from(withoutComments(one))).toEqual(jpeg);
  expect(Buffer.from(withoutComments(other))).toEqual(jpeg);
  expect(await sharp(one).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
});

test('nothing else of a picture is left out', async () => {
  const described = await sharp(jpeg)
    .withExif({ IFD0: { Copyright: 'nobody' } })
    .jpeg()
    .toBuffer();
  expect(Buffer.from(withoutComments(described))).toEqual(described);
  const png = await sharp(jpeg).png().toBuffer();
  expect(Buffer.from(withoutComments(png))).toEqual(png);
  expect(Buffer.from(withoutComments(jpeg.subarray(0, 3)))).toEqual(jpeg.subarray(0, 3));
});
