import { expect, test } from 'vitest';
import type { FrozenPicture } from '../capture/index.ts';
import { momentOf } from './picture-moment.ts';

const startedAt = 1_700_000_000_000;
const arrivedAt = startedAt + 20_000;
const picture = {
  material: { received_sha256: 'a1', created_at: new Date(arrivedAt) } as FrozenPicture['material'],
  takeStartedAt: new Date(startedAt),
};
const shutter = (wallMs: number, detail = 'a1', name = 'shutter') => ({
  wallMs,
  mark: { name, at: 1, detail },
});

test.each([
  ['just before its take', startedAt - 5000],
  ['within its take', startedAt + 8000],
  ['just after its arrival', arrivedAt + 10_000],
])('a mark %s is its moment', (_, wallMs) => {
  expect(momentOf([shutter(wallMs)], picture)).toEqual({ earliestWallMs: wallMs, wallMs, marked: true });
});

test.each([
  ['long before its take', shutter(startedAt - 5001)],
  ['long after its arrival', shutter(arrivedAt + 10_001)],
  ['of another picture', shutter(arrivedAt, 'b2')],
  ['of something else', shutter(arrivedAt, 'a1', 'camera.off')],
])('with only a mark %s it is its arrival', (_, mark) => {
  expect(momentOf([mark], picture)).toEqual({
    earliestWallMs: arrivedAt - 15_000,
    wallMs: arrivedAt,
    marked: false,
  });
});

test('a mark outside its take does not hide the one within', () => {
  const marks = [shutter(startedAt - 60_000), shutter(startedAt + 3000), shutter(startedAt + 9000)];
  expect(momentOf(marks, picture)).toMatchObject({ wallMs: startedAt + 3000, marked: true });
});
