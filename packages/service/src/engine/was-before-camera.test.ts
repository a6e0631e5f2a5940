import { expect, test } from 'vitest';
import type { PictureSubject } from '@ekyc/engine-port';
import { wasBeforeCamera } from './was-before-camera.ts';

function seen(
  subject: PictureSubject,
  cardSimilarity: number | null,
  sceneSimilarity: number | null,
  faceDistance: number | null = null,
): boolean {
  return wasBeforeCamera(subject, { cardSimilarity, sceneSimilarity, faceDistance }, 0.55);
}

test("is recognised by the document's print alone", () => {
  expect(seen('documentFront', 0.9, 0.1)).toBe(true);
  expect(seen('documentFront', 0.6, 0.97, 0.3)).toBe(false);
  expect(seen('documentBack', null, null)).toBe(false);
});

test('is recognised by the scene and the face where the print is not seen', () => {
  expect(seen('documentFront', null, 0.96, 0.3)).toBe(true);
  expect(seen('documentFront', null, 0.96, 0.6)).toBe(false);
  expect(seen('documentTilted', 0.3, 0.95, null)).toBe(false);
  expect(seen('documentTilted', 0.3, 0.95, 0.4)).toBe(true);
});

test('is recognised by the scene alone for an edge, which shows neither', () => {
  expect(seen('documentEdge', 0.1, 0.85)).toBe(true);
  expect(seen('documentEdge', 0.1, 0.7)).toBe(false);
});

test('is recognised for a face by who it is and by the same room', () => {
  expect(seen('face', null, 0.4, 0.3)).toBe(true);
  expect(seen('face', null, 0.1, 0.3)).toBe(false);
  expect(seen('face', null, 0.9, 0.7)).toBe(false);
  expect(seen('face', null, 0.9, null)).toBe(false);
});
