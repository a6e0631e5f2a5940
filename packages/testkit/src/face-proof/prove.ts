/**
 * Prints what drawn people's actions measure on the face libraries, and how near the pictures of one and of two
 * people are: `node packages/testkit/src/face-proof/prove.ts` (about two minutes).
 */
import sharp from 'sharp';
import { driversLicense } from '../documents/drivers-license.ts';
import { licenceHolder } from '../documents/licence-holder.ts';
import { drawPerson } from '../people/draw-person.ts';
import type { PersonPose } from '../people/head-pose.ts';
import { realPerson } from '../people/real-people.ts';
import { photographFrame } from '../photography/lens.ts';
import { photograph } from '../photography/photograph.ts';
import { poses } from '../scenes/face-scenes.ts';
import { visitorScenes } from '../scenes/visitor-scenes.ts';
import {
  descriptorDistance,
  type FaceLibraries,
  type FaceReading,
  loadFaceLibraries,
} from './face-libraries.ts';

const seeds = [0, 1, 2, 3, 4, 5, 6, 7];
const sizes = [
  [720, 1280],
  [1280, 720],
] as const;
const actions: Readonly<Record<string, PersonPose>> = { neutral: {}, ...poses };
const measures = ['yaw', 'pitch', 'eyeOpening', 'mouthWidth'] as const;

type Readings = Readonly<Record<string, FaceReading>>;

/** Photographs one drawn person in every pose and reads each picture. */
export async function readPoses(
  libraries: FaceLibraries,
  seed: number,
  [width, height]: readonly [number, number],
) {
  const readings: Record<string, FaceReading> = {};
  for (const [action, pose] of Object.entries(actions)) {
    const picture = await photographFrame(drawPerson(seed, { ...pose, width, height }), { seed: seed + 1 });
    const [face] = await libraries.read(picture);
    if (!face) throw new Error(`no face: seed ${seed}, ${action}, ${width} × ${height}`);
    readings[action] = face;
  }
  return readings;
}

/** Cuts the portrait out of the photographed card, as an engine sees it. */
export async function photographedPortrait(front: Buffer, seed: number): Promise<Buffer> {
  const { jpeg, quad } = await photograph(front, { seed });
  const [left, right] = [quad[0], quad[1]];
  const width = right[0] - left[0];
  // Shares of the card: the portrait's box with a margin, for a card that lies nearly straight.
  const box = {
    left: left[0] + 0.69 * width,
    top: left[1] + 0.11 * width,
    width: 0.3 * width,
    height: 0.39 * width,
  };
  const region = Object.fromEntries(Object.entries(box).map(([side, value]) => [side, Math.round(value)]));
  return sharp(jpeg)
    .extract(region as typeof box)
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function proveActions(libraries: FaceLibraries): Promise<void> {
  const range = (readings: readonly Readings[], action: string, measure: (typeof measures)[number]) => {
    const values = readings.map((reading) => reading[action]?.[measure] ?? Number.NaN);
    return `${Math.min(...values).toFixed(2)} … ${Math.max(...values).toFixed(2)}`;
  };
  for (const size of sizes) {
    const readings: Readings[] = [];
    for (const seed of seeds) readings.push(await readPoses(libraries, seed, size));
    console.log(`\n${size.join(' × ')}, ${seeds.length} people: smallest … largest`);
    console.log(
      `| action | ${measures.join(' | ')} | change against the same person's neutral |\n|---|---|---|---|---|---|`,
    );
    for (const action of Object.keys(actions)) {
      const cells = measures.map((measure) => range(readings, action, measure));
      console.log(`| ${action} | ${cells.join(' | ')} | ${changes(readings, action)} |`);
    }
  }
}

const ownMeasure: Readonly<Record<string, (typeof measures)[number]>> = {
  'face.turnLeft': 'yaw',
  'face.turnRight': 'yaw',
  'face.lookUp': 'pitch',
  'face.blink': 'eyeOpening',
  'face.smile': 'mouthWidth',
};

function changes(readings: readonly Readings[], action: string): string {
  const measure = ownMeasure[action];
  if (!measure) return '';
  const values = readings.map(
    ({ neutral, [action]: acted }) => (acted?.[measure] ?? 0) - (neutral?.[measure] ?? 0),
  );
  return `${measure} ${Math.min(...values).toFixed(2)} … ${Math.max(...values).toFixed(2)}`;
}

async function proveLikeness(libraries: FaceLibraries): Promise<void> {
  const describe = async (picture: Buffer) => {
    const descriptor = await libraries.describe(picture);
    if (!descriptor) throw new Error('no face to describe');
    return descriptor;
  };
  const selfies: Float32Array[] = [];
  const portraits: Float32Array[] = [];
  const own: Record<string, number[]> = {};
  for (const seed of seeds) {
    const licence = await driversLicense(licenceHolder(seed));
    const scenes = visitorScenes({ licence, face: seed });
    const selfie = await describe((await scenes.get('face.neutral')).frames[0]?.jpeg as Buffer);
    const portrait = await describe(await photographedPortrait(licence.front, seed + 1));
    selfies.push(selfie);
    portraits.push(portrait);
    (own['portrait on the card'] ??= []).push(descriptorDistance(selfie, portrait));
    for (const action of Object.keys(poses) as (keyof typeof poses)[]) {
      const acted = await describe((await scenes.get(action)).frames.at(-1)?.jpeg as Buffer);
      (own[action] ??= []).push(descriptorDistance(selfie, acted));
      (own[`${action} – portrait`] ??= []).push(descriptorDistance(portrait, acted));
    }
  }
  console.log(
    "\n| distance from the same person's selfie (or portrait) | per seed | largest |\n|---|---|---|",
  );
  for (const [name, values] of Object.entries(own)) {
    console.log(
      `| ${name} | ${values.map((value) => value.toFixed(2)).join(' ')} | ${Math.max(...values).toFixed(2)} |`,
    );
  }
  console.log('\nDistances between selfies (row) and portraits on cards (column), by seed');
  for (const selfie of selfies) {
    console.log(portraits.map((portrait) => descriptorDistance(selfie, portrait).toFixed(2)).join(' '));
  }
  await proveRealPeople(describe, selfies);
}

async function proveRealPeople(
  describe: (picture: Buffer) => Promise<Float32Array>,
  drawn: readonly Float32Array[],
): Promise<void> {
  console.log(
    '\n| real person on the card | the same person as selfie | the other one | drawn people, nearest |\n|---|---|---|---|',
  );
  const selfies = new Map<string, Float32Array>();
  const cards = new Map<string, Float32Array>();
  for (const person of ['collins', 'hopper'] as const) {
    const photo = await realPerson(person);
    const licence = await driversLicense(licenceHolder(1), { portrait: photo });
    cards.set(person, await describe(await photographedPortrait(licence.front, 1)));
    const scene = await visitorScenes({ licence, face: photo }).get('face.neutral');
    selfies.set(person, await describe(scene.frames[0]?.jpeg as Buffer));
  }
  for (const [person, card] of cards) {
    const to = (other: Float32Array | undefined) => (other ? descriptorDistance(card, other).toFixed(2) : '');
    const other = [...selfies].find(([name]) => name !== person)?.[1];
    const nearest = Math.min(...drawn.map((selfie) => descriptorDistance(card, selfie)));
    console.log(`| ${person} | ${to(selfies.get(person))} | ${to(other)} | ${nearest.toFixed(2)} |`);
  }
}

if (import.meta.main) {
  const libraries = await loadFaceLibraries();
  await proveActions(libraries);
  await proveLikeness(libraries);
}
