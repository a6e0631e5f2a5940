import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawPerson, realPerson } from '@ekyc/testkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadFaceDescriber } from '../../test/originals/face-api-describer.ts';
import { loadFaceFinder as loadHuman } from '../../test/originals/human-finder.ts';
import { startTensorRuntime } from '../../test/originals/tensor-runtime.ts';
import type { Raster } from '../card/raster.ts';
import { cropSquare, squareAround } from '../card/square-crop.ts';
import { openBuiltInFaceModel } from '../face-model/open-face-model.ts';
import { shrink } from '../image/decode.ts';
import { type FaceDescriber, loadDescriber } from './face-describer.ts';
import { type FaceFinder, loadFaceFinder } from './face-finder.ts';
import type { FoundFace } from './found-face.ts';
import { measureFace } from './measure-face.ts';

// The decoder keeps sharp from drawings; these are our own.
sharp.unblock({ operation: ['VipsForeignLoad'] });

const photos = fileURLToPath(new URL('../../../../../shared/testdata/faces', import.meta.url));

let [ours, human] = [] as unknown as [FaceFinder, FaceFinder];
let [describer, faceApi] = [] as unknown as [FaceDescriber, Pick<FaceDescriber, 'describe'>];

beforeAll(async () => {
  human = await loadHuman(await startTensorRuntime());
  faceApi = await loadFaceDescriber();
  ours = await loadFaceFinder();
  describer = await loadDescriber(openBuiltInFaceModel().files);
}, 60_000);

async function raster(picture: Buffer, degrees = 0): Promise<Raster> {
  const { data, info } = await sharp(picture)
    .rotate(degrees, { background: '#888' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole: Raster = { data, width: info.width, height: info.height, channels: 3 };
  return shrink(cropSquare(whole, squareAround(whole)), 1024);
}

/** Both lists by place, since two faces may be of nearly the same size. */
const byPlace = (faces: readonly FoundFace[]) => faces.toSorted((a, b) => a.box[0] - b.box[0]);

/**
 * What the engine tells of two readings of one face, at most this far apart. Human turns a picture by nearest pixels
 * before it shows a leaning head to the mesh, and so sees it more coarsely.
 */
async function expectSame(picture: Raster, coarse = 0): Promise<number> {
  const [now, before] = [byPlace(await ours.find(picture)), byPlace(await human.find(picture))];
  expect(now).toHaveLength(before.length);
  now.forEach((face, at) => {
    const other = before[at];
    if (!other) throw new Error('lengths differ');
    expect(face.score).toBeCloseTo(other.score, 1.7);
    face.box.forEach((value, side) => expect(Math.abs(value - (other.box[side] ?? 0))).toBeLessThan(0.004));
    expect(face.mesh).toHaveLength(478);
    const farthest = face.mesh.map(([x, y], point) =>
      Math.hypot(x - (other.mesh[point]?.[0] ?? 0), y - (other.mesh[point]?.[1] ?? 0)),
    );
    // Human cuts the fraction of every coordinate off: up to a pixel each way.
    const width = face.box[2] * picture.width;
    expect(Math.max(...farthest)).toBeLessThan(1.5 + 0.01 * width);
    const [a, b] = [measureFace(face, 1000, 0), measureFace(other, 1000, 0)];
    for (const angle of ['yaw', 'pitch', 'roll'] as const)
      expect(Math.abs(a[angle] - b[angle])).toBeLessThan(0.02 + coarse + 1.5 / width);
    for (const eye of ['left', 'right'] as const)
      expect(Math.abs(a.eyeOpening[eye] - b.eyeOpening[eye])).toBeLessThan(0.02 + coarse + 6 / width);
    expect(Math.abs(a.mouthWidth - b.mouthWidth)).toBeLessThan(0.02 + coarse + 6 / width);
  });
  return now.length;
}

describe('faces are found as Human 3.3.6 found them', () => {
  test.each(['hopper', 'collins'] as const)('on the photograph of %s', async (person) => {
    expect(await expectSame(await raster(await realPerson(person)))).toBe(1);
  });

  test.each([20, -25, 90])('on a photograph turned by %d degrees', async (degrees) => {
    expect(await expectSame(await raster(await realPerson('hopper'), degrees), 0.03)).toBe(1);
  });

  test.each([{}, { yaw: 0.5 }, { yaw: -0.5 }, { pitch: 0.4 }, { blink: true }, { smile: true }])(
    'of a drawn person, %o',
    async (pose) => {
      expect(await expectSame(await raster(Buffer.from(drawPerson(1, pose))))).toBe(1);
    },
  );

  test.skipIf(!existsSync(photos)).each(['whitehouse-obama-1.jpg', 'whitehouse-obama-2.jpg'])(
    'on ../shared/testdata/faces/%s',
    async (file) => {
      expect(await expectSame(await raster(readFileSync(`${photos}/${file}`)))).toBeGreaterThan(0);
    },
  );
});

test.each(['hopper', 'collins'] as const)('the template of %s is the one face-api made', async (person) => {
  const picture = await raster(await realPerson(person));
  const [face] = await ours.find(picture);
  const [before] = await human.find(picture);
  if (!face || !before) throw new Error('a face expected');
  const same = await describer.describe(picture, before);
  const original = await faceApi.describe(picture, before);
  const apart = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
  expect(apart(same, original)).toBeLessThan(0.002);
  // A mesh that lies a fraction of a pixel otherwise; one person's pictures lie 0.3 apart, two people's from 0.6.
  expect(apart(await describer.describe(picture, face), original)).toBeLessThan(0.1);
});
