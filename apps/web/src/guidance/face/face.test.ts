import type { Instruction } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { faceLight } from './face-light.ts';
import type { FacePose, FaceReading } from './face-reading.ts';
import { faceThresholds, followsInstruction, judgeFace } from './judge-face.ts';

const oval = { x: 0.2, y: 0.25, width: 0.6, height: 0.45 };
const frontal: FacePose = { yaw: 0, pitch: -0.05, eyeOpening: 0.44 };
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
    turnLeft: { yaw: 0.28 },
    turnRight: { yaw: -0.28 },
    lookUp: { pitch: 0.14 },
    blink: { eyeOpening: 0.12 },
  };
  const instructions = Object.keys(shown) as Instruction[];
  test.each(instructions)('sees %s and nothing else in it', (instruction) => {
    const pose = { ...frontal, ...shown[instruction] };
    const followed = instructions.filter((one) => followsInstruction(one, pose, frontal));
    expect(followed).toEqual([instruction]);
  });
  test('a resting face follows nothing', () => {
    expect(instructions.filter((one) => followsInstruction(one, frontal, frontal))).toEqual([]);
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
