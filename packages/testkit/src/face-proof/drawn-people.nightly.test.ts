import { beforeAll, expect, test } from 'vitest';
import { driversLicense } from '../documents/drivers-license.ts';
import { licenceHolder } from '../documents/licence-holder.ts';
import { realPerson } from '../people/real-people.ts';
import { visitorScenes } from '../scenes/visitor-scenes.ts';
import { descriptorDistance, type FaceLibraries, loadFaceLibraries } from './face-libraries.ts';
import { photographedPortrait, readPoses } from './prove.ts';

/** Limits that leave a margin on both sides of everything measured (table in packages/testkit/README.md). */
const limits = { turn: 0.34, eyeClosed: 0.25, lookUpAgainstOwn: 0.18 };

let libraries: FaceLibraries;

beforeAll(async () => {
  libraries = await loadFaceLibraries();
}, 30_000);

test.each([0, 1, 3, 4, 5, 6])('person %i turns, blinks and looks up measurably', async (seed) => {
  const poses = await readPoses(libraries, seed, [720, 1280]);
  const of = (name: string) => poses[name] ?? expect.fail(`${name} was not read`);
  const neutral = of('neutral');
  expect(Math.abs(neutral.yaw)).toBeLessThan(0.1);
  expect(neutral.eyeOpening).toBeGreaterThan(limits.eyeClosed + 0.1);
  expect(of('face.turnLeft').yaw).toBeGreaterThan(limits.turn);
  expect(of('face.turnRight').yaw).toBeLessThan(-limits.turn);
  expect(of('face.blink').eyeOpening).toBeLessThan(limits.eyeClosed - 0.1);
  expect(of('face.lookUp').pitch - neutral.pitch).toBeGreaterThan(limits.lookUpAgainstOwn);
});

async function describe(picture: Buffer | undefined): Promise<Float32Array> {
  const descriptor = picture ? await libraries.describe(picture) : null;
  return descriptor ?? expect.fail('no face to describe');
}

test('a drawn person is one person on the card, before the camera and turned', async () => {
  const licence = await driversLicense(licenceHolder(0));
  const scenes = visitorScenes({ licence, face: 0 });
  const pictures = [await photographedPortrait(licence.front, 1)];
  for (const name of ['face.neutral', 'face.turnLeft', 'face.turnRight', 'face.blink'] as const) {
    pictures.push((await scenes.get(name)).frames.at(-1)?.jpeg ?? expect.fail(name));
  }
  const descriptors = await Promise.all(pictures.map(describe));
  for (const [index, a] of descriptors.entries()) {
    for (const b of descriptors.slice(index + 1)) expect(descriptorDistance(a, b)).toBeLessThan(0.55);
  }
});

test('a real person on the card is neither the drawn visitor nor the other real person', async () => {
  const photo = await realPerson('hopper');
  const licence = await driversLicense(licenceHolder(1), { portrait: photo });
  const portrait = await describe(await photographedPortrait(licence.front, 1));
  const selfie = async (face: number | Buffer) =>
    describe((await visitorScenes({ licence, face }).get('face.neutral')).frames[0]?.jpeg);
  expect(descriptorDistance(portrait, await selfie(photo))).toBeLessThan(0.55);
  expect(descriptorDistance(portrait, await selfie(0))).toBeGreaterThan(0.65);
  expect(descriptorDistance(portrait, await selfie(await realPerson('collins')))).toBeGreaterThan(0.65);
});

test('finds two people where two are drawn, and none on an empty desk, in an empty room or in the dark', async () => {
  const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(0)), face: 0 });
  const count = async (name: 'twoFaces' | 'desk' | 'noFace' | 'infrared' | 'black') =>
    (await libraries.read((await scenes.get(name)).frames[0]?.jpeg ?? expect.fail(name))).length;
  expect(await count('twoFaces')).toBe(2);
  expect(await count('desk')).toBe(0);
  expect(await count('noFace')).toBe(0);
  // An infrared camera shows a face too: only the picture's lack of colour gives it away.
  expect(await count('infrared')).toBe(1);
  expect(await count('black')).toBe(0);
});
