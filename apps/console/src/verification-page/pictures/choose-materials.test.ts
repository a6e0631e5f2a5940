import { expect, test } from 'vitest';
import { chooseMaterials, type Material } from './choose-materials.ts';

function material(id: string, photoType: Material['photoType'], takenAt: string): Material {
  return {
    id,
    type: photoType === 'selfie' ? 'face' : 'document',
    photoType,
    take: 1,
    sha256: '',
    receivedSha256: '',
    width: 100,
    height: 60,
    takenAt,
    portrait: null,
  };
}

test('the newest of each kind counts; earlier ones are listed separately', () => {
  const front = material('front', 'front', '2026-11-22T01:00:00.000Z');
  const blurred = material('blurred', 'back', '2026-11-22T01:01:00.000Z');
  const back = material('back', 'back', '2026-11-22T02:00:00.000Z');
  const selfie = material('selfie', 'selfie', '2026-11-22T01:02:00.000Z');
  expect(chooseMaterials([front, back, blurred, selfie])).toEqual({
    front,
    selfie,
    others: [back],
    earlier: [blurred],
  });
  expect(chooseMaterials([])).toEqual({ front: null, selfie: null, others: [], earlier: [] });
});
