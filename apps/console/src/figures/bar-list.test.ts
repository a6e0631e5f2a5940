import { expect, test } from 'vitest';
import { roomFor } from './bar-list.tsx';

const words = ['顔の一致', 'アカウントの顔と似ているが、判定できない'];

test('names stand before their bars where each has room in one line', () => {
  expect(roomFor(words, { width: 900, letter: 14 })).toEqual({ beside: 298, inLine: 20, row: 36 });
});

test('in a narrow chart names stand above their bars, and rows grow by their lines', () => {
  expect(roomFor(words, { width: 324, letter: 14 })).toEqual({ beside: null, inLine: 23, row: 55 });
  expect(roomFor(words, { width: 292, letter: 21 })).toEqual({ beside: null, inLine: 13, row: 91 });
});
