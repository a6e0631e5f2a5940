import { publicId } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { newPublicId } from './public-id.ts';

// So many that without the rule one begins with a dash in all but one of 10^27 runs.
const ids = Array.from({ length: 4000 }, newPublicId);

test('a public id is of the form that the contract allows, and there are no two alike', () => {
  expect(ids.filter((id) => !publicId.safeParse(id).success)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('no public id begins with a dash', () => {
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
});
