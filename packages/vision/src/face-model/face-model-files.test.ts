import { expect, test } from 'vitest';
import { parseFaceModelFiles } from './face-model-files.ts';

const files = {
  network: '/models/face.onnx',
  sha256: 'a'.repeat(64),
  geometry: {
    input: { width: 112, height: 112, order: 'rgb', layout: 'nchw', mean: [0, 0, 0], scale: [1, 1, 1] },
    alignment: { kind: 'dlibSquare' },
    output: { length: 128, normalised: true },
    mirrored: false,
  },
};

test('reads what the parent wrote', () => {
  expect(parseFaceModelFiles(JSON.stringify(files))).toEqual(files);
});

test.each([
  ['no argument', undefined],
  ['no JSON', 'nonsense'],
  ['no model', 'null'],
  ['no network', JSON.stringify({ ...files, network: undefined })],
  ['a hash that is none', JSON.stringify({ ...files, sha256: 'abc' })],
  ['half a geometry', JSON.stringify({ ...files, geometry: { input: files.geometry.input } })],
])('refuses %s', (_, text) => {
  expect(() => parseFaceModelFiles(text)).toThrow();
});
