import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectsOf } from './face-subjects.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subjects-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (manifest: unknown) => writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));

test('reads the pictures of each subject from the folder', async () => {
  await writeFile(join(folder, 'a.jpg'), 'picture');
  await write({ subjects: [{ id: 'a', pictures: ['a.jpg'] }] });
  const [subject] = await subjectsOf(folder);
  expect(subject?.id).toBe('a');
  expect((await subject?.pictures[0]?.read())?.toString()).toBe('picture');
});

test('refuses a manifest that names a subject twice or none of its pictures', async () => {
  await write({
    subjects: [
      { id: 'a', pictures: ['a.jpg'] },
      { id: 'a', pictures: ['b.jpg'] },
    ],
  });
  await expect(subjectsOf(folder)).rejects.toThrow('twice');
  await write({ subjects: [{ id: 'a', pictures: [] }] });
  await expect(subjectsOf(folder)).rejects.toThrow('pictures');
});
