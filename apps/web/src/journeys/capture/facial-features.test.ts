import { expect, test } from 'vitest';
import { facialFeatures } from './facial-features.ts';

test('what the device measured is sent picture by picture, no finer than it is known', () => {
  const box = { x: 0.123456, y: 0.2, width: 0.5, height: 0.6 };
  const pose = { yaw: -0.3333333, pitch: 0.1, eyeOpening: 0.25, nose: { x: 0.5, y: 0.6 }, eyesToMouth: 1 };
  const sent = facialFeatures({
    selfie: { manual: false, face: { box, pose } },
    instruction1: { manual: true, face: null },
  });
  expect(JSON.parse(sent)).toEqual({
    pictures: [
      { photoType: 'selfie', manual: false, box: { ...box, x: 0.1235 }, pose: { ...pose, yaw: -0.3333 } },
      { photoType: 'instruction1', manual: true, box: null, pose: null },
    ],
  });
});
