import { problems } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { missingPhotos, nextFaceWish } from './takes.ts';
import { problemTexts } from './capture-texts.ts';

describe('missingPhotos', () => {
  const material = (number: number, photoType: 'front' | 'back', ok: boolean) => ({
    id: `${number}${photoType}`,
    type: 'document' as const,
    photoType,
    take: number,
    sha256: '',
    quality: { ok, problems: [] },
    takenAt: '2026-11-20T00:00:00Z',
  });
  test('leaves out what has one good picture in this take', () => {
    const open = { take: 2, photoTypes: ['front', 'back'] } as const;
    expect(missingPhotos(open, [])).toEqual(['front', 'back']);
    expect(missingPhotos(open, [material(2, 'front', true), material(2, 'front', false)])).toEqual(['back']);
    expect(missingPhotos(open, [material(1, 'front', true), material(2, 'back', false)])).toEqual([
      'front',
      'back',
    ]);
  });
});

describe('nextFaceWish', () => {
  const challenge = {
    id: 'c',
    instruction: 'blink',
    photoType: 'instruction1',
    expiresAt: '2026-11-20T00:00:00Z',
  } as const;
  test('asks for the selfie first, then for what the server says, then for nothing', () => {
    expect(nextFaceWish(['selfie', 'instruction1'], challenge)).toEqual({
      photoType: 'selfie',
      instruction: null,
    });
    expect(nextFaceWish(['instruction1'], challenge)).toEqual({
      photoType: 'instruction1',
      instruction: 'blink',
    });
    expect(nextFaceWish(['instruction1'], null)).toBeNull();
    expect(nextFaceWish([], challenge)).toBeNull();
  });
});

test('every problem of the contract has its own text', () => {
  expect(Object.keys(problemTexts).toSorted()).toEqual([...problems].toSorted());
  const texts = Object.values(problemTexts);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.every((text) => text.endsWith('。'))).toBe(true);
});
