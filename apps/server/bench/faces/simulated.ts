import { photographFrame } from '@ekyc/testkit';
import type { FaceTemplate, RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import type { Measurement } from '../benchmark.ts';
import { compareSamples, type ComparedPair, type Sample } from '../compare-pairs.ts';
import { seenFrom } from '../frame-pictures.ts';
import { secondsFor } from '../in-parallel.ts';
import { median } from '../statistics.ts';
import { cardFacePx } from './comparisons.ts';
import { asPortrait } from './portrait.ts';

/** Numbers of frames that are averaged. */
const averaged = [1, 2, 3, 5] as const;
const frameCount = Math.max(...averaged) + 1;
/** Longest side of a video's picture. */
const videoSide = 640;

/** One picture of somebody, from which everything else is made. */
export interface SimulatedPerson {
  readonly id: string;
  /** JPEG. */
  readonly picture: Buffer;
}

interface Simulated {
  readonly portrait: FaceTemplate;
  readonly frames: readonly FaceTemplate[];
}

/**
 * What several frames gain against one, simulated: frames of a video made of ONE photograph (moved, turned by up to 2
 * degrees, light, blur, noise, JPEG), averaged and compared with that photograph's own portrait as on a card. It shows
 * how much of the distance the camera's noise makes up, and nothing of how people differ from one day to another.
 */
export async function simulatedFrames(
  prefix: string,
  people: readonly SimulatedPerson[],
  engine: RunningVisionEngine,
  { workers, say }: { readonly workers: number; readonly say: (text: string) => void },
): Promise<readonly Measurement[]> {
  const simulated = new Map<number, Simulated>();
  const simulateOne = async ({ number, person }: { number: number; person: SimulatedPerson }) => {
    const made = await simulate(engine, person.picture, number);
    if (made) simulated.set(number, made);
    else say(`faces: ${person.id} is left out of the simulated frames: a face was not found.`);
  };
  await secondsFor(
    people.map((person, number) => ({ number, person })),
    Array.from({ length: workers }, () => simulateOne),
  );
  if (simulated.size < 2) return [];
  const { accept } = engine.faceModel.usual;
  return averaged.map((count) => {
    const { genuine, impostor } = compare(simulated, count, engine);
    return {
      name: `${prefix}.simulated.frames${count}`,
      value: median(distances(genuine)),
      unit: 'distance',
      baseline: null,
      ratio: null,
      details: {
        what: 'median distance of one person; frames and portrait are made of one photograph',
        people: simulated.size,
        genuinePairs: genuine.length,
        impostorPairs: impostor.length,
        medianImpostor: median(distances(impostor)),
        nearestImpostor: Math.min(...distances(impostor)),
        farthestGenuine: Math.max(...distances(genuine)),
        accept,
        genuineBeyondAccept: genuine.filter(({ distance }) => distance >= accept).length / genuine.length,
        impostorsWithinAccept: impostor.filter(({ distance }) => distance < accept).length / impostor.length,
      },
    };
  });
}

const distances = (pairs: readonly ComparedPair[]) => pairs.map(({ distance }) => distance);

/** Frames that follow each other, averaged, against everybody's portrait. */
function compare(people: ReadonlyMap<number, Simulated>, count: number, engine: RunningVisionEngine) {
  const live: Sample<FaceTemplate>[] = [];
  const portraits: Sample<FaceTemplate>[] = [];
  for (const [person, { portrait, frames }] of people) {
    for (let from = 0; from + count <= frames.length; from += 1)
      live.push({ person, template: engine.average(frames.slice(from, from + count)), photos: [] });
    portraits.push({ person, template: portrait, photos: [] });
  }
  return compareSamples(live, portraits, (a, b) => engine.distance(a, b));
}

async function simulate(
  engine: RunningVisionEngine,
  picture: Buffer,
  seed: number,
): Promise<Simulated | null> {
  const taken = await engine.ingest(picture, { subject: 'face', rotate: 0 });
  const [face] = taken.kind === 'accepted' ? taken.measures.faces : [];
  if (taken.kind !== 'accepted' || !face) return null;
  const portrait = await largest(engine, await asPortrait(taken.image, face.box, { facePx: cardFacePx }));
  if (!portrait) return null;
  const frames: FaceTemplate[] = [];
  for (let at = 0; at < frameCount; at += 1) {
    const view = await seenFrom(Buffer.from(taken.image), { seed, at });
    const small = await sharp(view)
      .resize({ width: videoSide, height: videoSide, fit: 'inside' })
      .png()
      .toBuffer();
    const frame = await photographFrame(small, { seed: seed * 100 + at, blur: 0.8, noise: 6, quality: 60 });
    const template = await largest(engine, frame);
    if (template) frames.push(template);
  }
  return frames.length < frameCount ? null : { portrait, frames };
}

async function largest(engine: RunningVisionEngine, image: Uint8Array): Promise<FaceTemplate | null> {
  const templates = await engine.embedFaces(image);
  if ('kind' in templates) throw new Error('the engine is busy: it is used by nobody else here');
  return templates[0] ?? null;
}
