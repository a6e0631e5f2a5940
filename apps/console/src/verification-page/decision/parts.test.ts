import { expect, test } from 'vitest';
import { type Part, partsOf } from './parts.ts';

const all: readonly Part[] = ['front', 'back', 'thickness', 'face'];

test('single pictures are named, a document of which all are wanted and a face are taken whole', () => {
  expect(partsOf(new Set<Part>(['back']), all)).toEqual([{ take: 'document', photoTypes: ['back'] }]);
  expect(partsOf(new Set<Part>(['thickness', 'front', 'face']), all)).toEqual([
    { take: 'document', photoTypes: ['front', 'thickness'] },
    { take: 'face' },
  ]);
  expect(partsOf(new Set<Part>(['front', 'back', 'thickness']), all)).toEqual([{ take: 'document' }]);
  expect(partsOf(new Set<Part>(['face']), all)).toEqual([{ take: 'face' }]);
});
