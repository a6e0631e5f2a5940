import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['bytes=0x1-2', null],
  ['items=0-1', null],
  [`bytes=${'9'.repeat(16)}-`, null],
  [undefined, null],
] as const)('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
