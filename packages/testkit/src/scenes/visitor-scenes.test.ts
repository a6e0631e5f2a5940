import sharp from 'sharp';
import { expect, test } from 'vitest';
import { documentHolder, driversLicense, licenceHolder, passport } from '../documents/index.ts';
import { sceneNames, type SceneName, type Scenes } from './scene.ts';
import { visitorScenes } from './visitor-scenes.ts';

const small = { documentSize: { width: 540, height: 960 }, faceSize: { width: 360, height: 640 } };

async function picture(scenes: Scenes, name: SceneName): Promise<Buffer> {
  return (await scenes.get(name)).frames.at(-1)?.jpeg ?? Buffer.alloc(0);
}

const means = async (jpeg: Buffer) => (await sharp(jpeg).stats()).channels.map(({ mean }) => mean);

/** Mean difference of neighbours in levels: small where a picture is blurred. */
async function detail(jpeg: Buffer): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = Math.round(info.height / 2) * info.width;
  let sum = 0;
  for (let x = 1; x < info.width; x += 1) sum += Math.abs((data[row + x] ?? 0) - (data[row + x - 1] ?? 0));
  return sum / info.width;
}

test('shows every scene of a licence but the page it has not, and of a passport all but its back', async () => {
  const licence = visitorScenes({ licence: await driversLicense(licenceHolder(0)), face: 0, ...small });
  const booklet = visitorScenes({ document: await passport(documentHolder(0)), face: 0, ...small });
  for (const name of sceneNames) {
    const portrait = name.startsWith('face.') || ['twoFaces', 'noFace', 'infrared'].includes(name);
    const size = portrait ? small.faceSize : small.documentSize;
    if (name === 'addressPage') await expect(licence.get(name)).rejects.toThrow('no addressPage');
    else expect(await sharp(await picture(licence, name)).metadata()).toMatchObject(size);
    if (name === 'back') await expect(booklet.get(name)).rejects.toThrow('no back');
    else expect(await sharp(await picture(booklet, name)).metadata()).toMatchObject(size);
  }
});

test('shows the unhappy fronts as what they are called', async () => {
  const scenes = visitorScenes({ document: await driversLicense(licenceHolder(0)), face: 0, ...small });
  const front = await picture(scenes, 'front');
  expect(await detail(await picture(scenes, 'frontBlurred'))).toBeLessThan((await detail(front)) / 2);
  const [dark = 255] = await means(await picture(scenes, 'frontDark'));
  expect(dark).toBeLessThan(30);
  const bright = async (jpeg: Buffer) => {
    const { data } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.filter((level) => level > 252).length / data.length;
  };
  expect(await bright(await picture(scenes, 'frontGlare'))).toBeGreaterThan((await bright(front)) + 0.02);
});

test('gives an infrared picture without colour, of a person who otherwise has some', async () => {
  const scenes = visitorScenes({ document: await driversLicense(licenceHolder(0)), face: 0, ...small });
  const [red = 0, green = 0, blue = 0] = await means(await picture(scenes, 'infrared'));
  expect(Math.abs(red - green)).toBeLessThan(1);
  expect(Math.abs(green - blue)).toBeLessThan(1);
  const [warm = 0, , cold = 0] = await means(await picture(scenes, 'face.neutral'));
  expect(warm - cold).toBeGreaterThan(5);
});
