import { drawPerson, type PersonPose, photographFrame } from '@ekyc/testkit';
import type { RunningVisionEngine } from '@ekyc/vision';
import { photographedSubjects } from '../face-subjects.ts';
import { photographedFaces } from '../frame-faces.ts';
import type { PhotographedPerson } from './people-folder.ts';
import type { SimulatedPerson } from './simulated.ts';

const size = { width: 720, height: 960 };
/** Poses of five selfies; the last is turned too far, so that the gate is seen at work. */
const poses: readonly PersonPose[] = [
  {},
  { yaw: 0.1 },
  { pitch: 0.08 },
  { yaw: -0.1, pitch: -0.05 },
  { yaw: 0.6 },
];

/** Invented people with five selfies each. */
export function drawnPeople(count: number): readonly PhotographedPerson[] {
  return Array.from({ length: count }, (_, seed) => ({
    id: `drawn-${seed}`,
    group: 'drawn people',
    sex: null,
    bornAbout: null,
    pictures: poses.map((pose, at) => ({
      name: `drawn-${seed} pose ${at}`,
      read: () => photographFrame(drawPerson(seed, { ...size, ...pose }), { seed: seed * 10 + at }),
    })),
  }));
}

/** The four photographs of three people beside the project; null where they are not. */
export function photographedPeople(): readonly PhotographedPerson[] | null {
  const subjects = photographedSubjects();
  if (subjects === null) return null;
  return subjects
    .filter(({ crowd }) => !crowd)
    .map((subject) => ({ ...subject, group: 'three people', sex: null, bornAbout: null }));
}

/** Whose frames are simulated: the photographs at hand (in full with each face of the group), and drawn people. */
export async function peopleToSimulate(
  engine: RunningVisionEngine,
  { drawn, crowd }: { readonly drawn: number; readonly crowd: boolean },
): Promise<Readonly<Record<string, readonly SimulatedPerson[]>>> {
  const firstOf = async ({ id, pictures: [first] }: PhotographedPerson) => ({
    id,
    picture: (await first?.read()) as Buffer,
  });
  return {
    drawn: await Promise.all(drawnPeople(drawn).map(firstOf)),
    photographs: crowd
      ? await photographedFaces(engine)
      : await Promise.all((photographedPeople() ?? []).map(firstOf)),
  };
}
