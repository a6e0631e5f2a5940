import { drawPerson, photographFrame, type PersonPose } from '@ekyc/testkit';
import type { RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import { photographedSubjects } from './face-subjects.ts';

/** A person before a camera: what the camera sees at the moment of the picture, and a little before or after. */
export interface FacePair {
  readonly id: string;
  readonly picture: Buffer;
  readonly before: Buffer;
}

/** What people do when instructed, and what the key frame nearest to the picture may still show. */
const motions: readonly { readonly picture: PersonPose; readonly before: PersonPose }[] = [
  { picture: {}, before: {} },
  { picture: { yaw: 0.45 }, before: { yaw: 0.22 } },
  { picture: { pitch: 0.45 }, before: { pitch: 0.2 } },
  { picture: { yaw: -0.45 }, before: {} },
  { picture: { blink: true }, before: {} },
];

const size = { width: 720, height: 1280 };

/** Drawn people, each in one motion. */
export async function drawnFaces(count: number): Promise<readonly FacePair[]> {
  const pairs: FacePair[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const motion = motions[seed % motions.length] ?? { picture: {}, before: {} };
    const take = (pose: PersonPose) => photographFrame(drawPerson(seed, { ...size, ...pose }), { seed });
    pairs.push({
      id: `drawn-${seed}`,
      picture: await take(motion.picture),
      before: await take(motion.before),
    });
  }
  return pairs;
}

/** Real people, who do not move: those of the photographs beside the project, and each face of the group. */
export async function photographedFaces(engine: RunningVisionEngine): Promise<readonly FacePair[]> {
  const pairs: FacePair[] = [];
  for (const subject of photographedSubjects() ?? [])
    for (const picture of subject.pictures) {
      const bytes = await picture.read();
      const cuts = subject.crowd ? await facesIn(bytes, engine) : [await portraitOf(bytes)];
      for (const [at, cut] of cuts.entries())
        pairs.push({ id: `${picture.name}-${at}`, picture: cut, before: cut });
    }
  return pairs;
}

async function portraitOf(bytes: Buffer): Promise<Buffer> {
  const fitted = sharp(bytes).resize({ width: 720, height: 960, fit: 'cover', position: 'top' });
  return fitted.removeAlpha().toColourspace('srgb').jpeg({ quality: 95 }).toBuffer();
}

async function facesIn(bytes: Buffer, engine: RunningVisionEngine): Promise<Buffer[]> {
  const taken = await engine.ingest(bytes, { subject: 'face', rotate: 0 });
  if (taken.kind !== 'accepted') throw new Error(`the group's picture was ${taken.kind}`);
  const cuts: Buffer[] = [];
  for (const { box } of taken.measures.faces) {
    const wide = Math.round(box.width * taken.width * 2.2);
    const high = Math.round((wide * 4) / 3);
    const left = Math.round((box.x + box.width / 2) * taken.width - wide / 2);
    const top = Math.round((box.y + box.height / 2) * taken.height - high / 2);
    if (left < 0 || top < 0 || left + wide > taken.width || top + high > taken.height) continue;
    const cut = sharp(taken.image).extract({ left, top, width: wide, height: high });
    cuts.push(await portraitOf(await cut.png().toBuffer()));
  }
  return cuts;
}
