import { describe, expect, test } from 'vitest';
import { type ActInVideo, isShown, measureMovement } from './movement.ts';

const rest = { yaw: 0, pitch: -0.05, nose: { x: 0, y: 0.6 } };
/** A head turned to its left, the nose with it. */
const turned = (share: number) => ({ ...rest, yaw: 0.4 * share, nose: { x: 0.36 * share, y: 0.6 } });
const act = (faces: ActInVideo['faces'], change: Partial<ActInVideo> = {}): ActInVideo => ({
  photoType: 'instruction1',
  instruction: 'turnLeft',
  rest,
  faces,
  ...change,
});
const measure = (...shares: number[]) => measureMovement(act(shares.map(turned)));

test('a head that turns is seen to turn, with frames on the way', () => {
  const movement = measure(0, 0.3, 0.6, 1);
  expect(movement).toMatchObject({ frames: 4, steps: 2, monotone: true });
  expect(movement.furthest).toBeCloseTo(1.2, 5);
  expect(isShown(movement)).toBe(true);
});

test('one that comes back from the turn before, and then turns, is monotone all the same', () => {
  expect(measure(-1, -0.5, 0, 0.5, 1)).toMatchObject({ monotone: true });
});

test('one that turns, goes back halfway and turns again is not', () => {
  expect(measure(0, 0.7, 0.3, 1)).toMatchObject({ monotone: false });
});

test('two frames show the ends, and nothing of the way', () => {
  const movement = measure(0, 1);
  expect(movement).toMatchObject({ steps: 0, monotone: null });
  expect(isShown(movement)).toBe(true);
});

describe('is not shown', () => {
  test('by a face that stays', () => {
    expect(isShown(measure(0, 0.05, 0.1))).toBe(false);
  });
  test('by a turn to the other side', () => {
    expect(isShown(measure(0, -0.5, -1))).toBe(false);
  });
  test.each([
    ['turnLeft', { yaw: 0.4 }],
    ['turnRight', { yaw: -0.4 }],
    ['lookUp', { pitch: 0.3 }],
  ] as const)('by a flat picture, whose nose stays between eyes and mouth: %s', (instruction, pose) => {
    expect(isShown(measureMovement(act([rest, { ...rest, ...pose }], { instruction })))).toBe(false);
  });
});

test('a look upwards is measured by pitch and the height of the nose', () => {
  const up = { ...rest, pitch: 0.15, nose: { x: 0, y: 0.45 } };
  const movement = measureMovement(act([rest, up], { instruction: 'lookUp' }));
  expect(movement.furthest).toBeCloseTo(0.15 / 0.13, 5);
});

test.each([
  ['no frame', act([])],
  ['no selfie in the video', act([rest], { rest: null })],
  ['a blink, which no key frame is sure to show', act([rest], { instruction: 'blink' })],
] as const)('%s: nothing is measured', (_, given) => {
  expect(measureMovement(given).furthest).toBeNull();
  expect(isShown(measureMovement(given))).toBeNull();
});
