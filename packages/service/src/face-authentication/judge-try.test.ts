import { expect, test } from 'vitest';
import type { FaceTry } from './face-try.ts';
import { problemsOf, type TrialPicture } from './judge-try.ts';

const straight = {
  box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
  score: 0.9,
  widthPx: 300,
  yaw: 0,
  pitch: 0,
  roll: 0,
  eyeOpening: { left: 0.4, right: 0.4 },
  mouthWidth: 0.8,
  nose: { x: 0, y: 0.55 },
  eyesToMouth: 1.2,
  sharpness: 60,
};
type Face = Partial<typeof straight>;
const picture = (photoType: TrialPicture['photoType'], ...faces: Face[]) =>
  ({
    photoType,
    taken: {
      measures: {
        brightness: 120,
        card: null,
        edge: null,
        faces: faces.map((face) => ({ ...straight, ...face })),
      },
    },
  }) as unknown as TrialPicture;
const asked = (instruction1: string, instruction2: string) =>
  ({
    challenges: [
      { photo_type: 'instruction1', instruction: instruction1 },
      { photo_type: 'instruction2', instruction: instruction2 },
    ],
  }) as unknown as FaceTry;

test('three pictures of one who looks straight ahead do not follow what was asked', () => {
  const still = [picture('selfie', {}), picture('instruction1', {}), picture('instruction2', {})];
  expect(problemsOf(still, asked('turnLeft', 'turnRight'))).toEqual(['instruction_not_followed']);
});

test('turning both ways as asked leaves nothing to say; the other way round does', () => {
  const left = { yaw: 0.5, nose: { x: 0.5, y: 0.55 } };
  const right = { yaw: -0.5, nose: { x: -0.5, y: 0.55 } };
  const turned = [picture('selfie', {}), picture('instruction1', left), picture('instruction2', right)];
  expect(problemsOf(turned, asked('turnLeft', 'turnRight'))).toEqual([]);
  expect(problemsOf(turned, asked('turnRight', 'turnLeft'))).toEqual(['instruction_not_followed']);
});

test('a picture that is turned while the nose stays in its place is no turned head', () => {
  const flat = [
    picture('selfie', {}),
    picture('instruction1', { yaw: 0.5 }),
    picture('instruction2', { yaw: -0.5 }),
  ];
  expect(problemsOf(flat, asked('turnLeft', 'turnRight'))).toEqual(['instruction_not_followed']);
});

test('a picture without a face is said once, however many there are', () => {
  const empty = [picture('selfie'), picture('instruction1'), picture('instruction2')];
  expect(problemsOf(empty, asked('turnLeft', 'turnRight')).filter((one) => one === 'face_not_found')).toEqual(
    ['face_not_found'],
  );
});
