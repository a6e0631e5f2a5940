import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Subject } from '../face-subjects.ts';
import { type Person, readGroups } from './groups.ts';

/** What cannot be measured as it lies there, in a sentence that says what to change. */
export class UnusableFolder extends Error {
  override readonly name = 'UnusableFolder';
}

/** Somebody with their photographs. */
export interface PhotographedPerson extends Subject, Person {}

const pictureEndings = ['.jpg', '.jpeg', '.png', '.webp'];

/**
 * People of a folder: one folder each, with photographs in it, and `groups.json` beside them. Throws
 * {@link UnusableFolder}.
 * @param say called with what was left out
 */
export async function peopleIn(
  folder: string,
  say: (text: string) => void,
): Promise<readonly PhotographedPerson[]> {
  if (!existsSync(folder)) throw new UnusableFolder(`There is no folder ${folder}.`);
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.'),
  );
  const ids = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
  const loose = entries.filter((entry) => !entry.isDirectory() && entry.name !== 'groups.json');
  if (loose.length > 0) say(`faces: ${loose.length} files lie in no person's folder and are left out.`);
  const groups = await groupsOf(folder, ids);
  const people: PhotographedPerson[] = [];
  for (const id of ids) {
    const files = (await readdir(join(folder, id))).filter((name) => !name.startsWith('.')).toSorted();
    const own = files.filter((name) => pictureEndings.includes(extname(name).toLowerCase()));
    if (own.length < files.length)
      say(`faces: ${files.length - own.length} files of ${id} are left out: not named as JPEG, PNG or WebP.`);
    if (own.length === 0) continue;
    const pictures = own.map((name) => ({
      name: `${id}/${name}`,
      read: () => readFile(join(folder, id, name)),
    }));
    people.push({ id, pictures, ...(groups.get(id) as Person) });
  }
  if (people.length < 2)
    throw new UnusableFolder(
      `${basename(folder)} has photographs of ${people.length === 1 ? 'one person' : 'nobody'}. Put each person's photographs ` +
        '(JPEG, PNG, WebP) into a folder of their own in it; two people are the least.',
    );
  return people;
}

async function groupsOf(folder: string, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const file = join(folder, 'groups.json');
  const read = readGroups(existsSync(file) ? await readFile(file, 'utf8') : '{}', ids);
  if (read.kind === 'unusable') throw new UnusableFolder(read.sentences.join('\n'));
  return read.groups;
}
