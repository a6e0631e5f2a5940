import type { Instruction } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { type ActingFace, followsInstruction } from './follows-instruction.ts';

const selfie: ActingFace = {
  yaw: 0,
  pitch: -0.05,
  eyeOpening: { left: 0.4, right: 0.4 },
  nose: { x: 0, y: 0.6 },
  eyesToMouth: 1.1,
};
const acting: Record<Instruction, Partial<ActingFace>> = {
  turnLeft: { yaw: 0.4, nose: { x: 0.4, y: 0.58 } },
  turnRight: { yaw: -0.4, nose: { x: -0.4, y: 0.58 } },
  lookUp: { pitch: 0.18, nose: { x: 0, y: 0.4 } },
  blink: { eyeOpening: { left: 0.1, right: 0.12 } },
};
const instructions = Object.keys(acting) as Instruction[];
const follows = (change: Partial<ActingFace>, from: Partial<ActingFace> | null = {}) =>
  instructions.filter((one) =>
    followsInstruction({ ...selfie, ...change }, one, from && { ...selfie, ...from }),
  );

test.each(instructions)('sees %s and nothing else in it', (instruction) => {
  expect(follows(acting[instruction])).toEqual([instruction]);
});

test('a resting face follows nothing', () => {
  expect(follows({})).toEqual([]);
});

describe('it is the change against the selfie that counts', () => {
  test.each([
    ['turnLeft', { yaw: 0.15, nose: { x: 0.15, y: 0.6 } }],
    ['turnRight', { yaw: -0.15, nose: { x: -0.15, y: 0.6 } }],
    ['lookUp', { pitch: 0.05, nose: { x: 0, y: 0.5 } }],
    ['blink', { eyeOpening: { left: 0.17, right: 0.17 } }],
  ] as const)('%s of a selfie that half did it already', (instruction, from) => {
    expect(follows(acting[instruction], from)).toEqual([]);
  });

  test('looking straight ahead after a selfie that looked down is no look upwards', () => {
    const down = { pitch: -0.3, nose: { x: 0, y: 0.8 } };
    expect(follows({ pitch: -0.06 }, down)).toEqual([]);
    expect(follows({ pitch: 0 }, down)).toEqual(['lookUp']);
  });

  test('straight ahead after a selfie that looked aside is no turn', () => {
    expect(follows({}, { yaw: -0.29, nose: { x: -0.3, y: 0.6 } })).toEqual([]);
    expect(
      follows({ yaw: 0.2, nose: { x: 0.2, y: 0.6 } }, { yaw: -0.29, nose: { x: -0.3, y: 0.6 } }),
    ).toEqual([]);
  });
});

describe('a flat picture moves no nose', () => {
  test.each([
    ['turnLeft', { yaw: 0.4 }],
    ['turnRight', { yaw: -0.4 }],
    ['lookUp', { pitch: 0.2 }],
  ] as const)('%s by its angle alone', (_, pose) => {
    expect(follows(pose)).toEqual([]);
  });

  test('eyes that only look narrower with the whole face, for it leans away, are open', () => {
    expect(follows({ eyeOpening: { left: 0.15, right: 0.15 }, eyesToMouth: 0.4 })).toEqual([]);
  });

  test('the nose must be seen where the selfie had one', () => {
    expect(follows({ ...acting.turnLeft, nose: null })).toEqual([]);
  });
});

test('one open eye is no blink', () => {
  expect(follows({ eyeOpening: { left: 0.1, right: 0.4 } })).toEqual([]);
});

test('a selfie without a face, or measured before noses were, leaves the angles', () => {
  expect(follows({ yaw: 0.4 }, null)).toEqual(['turnLeft']);
  expect(follows({ yaw: 0.4 }, { nose: null })).toEqual(['turnLeft']);
  expect(follows({ yaw: 0.25 }, null)).toEqual([]);
  expect(follows({ pitch: 0.2 }, null)).toEqual(['lookUp']);
});
