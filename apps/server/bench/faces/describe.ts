import { createHash } from 'node:crypto';
import { judgePicture } from '@ekyc/service';
import type { FaceTemplate, RunningVisionEngine } from '@ekyc/vision';
import type { Picture } from '../face-subjects.ts';
import { secondsFor } from '../in-parallel.ts';
import { type PhotographedPerson, UnusableFolder } from './people-folder.ts';
import { asPortrait, type CardView } from './portrait.ts';

/** A portrait that is made of each photograph. */
export interface PortraitKind {
  /** Width of its face in pixels, as the engine measures faces. */
  readonly facePx: number;
  readonly view: CardView;
}

/** A usable photograph's templates. */
export interface DescribedPhoto {
  /** Number of its person in the list of people. */
  readonly person: number;
  /** Number of its own, through all people. */
  readonly photo: number;
  readonly live: FaceTemplate;
  /** In the order of the kinds asked for; null where the engine found no face on it. */
  readonly portraits: readonly (FaceTemplate | null)[];
}

export interface Described {
  readonly photos: readonly DescribedPhoto[];
  readonly pictures: number;
  /** Pictures that were not usable, by why: the engine's refusal, `noTemplate`, or the selfie gate's problems. */
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * Takes each picture the way of an uploaded selfie: the engine takes it in, the product's gate judges it, and the
 * largest face of what is stored is described; then portraits are made of it and described in turn. Each picture once:
 * the same file a second time with one person counts once, with two people it throws {@link UnusableFolder}.
 */
export async function describePeople(
  people: readonly PhotographedPerson[],
  engine: RunningVisionEngine,
  {
    portraits,
    workers,
    say,
  }: {
    readonly portraits: readonly PortraitKind[];
    readonly workers: number;
    readonly say: (text: string) => void;
  },
): Promise<Described> {
  const jobs = await picturesOnce(people, say);
  const photos: DescribedPhoto[] = [];
  const refused: Record<string, number> = {};
  const describeOne = async ({ person, photo, picture }: Job) => {
    const taken = await takeIn(engine, await picture.read());
    if (typeof taken === 'string') {
      refused[taken] = (refused[taken] ?? 0) + 1;
      say(`faces: ${picture.name} is left out: ${taken}`);
      return;
    }
    const { image, face, live } = taken;
    const own: (FaceTemplate | null)[] = [];
    for (const kind of portraits) own.push(await largestFace(engine, await asPortrait(image, face, kind)));
    photos.push({ person, photo, live, portraits: own });
    if (photos.length % 20 === 0) say(`faces: ${photos.length} of ${jobs.length} pictures are described`);
  };
  await secondsFor(
    jobs,
    Array.from({ length: workers }, () => describeOne),
  );
  return { photos: photos.toSorted((a, b) => a.photo - b.photo), pictures: jobs.length, refused };
}

interface Job {
  readonly person: number;
  readonly photo: number;
  readonly picture: Picture;
}

async function picturesOnce(
  people: readonly PhotographedPerson[],
  say: (text: string) => void,
): Promise<readonly Job[]> {
  const known = new Map<string, Job>();
  for (const [person, { pictures }] of people.entries())
    for (const picture of pictures) {
      const sha256 = createHash('sha256')
        .update(await picture.read())
        .digest('hex');
      const first = known.get(sha256);
      if (!first) known.set(sha256, { person, photo: known.size, picture });
      else if (first.person === person)
        say(`faces: ${picture.name} is the same file as ${first.picture.name} and counts once.`);
      else
        throw new UnusableFolder(
          `${picture.name} and ${first.picture.name} are the same file: one of them stands with the wrong person. Take it out.`,
        );
    }
  return [...known.values()];
}

/** The stored picture with its face's place and template, or why it is not usable. */
async function takeIn(engine: RunningVisionEngine, bytes: Uint8Array) {
  const taken = await engine.ingest(bytes, { subject: 'face', rotate: 0 });
  if (taken.kind === 'rejected') return taken.reason;
  if (taken.kind !== 'accepted') return taken.kind;
  const [problem] = judgePicture('selfie', taken.measures);
  const [face] = taken.measures.faces;
  if (problem) return problem;
  const live = await largestFace(engine, taken.image);
  return live && face ? { image: taken.image, face: face.box, live } : 'noTemplate';
}

async function largestFace(engine: RunningVisionEngine, image: Uint8Array): Promise<FaceTemplate | null> {
  const templates = await engine.embedFaces(image);
  if ('kind' in templates) throw new Error('the engine is busy: it is used by nobody else here');
  return templates[0] ?? null;
}
