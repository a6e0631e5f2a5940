import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MeasuredGroup } from '@ekyc/vision';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faces } from './faces.ts';

const repository = new URL('../../../../', import.meta.url);
const fixture = (name: string) => fileURLToPath(new URL(`packages/testkit/fixtures/${name}`, repository));
const dlib = fileURLToPath(new URL('packages/vision/face-models/dlib/manifest.json', repository));

let home: string;
let folder: string;
/** Two real people with two photographs each, of which the second is the first, lighter and turned. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'faces-'));
  folder = join(home, 'people');
  for (const [id, file] of Object.entries({
    collins: 'nasa-collins-astronaut.png',
    hopper: 'usnavy-grace-hopper.jpg',
  })) {
    await mkdir(join(folder, id), { recursive: true });
    await cp(fixture(file), join(folder, id, file));
    await sharp(fixture(file))
      .removeAlpha()
      .rotate(4, { background: '#777' })
      .linear(1.1, 0)
      .resize({ width: 500 })
      .webp({ quality: 80 })
      .toFile(join(folder, id, 'again.webp'));
  }
  await writeFile(join(folder, 'hopper', 'desk.jpg'), await sharp(desk()).jpeg().toBuffer());
  await writeFile(
    join(folder, 'groups.json'),
    JSON.stringify({ collins: { group: 'women', sex: 'F', bornAbout: 1956 }, hopper: 'women' }),
  );
  await cp(dlib, join(home, 'manifest.json'));
});
afterAll(() => rm(home, { recursive: true }));

const desk = () =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#b0a890"/></svg>',
  );

test('a folder of two people: lines, plots and the manifest’s figures', { timeout: 180_000 }, async () => {
  const said: string[] = [];
  const write = join(home, 'manifest.json');
  const measurements = await faces({
    folder,
    faces: { out: join(home, 'plots'), write, set: 'two people', frames: 1 },
    say: (text) => void said.push(text),
  });
  const named = (name: string) => measurements.find((one) => one.name === name);
  expect(named('faces.failure-to-acquire')).toMatchObject({
    value: 0.2,
    details: { errors: 1, pictures: 5, refused: { face_not_found: 1 } },
  });
  expect(named('faces.portrait80.front.no-face')).toMatchObject({ value: 0, details: { pictures: 4 } });
  // Two people whom the model distinguishes, with one photograph each.
  expect(named('faces.photo.frames1.women')).toMatchObject({
    value: 0,
    details: { people: 2, photos: 4, genuinePairs: 2, impostorPairs: 4, fnmrAtFmr: { '0.001': null } },
  });
  for (const id of ['portrait120.frames1', 'portrait80.frames1', 'portrait120.frames1.averaged2'])
    expect(named(`faces.${id}.women`)).toMatchObject({ details: { genuinePairs: 4, impostorPairs: 8 } });
  expect((await readdir(join(home, 'plots'))).filter((name) => name.includes('portrait80'))).toEqual([
    'faces.det.portrait80.frames1.svg',
    'faces.distances.portrait80.frames1.women.svg',
  ]);
  const { measured } = JSON.parse(await readFile(write, 'utf8')) as { measured: readonly MeasuredGroup[] };
  const own = measured.filter(({ set }) => set === 'two people');
  expect(own.map(({ against, frames, againstFrames = 1 }) => [against, frames, againstFrames])).toEqual([
    ['photo', 1, 1],
    ['portrait', 1, 1],
    ['portrait', 1, 2],
  ]);
  for (const { rates } of own) expect(rates[0]).toMatchObject({ falseMatches: 0, fmr: 0 });
  expect(said.join('\n')).toContain('No distance keeps every group');

  // The same file with two people would be planted errors.
  await cp(fixture('nasa-collins-astronaut.png'), join(folder, 'hopper', 'z.png'));
  await expect(faces({ folder, say: () => undefined })).rejects.toThrow(
    'hopper/z.png and collins/nasa-collins-astronaut.png are the same file',
  );
});
