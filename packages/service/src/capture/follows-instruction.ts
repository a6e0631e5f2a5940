import type { Instruction } from '@ekyc/contract';
import { type FaceMeasures, thresholds } from '../engine/index.ts';

/** How a face looks when it does nothing: that of the same take's selfie. */
export type RestingFace = Pick<FaceMeasures, 'yaw' | 'pitch' | 'eyeOpening' | 'nose' | 'eyesToMouth'>;
export type ActingFace = RestingFace;

/**
 * Whether one picture shows what was asked for, as a change against the same person's selfie: heads are held, and noses
 * and eyes made, differently. A turn and a look upwards must also move the nose against eyes and mouth, which a flat
 * picture that is turned does not show. Without a selfie's face (null) the angles alone count, as if from straight
 * ahead.
 */
export function followsInstruction(
  face: ActingFace,
  instruction: Instruction,
  selfie: RestingFace | null,
): boolean {
  switch (instruction) {
    case 'turnLeft':
      return turnsTo(1, face, selfie);
    case 'turnRight':
      return turnsTo(-1, face, selfie);
    case 'lookUp':
      return looksUp(face, selfie);
    case 'blink':
      return closesEyes(face, selfie);
  }
}

/** @param side 1: to the person's left */
function turnsTo(side: 1 | -1, face: ActingFace, selfie: RestingFace | null): boolean {
  const { turnYaw, turnChange, turnNose } = thresholds.instruction;
  const from = selfie ?? { yaw: 0, nose: null };
  return (
    side * face.yaw > turnYaw &&
    side * (face.yaw - from.yaw) > turnChange &&
    noseMoved('x', side, face, from) > turnNose
  );
}

function looksUp(face: ActingFace, selfie: RestingFace | null): boolean {
  const { lookUpPitch, lookUpChange, lookUpNose } = thresholds.instruction;
  const from = selfie ?? { pitch: 0, nose: null };
  return (
    face.pitch > lookUpPitch &&
    face.pitch - from.pitch > lookUpChange &&
    noseMoved('y', -1, face, from) > lookUpNose
  );
}

/** How far the nose's tip moved along an axis; nothing is known, and nothing refused, of a selfie without it. */
function noseMoved(
  axis: 'x' | 'y',
  direction: 1 | -1,
  { nose }: Pick<ActingFace, 'nose'>,
  { nose: resting }: Pick<RestingFace, 'nose'>,
): number {
  if (!resting) return Number.POSITIVE_INFINITY;
  return nose ? direction * (nose[axis] - resting[axis]) : Number.NEGATIVE_INFINITY;
}

/**
 * Narrow eyes are not closed eyes: they must be narrower than the selfie's. In distances from the eyes to the mouth,
 * because a flat picture that leans away narrows both.
 */
function closesEyes(face: ActingFace, selfie: RestingFace | null): boolean {
  const { eyeClosed, eyeClosedShare } = thresholds.instruction;
  if (widerEye(face) >= eyeClosed) return false;
  if (!face.eyesToMouth || !selfie?.eyesToMouth) return true;
  return widerEye(face) / face.eyesToMouth < (eyeClosedShare * widerEye(selfie)) / selfie.eyesToMouth;
}

function widerEye({ eyeOpening: { left, right } }: Pick<FaceMeasures, 'eyeOpening'>): number {
  return Math.max(left, right);
}
