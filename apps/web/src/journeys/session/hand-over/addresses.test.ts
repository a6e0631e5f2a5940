import { expect, test } from 'vitest';
import { journeyPathOf, pathFor } from './addresses.ts';

test('each kind has its own waiting page', () => {
  expect(pathFor('identification', true, '/identification')).toBe('/mobile_in_progress');
  expect(pathFor('selfieData', true, '/embed/selfie_data')).toBe('/embed/selfie_data/mobile_in_progress');
  expect(pathFor('additionalDocument', true, '/additional_document')).toBe(
    '/additional_document/mobile_in_progress',
  );
  expect(pathFor('faceAuthentication', true, '/face_authentication')).toBe('/face_authentication');
  for (const kind of ['identification', 'selfieData', 'additionalDocument', 'faceAuthentication'] as const) {
    const own = pathFor(kind, false, '/');
    expect(journeyPathOf(pathFor(kind, true, '/'))).toBe(own);
    expect(journeyPathOf(own)).toBe(own);
    expect(pathFor(kind, false, pathFor(kind, true, '/embed/x'))).toBe(`/embed${own}`);
  }
});

test('other paths stay', () => {
  for (const path of ['', '/user', '/face_authentication/mobile_in_progress', '/x/mobile_in_progress'])
    expect(journeyPathOf(path)).toBe(path);
});
