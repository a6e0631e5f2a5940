import type { Instruction, PhotoType, Problem } from '@ekyc/contract';
import type { FaceMeasures, PictureMeasures, PictureSubject } from '../engine/index.ts';
import { thresholds } from '../engine/index.ts';

const subjects: Record<PhotoType, PictureSubject> = {
  front: 'documentFront',
  back: 'documentBack',
  addressPage: 'documentBack',
  thickness: 'documentEdge',
  tilted: 'documentTilted',
  selfie: 'face',
  instruction1: 'face',
  instruction2: 'face',
};

export function subjectOf(photoType: PhotoType): PictureSubject {
  return subjects[photoType];
}

export interface AskedInstruction {
  readonly instruction: Instruction;
  readonly selfie: Pick<FaceMeasures, 'pitch'>;
}

/**
 * What is wrong with one picture, from its measures; empty: good. The visitor is told each, so nothing here may
 * tell how an attack was noticed.
 * @param instruction what was asked for and the same take's selfie, for an instruction picture
 */
export function judgePicture(
  photoType: PhotoType,
  measures: PictureMeasures,
  instruction: AskedInstruction | null = null,
): Problem[] {
  const problems: Problem[] = measures.brightness < thresholds.picture.brightness ? ['picture_dark'] : [];
  return [
    ...problems,
    ...(subjectOf(photoType) === 'face'
      ? judgeFace(measures, instruction)
      : judgeDocument(photoType, measures)),
  ];
}

function judgeDocument(photoType: PhotoType, measures: PictureMeasures): Problem[] {
  const { card, faces } = measures;
  const limits = thresholds.document;
  if (!card || card.support < limits.support) {
    // A tilted card fills little of the frame and may escape the finder; its portrait or edge is proof enough.
    if (photoType === 'tilted' && faces.length > 0) return [];
    return ['document_not_found'];
  }
  const problems: Problem[] = [];
  if (card.coverage < limits.coverage) problems.push('document_too_far');
  const sharpEnough = photoType === 'back' ? limits.sharpnessBack : limits.sharpness;
  if (card.sharpness < sharpEnough) problems.push('picture_blurred');
  if (card.glare > limits.glare) problems.push('document_glare');
  switch (photoType) {
    case 'front':
      if (card.aspect < limits.aspectMin || card.aspect > limits.aspectMax) problems.push('document_tilted');
      if (faces.length === 0) problems.push('document_wrong_side');
      break;
    case 'back':
      if (card.aspect < limits.aspectMin || card.aspect > limits.aspectMax) problems.push('document_tilted');
      if (faces.length > 0) problems.push('document_wrong_side');
      break;
    case 'thickness':
      if ((measures.edge?.strength ?? 0) < limits.edgeStrength) {
        problems.push(card.aspect < limits.aspectTilted ? 'tilt_too_little' : 'edge_not_seen');
      }
      break;
    case 'tilted':
      if (faces.length === 0) problems.push('portrait_not_found');
      break;
    case 'addressPage':
    case 'selfie':
    case 'instruction1':
    case 'instruction2':
      break;
  }
  return problems;
}

function judgeFace(measures: PictureMeasures, instruction: AskedInstruction | null): Problem[] {
  const [face, ...others] = measures.faces;
  const limits = thresholds.face;
  if (!face) return ['face_not_found'];
  if (others.some((other) => other.widthPx > face.widthPx * limits.secondFaceShare)) return ['face_multiple'];
  const problems: Problem[] = [];
  if (face.widthPx < limits.widthPx) problems.push('face_too_far');
  if (face.sharpness < limits.sharpness) problems.push('picture_blurred');
  if (instruction) {
    if (!followsInstruction(face, instruction.instruction, instruction.selfie))
      problems.push('instruction_not_followed');
    return problems;
  }
  if (Math.abs(face.yaw) > limits.frontalYaw || Math.abs(face.pitch) > limits.frontalPitch) {
    problems.push('face_not_frontal');
  }
  if (Math.max(face.eyeOpening.left, face.eyeOpening.right) < limits.eyeOpen) problems.push('eyes_closed');
  return problems;
}

/**
 * Whether one picture shows what was asked for. Looking up is measured against the same person's selfie,
 * because heads are held differently.
 */
export function followsInstruction(
  face: FaceMeasures,
  instruction: Instruction,
  selfie: Pick<FaceMeasures, 'pitch'>,
): boolean {
  const limits = thresholds.instruction;
  switch (instruction) {
    case 'turnLeft':
      return face.yaw > limits.turnYaw;
    case 'turnRight':
      return face.yaw < -limits.turnYaw;
    case 'lookUp':
      return face.pitch - selfie.pitch > limits.lookUpPitch;
    case 'blink':
      return Math.max(face.eyeOpening.left, face.eyeOpening.right) < limits.eyeClosed;
  }
}
