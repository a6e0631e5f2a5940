import { expect, test } from 'vitest';
import { isAnswer } from './child-answers.ts';

const point = { x: 0, y: 1 };
const face = {
  box: { x: 0, y: 0, width: 1, height: 1 },
  score: 0.9,
  widthPx: 200,
  yaw: 0,
  pitch: 0,
  roll: 0,
  eyeOpening: { left: 0.2, right: 0.2 },
  mouthWidth: 0.5,
  sharpness: 30,
};
const accepted = {
  kind: 'accepted',
  image: Buffer.from('a picture'),
  width: 640,
  height: 400,
  measures: {
    brightness: 120,
    card: {
      quad: [point, point, point, point],
      support: 1,
      aspect: 1.58,
      coverage: 0.5,
      sharpness: Infinity,
      glare: 0,
    },
    edge: null,
    faces: [{ ...face, nose: null }],
    form: null,
  },
  templates: [{ values: [0.1, 0.2], face }],
  print: { width: 3, height: 2, grey: new Uint8Array(6) },
};

test('what a child answers about a picture is taken in the form in which it answers, without what may be absent too', () => {
  const { templates: _, print: __, ...least } = accepted;
  for (const value of [accepted, least, { ...accepted, print: null }])
    expect(isAnswer('ingest', structuredClone(value))).toBe(true);
  expect(isAnswer('ingest', { kind: 'forbiddenNumber', found: 'qrCode' })).toBe(true);
  expect(isAnswer('ingest', { kind: 'rejected', reason: 'undecodable' })).toBe(true);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['another kind', { ...accepted, kind: 'approved' }],
  ['a text for a picture', { ...accepted, image: '/etc/passwd' }],
  ['an object for a number', { ...accepted, width: { valueOf: 1 } }],
  ['a measure that is text', { ...accepted, measures: { ...accepted.measures, brightness: '120' } }],
  ['a quad of three corners', { ...accepted, measures: { ...accepted.measures, card: { quad: [point] } } }],
  ['a template without a face', { ...accepted, templates: [{ values: [0.1] }] }],
  ['a template of what is no number', { ...accepted, templates: [{ values: [Number.NaN], face }] }],
  [
    'a print of fewer tones than it says',
    { ...accepted, print: { width: 9, height: 9, grey: new Uint8Array(6) } },
  ],
  ['endless text', { kind: 'rejected', reason: 'x'.repeat(20_000) }],
])('%s is no answer about a picture', (_, value) => {
  expect(isAnswer('ingest', value)).toBe(false);
});

test('each operation has a form of its own', () => {
  const reading = {
    typeConfidence: 1,
    fields: { name: { value: '見本', confidence: 0.9, candidates: ['見木'] } },
  };
  expect(isAnswer('readDocument', reading)).toBe(true);
  expect(isAnswer('readDocument', { typeConfidence: 1, fields: { name: { value: 7, confidence: 1 } } })).toBe(
    false,
  );
  expect(isAnswer('readDocument', accepted)).toBe(false);
  expect(isAnswer('embedFaces', [{ values: [1], face }])).toBe(true);
  expect(isAnswer('embedFaces', { length: 1 })).toBe(false);
  expect(isAnswer('likeness', 0.5)).toBe(true);
  expect(isAnswer('likeness', '0.5')).toBe(false);
  expect(isAnswer('inspectFrame', { kind: 'rejected' })).toBe(true);
  expect(isAnswer('detect', { faces: [], card: null, codes: ['picture_dark'] })).toBe(true);
  expect(isAnswer('detect', { faces: [], card: null, codes: [{}] })).toBe(false);
});
