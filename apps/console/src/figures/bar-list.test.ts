import { expect, test } from 'vitest';
import { roomFor } from './bar-list.tsx';

const words = ['顔の一致', 'アカウントの顔と似ているが、判定できない'];

test('names stand in one line where there is room, in rows of the usual height', () => {
  expect(roomFor(words, { width: 900, letter: 14 })).toEqual({ names: 298, row: 36 });
});

test('names take a half and a little of a narrow chart, and rows grow by their lines', () => {
  expect(roomFor(words, { width: 324, letter: 14 })).toEqual({ names: 178, row: 53 });
  expect(roomFor(words, { width: 292, letter: 21 })).toEqual({ names: 160, row: 126 });
});
