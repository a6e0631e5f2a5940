import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { driversLicense, licenceHolder, pictureOf, type SceneName, visitorScenes } from '@ekyc/testkit';
import { z } from 'zod';

/** One person and pictures that show this person. */
export interface Subject {
  readonly id: string;
  readonly pictures: readonly Picture[];
  /** Its one picture shows many people: each face is another subject. */
  readonly crowd?: boolean;
}

export interface Picture {
  /** For remarks. */
  readonly name: string;
  read(): Promise<Buffer>;
}

const manifest = z.object({
  subjects: z
    .array(z.object({ id: z.string().min(1), pictures: z.array(z.string().min(1)).min(1) }))
    .refine((subjects) => new Set(subjects.map(({ id }) => id)).size === subjects.length, {
      error: 'a subject stands twice: its pictures would count as an impostor’s',
    }),
});

/** Reads DIR/manifest.json: `{subjects: [{id, pictures: [path in DIR, …]}]}`. Throws when it is not that. */
export async function subjectsOf(folder: string): Promise<readonly Subject[]> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  return manifest.parse(JSON.parse(text)).subjects.map(({ id, pictures }) => ({
    id,
    pictures: pictures.map((name) => ({ name, read: () => readFile(join(folder, name)) })),
  }));
}

const drawnPeople = 8;
const drawnScenes = ['face.neutral', 'face.smile', 'face.turnLeft', 'front'] as const satisfies SceneName[];

/** Invented people as the testkit draws them: three selfies, and the portrait on their licence. */
export async function drawnSubjects(): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (let seed = 1; seed <= drawnPeople; seed += 1) {
    const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(seed)), face: seed });
    subjects.push({
      id: `drawn-${seed}`,
      pictures: drawnScenes.map((scene) => ({
        name: `drawn-${seed} ${scene}`,
        read: () => pictureOf(scenes, scene),
      })),
    });
  }
  return subjects;
}

/** Beside the clone, or beside the folder of its worktrees. */
const photographFolders = ['../../../../', '../../../../../'].map((beside) =>
  fileURLToPath(new URL(`${beside}shared/testdata/faces/`, import.meta.url)),
);

/** The real photographs beside the project; null where they are not. */
export function photographedSubjects(): readonly Subject[] | null {
  const photographFolder = photographFolders.find((folder) => existsSync(folder));
  if (!photographFolder) return null;
  const people = {
    collins: ['nasa-collins-astronaut.png'],
    hopper: ['usnavy-grace-hopper.jpg'],
    obama: ['whitehouse-obama-1.jpg', 'whitehouse-obama-2.jpg'],
  };
  const pictureOf = (name: string) => ({ name, read: () => readFile(join(photographFolder, name)) });
  return [
    ...Object.entries(people).map(([id, names]) => ({ id, pictures: names.map(pictureOf) })),
    { id: 'solvay', pictures: [pictureOf('group-solvay-1927.jpg')], crowd: true },
  ];
}
