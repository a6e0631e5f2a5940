import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { peopleIn, UnusableFolder } from './people-folder.ts';

let folder: string;
let said: string[];
const say = (text: string) => void said.push(text);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function put(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), name);
  }
}

test('one folder per person, with what groups.json says of them; the rest is reported and left out', async () => {
  await put(
    'ben/2.PNG',
    'ben/1.jpg',
    'ben/notes.txt',
    'anna/a.webp',
    'anna/.hidden.jpg',
    'empty/x.heic',
    'loose.jpg',
  );
  await writeFile(join(folder, 'groups.json'), '{"ben": {"group": "West", "sex": "M", "bornAbout": 1970}}');
  const people = await peopleIn(folder, say);
  expect(people.map(({ id, group, sex, bornAbout }) => ({ id, group, sex, bornAbout }))).toEqual([
    { id: 'anna', group: 'all', sex: null, bornAbout: null },
    { id: 'ben', group: 'West', sex: 'M', bornAbout: 1970 },
  ]);
  expect(people.map(({ pictures }) => pictures.map(({ name }) => name))).toEqual([
    ['anna/a.webp'],
    ['ben/1.jpg', 'ben/2.PNG'],
  ]);
  expect((await people[1]?.pictures[0]?.read())?.toString()).toBe('ben/1.jpg');
  expect(said).toEqual([
    "faces: 1 files lie in no person's folder and are left out.",
    'faces: 1 files of ben are left out: not named as JPEG, PNG or WebP.',
    'faces: 1 files of empty are left out: not named as JPEG, PNG or WebP.',
  ]);
});

test('says what is missing', async () => {
  const refused = async (reason: string) => {
    const error: unknown = await peopleIn(folder, say).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnusableFolder);
    expect((error as Error).message).toContain(reason);
  };
  await refused('has photographs of nobody');
  await put('anna/a.jpg');
  await refused('has photographs of one person');
  await put('ben/a.jpg', 'groups.json');
  await refused('groups.json is not JSON');
  await rm(folder, { recursive: true });
  await refused(`There is no folder ${folder}.`);
  await mkdir(folder);
});
