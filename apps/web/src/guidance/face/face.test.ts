import type { Instruction } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { faceLight } from './face-light.ts';
import type { FacePose, FaceReading } from './face-reading.ts';
import { faceThresholds, followsInstruction, judgeFace, type RestingFace } from './judge-face.ts';

const oval = { x: 0.2, y: 0.25, width: 0.6, height: 0.45 };
const frontal: FacePose = {
  yaw: 0,
  pitch: -0.05,
  eyeOpening: 0.44,
  nose: { x: 0, y: 0.6 },
  eyesToMouth: 1.1,
};
const light = { mean: 140, face: 150, surroundings: 130 };
const face = (pose: Partial<FacePose> = {}, box: Partial<FaceReading['box']> = {}): FaceReading => ({
  box: { ...oval, ...box },
  pose: { ...frontal, ...pose },
});
const judge = (faces: readonly FaceReading[], more: Partial<Parameters<typeof judgeFace>[0]> = {}) =>
  judgeFace({ wish: 'frontal', faces, oval, light, resting: null, ...more });

describe('judgeFace', () => {
  test('takes a frontal face with open eyes', () => {
    expect(judge([face()])).toEqual({ code: 'hold_still', good: true, still: true });
  });
  test.each([
    ['face_not_found', [], {}],
    ['picture_dark', [], { light: { mean: 10, face: 10, surroundings: 10 } }],
    ['face_multiple', [face(), face({}, { width: 0.5 })], {}],
    ['face_too_far', [face({}, { x: 0.4, width: 0.2 })], {}],
    ['face_too_near', [face({}, { x: 0, width: 1 })], {}],
    ['face_off_centre', [face({}, { x: 0.5 })], {}],
    ['face_backlit', [face()], { light: { mean: 150, face: 60, surroundings: 200 } }],
    ['face_not_frontal', [face({ yaw: 0.4 })], {}],
    ['eyes_closed', [face({ eyeOpening: 0.1 })], {}],
  ] as const)('says %s', (code, faces, more) => {
    expect(judge(faces, more)).toMatchObject({ code, good: false });
  });
  test('a small face in the background is no second person', () => {
    expect(judge([face(), face({}, { width: 0.1 })]).good).toBe(true);
  });
  test('a face whose pose is not measured is taken for a selfie, never for an instruction', () => {
    const unmeasured = [{ box: oval, pose: null }];
    expect(judge(unmeasured).good).toBe(true);
    expect(judge(unmeasured, { wish: 'blink' }).good).toBe(false);
  });
});

describe('followsInstruction', () => {
  const shown: Record<Instruction, Partial<FacePose>> = {
    turnLeft: { yaw: 0.36, nose: { x: 0.34, y: 0.6 } },
    turnRight: { yaw: -0.36, nose: { x: -0.34, y: 0.6 } },
    lookUp: { pitch: 0.15, nose: { x: 0, y: 0.44 } },
    blink: { eyeOpening: 0.12 },
  };
  const instructions = Object.keys(shown) as Instruction[];
  const rest = { pose: frontal, known: true };
  const followed = (pose: FacePose, resting: RestingFace | null = rest) =>
    instructions.filter((one) => followsInstruction(one, pose, resting));

  test.each(instructions)('sees %s and nothing else in it', (instruction) => {
    expect(followed({ ...frontal, ...shown[instruction] })).toEqual([instruction]);
  });
  test('a resting face follows nothing', () => {
    expect(followed(frontal)).toEqual([]);
  });
  test.each([
    ['turnLeft', { yaw: 0.1 }],
    ['turnRight', { yaw: -0.1 }],
    ['lookUp', { pitch: 0.05 }],
    ['blink', { eyeOpening: 0.15 }],
  ] as const)('%s is a change from rest', (instruction, from) => {
    expect(
      followed({ ...frontal, ...shown[instruction] }, { ...rest, pose: { ...frontal, ...from } }),
    ).toEqual([]);
  });
  test('turning or tilting a flat picture moves no nose', () => {
    for (const { yaw, pitch } of [shown.turnLeft, shown.turnRight, shown.lookUp])
      expect(followed({ ...frontal, yaw: yaw ?? 0, pitch: pitch ?? frontal.pitch })).toEqual([]);
  });
  test('where rest is only guessed the angles decide', () => {
    const guessed = { pose: { ...frontal, yaw: 0.3, nose: { x: 0.3, y: 0.6 } }, known: false };
    expect(followed({ ...frontal, yaw: 0.36 }, guessed)).toEqual(['turnLeft']);
    expect(followed({ ...frontal, pitch: 0.15 }, guessed)).toEqual(['lookUp']);
    expect(followed({ ...frontal, pitch: 0.15 }, null)).toEqual([]);
  });
});

test('light is measured inside and outside the oval', () => {
  const [width, height] = [64, 114];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x / width - 0.5) / 0.3;
      const dy = (y / height - 0.475) / 0.225;
      data.fill(dx * dx + dy * dy < 1 ? 40 : 220, (y * width + x) * 4, (y * width + x) * 4 + 4);
    }
  }
  const measured = faceLight({ data, width, height }, oval);
  expect(measured.face).toBeLessThan(faceThresholds.dark);
  expect(measured.surroundings).toBeCloseTo(220, 0);
});
