import type { Instruction } from '@ekyc/contract';
import type { GuidanceCode, Judgement } from '../guidance-code.ts';
import type { Rectangle } from '../card/geometry.ts';
import type { FacePose, FaceReading } from './face-reading.ts';
import type { FaceLight } from './face-light.ts';

/** What the face is to do: look into the camera, or an instruction. */
export type FaceWish = 'frontal' | Instruction;

/** The visitor's face when it does nothing. */
export interface RestingFace {
  readonly pose: FacePose;
  /** It was measured on a good frontal face; else guessed, and only its pitch says something. */
  readonly known: boolean;
}

export interface FaceFrame {
  readonly wish: FaceWish;
  /** Largest first. */
  readonly faces: readonly FaceReading[];
  /** In shares of the picture. */
  readonly oval: Rectangle;
  readonly light: FaceLight;
  /** Null before any face was seen. */
  readonly resting: RestingFace | null;
}

const degree = Math.PI / 180;
/**
 * Signs and measures are those of FacePose. Measured on the drawn people of packages/testkit, rest → action: yaw 0.01 →
 * 0.38–0.53 rad, the nose 0 → 0.37–0.53; pitch 0.20–0.33 above rest, the nose 0.18–0.29; eye opening 0.44 → 0.12. A
 * little stricter than the server's (`thresholds.instruction`), which judges the picture again against the selfie.
 */
export const faceThresholds = {
  /** Width of the face in shares of the oval's; one that fills it has 1. */
  farthest: 0.6,
  nearest: 1.25,
  offCentre: 0.3,
  frontalYaw: 12 * degree,
  frontalPitch: 18 * degree,
  openEye: 0.2,
  turned: 0.32,
  turnedFromRest: 0.32,
  turnedNose: 0.32,
  up: -0.03,
  upFromRest: 0.18,
  upNose: 0.14,
  closedEye: 0.14,
  closedShare: 0.6,
  dark: 45,
  backlit: 90,
  secondFace: 0.5,
};

/** Chooses the one thing to say about a frame, the most important first. */
export function judgeFace({ wish, faces, oval, light, resting }: FaceFrame): Judgement {
  const [face, second] = faces;
  if (face === undefined) return says(light.mean < faceThresholds.dark ? 'picture_dark' : 'face_not_found');
  if (second !== undefined && second.box.width > face.box.width * faceThresholds.secondFace)
    return says('face_multiple');
  const objection = placeObjection(face.box, oval) ?? lightObjection(light);
  if (objection !== null) return says(objection);
  if (face.pose === null && wish !== 'frontal') return says('follow_instruction');
  if (face.pose === null) return { code: 'hold_still', good: true, still: true };
  if (wish === 'frontal') {
    const code = frontalObjection(face.pose);
    return code === null ? { code: 'hold_still', good: true, still: true } : says(code);
  }
  const followed = followsInstruction(wish, face.pose, resting);
  return { code: followed ? 'hold_still' : 'follow_instruction', good: followed, still: followed };
}

function says(code: GuidanceCode): Judgement {
  return { code, good: false, still: false };
}

function placeObjection(box: Rectangle, oval: Rectangle): GuidanceCode | null {
  const size = box.width / oval.width;
  if (size < faceThresholds.farthest) return 'face_too_far';
  if (size > faceThresholds.nearest) return 'face_too_near';
  const dx = Math.abs(box.x + box.width / 2 - oval.x - oval.width / 2) / oval.width;
  const dy = Math.abs(box.y + box.height / 2 - oval.y - oval.height / 2) / oval.height;
  return Math.max(dx, dy) > faceThresholds.offCentre ? 'face_off_centre' : null;
}

function lightObjection(light: FaceLight): GuidanceCode | null {
  if (light.face < faceThresholds.dark) return light.surroundings > 120 ? 'face_backlit' : 'picture_dark';
  return light.face < 80 && light.surroundings - light.face > faceThresholds.backlit ? 'face_backlit' : null;
}

function frontalObjection(pose: FacePose): GuidanceCode | null {
  const { frontalYaw, frontalPitch, openEye } = faceThresholds;
  if (Math.abs(pose.yaw) > frontalYaw || Math.abs(pose.pitch) > frontalPitch) return 'face_not_frontal';
  return pose.eyeOpening < openEye ? 'eyes_closed' : null;
}

/** Whether the pose shows the instruction, as a change from rest; left and right are the visitor's own. */
export function followsInstruction(
  wish: Instruction,
  pose: FacePose,
  resting: FaceFrame['resting'],
): boolean {
  const rest = resting?.known ? resting.pose : null;
  const { turned, turnedFromRest, turnedNose, closedEye, closedShare } = faceThresholds;
  switch (wish) {
    case 'turnLeft':
    case 'turnRight': {
      const side = wish === 'turnLeft' ? 1 : -1;
      if (side * pose.yaw <= turned) return false;
      const isFar = rest === null || side * (pose.yaw - rest.yaw) > turnedFromRest;
      return isFar && noseMoved('x', side, pose, rest) > turnedNose;
    }
    case 'lookUp':
      return looksUp(pose, resting);
    case 'blink':
      if (pose.eyeOpening >= closedEye) return false;
      return (
        rest === null || pose.eyeOpening * rest.eyesToMouth < closedShare * rest.eyeOpening * pose.eyesToMouth
      );
  }
}

function looksUp(pose: FacePose, resting: FaceFrame['resting']): boolean {
  const { up, upFromRest, upNose } = faceThresholds;
  if (resting === null || pose.pitch <= up || pose.pitch - resting.pose.pitch <= upFromRest) return false;
  return noseMoved('y', -1, pose, resting.known ? resting.pose : null) > upNose;
}

/** How far the nose's tip moved along an axis against eyes and mouth: anywhere, as long as rest is not known. */
function noseMoved(axis: 'x' | 'y', direction: 1 | -1, { nose }: FacePose, rest: FacePose | null): number {
  if (!rest?.nose) return Number.POSITIVE_INFINITY;
  return nose ? direction * (nose[axis] - rest.nose[axis]) : Number.NEGATIVE_INFINITY;
}
