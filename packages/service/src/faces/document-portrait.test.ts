import { expect, test } from 'vitest';
import type { FrozenPicture } from '../capture/index.ts';
import { documentPortrait } from './compare-faces.ts';

const frozen = (...photoTypes: string[]) =>
  photoTypes.map((photo_type) => ({
    material: { type: photo_type === 'selfie' ? 'face' : 'document', photo_type },
  })) as unknown as FrozenPicture[];

test.each([
  ['pictures: the front', frozen('selfie', 'front', 'back'), 'front'],
  ["a chip: the chip's portrait", frozen('selfie', 'chipPortrait', 'chipName'), 'chipPortrait'],
  ['a face alone: none', frozen('selfie'), undefined],
])("finds the document's portrait by each method: %s", (_, pictures, expected) => {
  expect(documentPortrait(pictures)?.material.photo_type).toBe(expected);
});
