import type { FaceTemplate } from '@ekyc/vision';
import { expect, test } from 'vitest';
import { comparisonsOf, portraitKinds, sidesOf } from './comparisons.ts';
import type { DescribedPhoto } from './describe.ts';

/** Templates of one number; an average is their mean. */
const template = (value: number) => ({ values: [value] }) as unknown as FaceTemplate;
const valueOf = (given: FaceTemplate) => given.values[0] as number;
const average = (templates: readonly FaceTemplate[]) =>
  template(templates.reduce((sum, one) => sum + valueOf(one), 0) / templates.length);

const kinds = portraitKinds([120, 80]);
/** Five photographs of person 0, two of person 1; the second photograph's small portrait shows no face. */
const photos: DescribedPhoto[] = [0, 0, 0, 0, 0, 1, 1].map((person, photo) => ({
  person,
  photo,
  live: template(photo),
  portraits: [template(100 + photo), photo === 1 ? null : template(200 + photo), template(300 + photo)],
}));
const sides = (id: string) => {
  const comparison = comparisonsOf([120, 80], [1, 2, 3]).find((one) => one.id === id);
  if (!comparison) throw new Error(`no comparison ${id}`);
  return sidesOf(photos, comparison, kinds, average);
};

test('compares photos and portraits of each size, several frames where it counts, and averaged portraits', () => {
  expect(kinds).toEqual([
    { facePx: 120, view: 'front' },
    { facePx: 80, view: 'front' },
    { facePx: 120, view: 'tilted' },
  ]);
  expect(comparisonsOf([120, 80], [1, 2, 3]).map(({ id }) => id)).toEqual([
    'photo.frames1',
    'photo.frames2',
    'photo.frames3',
    'portrait120.frames1',
    'portrait80.frames1',
    'portrait120.frames2',
    'portrait120.frames3',
    'portrait120.frames1.averaged2',
    'portrait120.frames2.averaged2',
    'portrait120.frames3.averaged2',
  ]);
});

test('single photographs on both sides are one list, so that each pair counts once', () => {
  const { live, against } = sides('photo.frames1');
  expect(live).toHaveLength(7);
  expect(against).toBe(live);
});

test('a portrait without a face is left out, and the averaged one is of front and tilted', () => {
  expect(sides('portrait80.frames1').against.map(({ template: one }) => valueOf(one))).toEqual([
    200, 202, 203, 204, 205, 206,
  ]);
  expect(sides('portrait120.frames1.averaged2').against.map(({ template: one }) => valueOf(one))).toEqual([
    200, 201, 202, 203, 204, 205, 206,
  ]);
});

test('frames are averaged of one person’s photographs, each set once, with one photograph left to compare with', () => {
  const { live } = sides('portrait120.frames3');
  // Of five photographs there are ten sets of three; two are too few.
  expect(live).toHaveLength(10);
  expect(new Set(live.map(({ photos: set }) => set.join())).size).toBe(10);
  for (const { person, photos: set, template: mean } of live) {
    expect(person).toBe(0);
    expect(valueOf(mean)).toBeCloseTo(set.reduce((sum, photo) => sum + photo, 0) / 3, 10);
  }
  expect(sides('portrait120.frames3').live).toEqual(live);
});
