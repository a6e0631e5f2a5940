import type { Instruction } from '@ekyc/contract';
import type { GuidanceCode, Judgement } from '../guidance-code.ts';
import type { Rectangle } from '../card/geometry.ts';
import type { FacePose, FaceReading } from './face-reading.ts';
import type { FaceLight } from './face-light.ts';

/** What the face is to do: look into the camera, or an instruction. */
export type FaceWish = 'frontal' | Instruction;

export type RestingFace = Pick<FacePose, 'pitch'>;

export interface FaceFrame {
  readonly wish: FaceWish;
  /** Largest first. */
  readonly faces: readonly FaceReading[];
  /** In shares of the picture. */
  readonly oval: Rectangle;
  readonly light: FaceLight;
  /** How this face looks at rest; null before a frontal face was seen. */
  readonly resting: Pick<FacePose, 'pitch'> | null;
}

const degree = Math.PI / 180;
/**
 * Signs and measures are those of FacePose. Measured on the drawn people of packages/testkit in Chromium, rest →
 * action: yaw 0.01 → 0.26–0.32 rad, pitch −0.09–−0.02 → 0.19–0.23 above that, eye opening 0.44 → 0.12. A little
 * stricter than the server's, which judges the picture again.
 */
export const faceThresholds = {
  /** Width of the face in shares of the oval's; one that fills it has 1. */
  farthest: 0.6,
  nearest: 1.25,
  offCentre: 0.3,
  frontalYaw: 12 * degree,
  frontalPitch: 18 * degree,
  openEye: 0.2,
  turned: 0.22,
  up: 0.13,
  closedEye: 0.14,
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

/** Whether the pose shows the instruction; left and right are the visitor's own. */
export function followsInstruction(
  wish: Instruction,
  pose: FacePose,
  resting: FaceFrame['resting'],
): boolean {
  switch (wish) {
    case 'turnLeft':
      return pose.yaw > faceThresholds.turned;
    case 'turnRight':
      return pose.yaw < -faceThresholds.turned;
    case 'lookUp':
      return resting !== null && pose.pitch - resting.pitch > faceThresholds.up;
    case 'blink':
      return pose.eyeOpening < faceThresholds.closedEye;
  }
}
