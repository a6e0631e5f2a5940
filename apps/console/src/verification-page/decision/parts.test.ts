import type { Identification } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { type Part, partsOf, takableParts } from './parts.ts';

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

test('what a proof stands for is not photographed again, nor a face where none was', () => {
  const of = (method: Identification['method']) =>
    takableParts({
      kind: 'identification',
      method,
      idType: 'myNumberCard',
      sharedInformation: null,
    } as unknown as Identification);
  expect(of('picture')).toContain('face');
  expect(of('chipAtCounter')).not.toContain('face');
  expect(of('jpki')).toEqual([]);
  expect(of('mdoc')).toEqual([]);
});
