import { chipPhotoTypes, type Instruction, type PhotoType, type Problem } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import {
  type CardMeasures,
  type FaceMeasures,
  type PictureMeasures,
  type PictureSubject,
  portraitsOn,
  thresholds,
} from '../engine/index.ts';
import { followsInstruction, type RestingFace } from './follows-instruction.ts';
import { type DocumentDemand, hasForms } from './required-pictures.ts';

const subjects: Record<PhotoType, PictureSubject> = {
  front: 'documentFront',
  back: 'documentBack',
  addressPage: 'documentBack',
  thickness: 'documentEdge',
  tilted: 'documentTilted',
  selfie: 'face',
  instruction1: 'face',
  instruction2: 'face',
  chipPortrait: 'face',
  chipFront: 'documentBack',
  chipName: 'documentBack',
  chipAddress: 'documentBack',
};

export function subjectOf(photoType: PhotoType): PictureSubject {
  return subjects[photoType];
}

/** Subjects on which a face is compared: the visitor's, or the document's portrait. */
const withFace: readonly PictureSubject[] = ['documentFront', 'documentTilted', 'face'];

/** Whether a picture's faces are compared with others'. */
export function bearsFace(photoType: PhotoType): boolean {
  return withFace.includes(subjects[photoType]);
}

/** Whether a picture came out of a chip, and not from a camera. */
export function isOfChip(photoType: PhotoType): boolean {
  return (chipPhotoTypes as readonly PhotoType[]).includes(photoType);
}

export interface AskedInstruction {
  readonly instruction: Instruction;
  /** Its face; null where none was found in it. */
  readonly selfie: RestingFace | null;
}

/** What a picture is judged against. */
export interface Expectation {
  /** What was asked for and the same take's selfie, for an instruction picture. */
  readonly asked?: AskedInstruction | null;
  /** The document, for a picture of one; a card where nothing is said. */
  readonly demand?: DocumentDemand | null;
}

/**
 * What is wrong with one picture, from its measures; empty: good. The visitor sees each, so nothing here may
 * reveal how an attack was noticed.
 */
export function judgePicture(
  photoType: PhotoType,
  measures: PictureMeasures,
  { asked = null, demand = null }: Expectation = {},
): Problem[] {
  const problems: Problem[] = measures.brightness < thresholds.picture.brightness ? ['picture_dark'] : [];
  return [
    ...problems,
    ...(subjectOf(photoType) === 'face'
      ? judgeFace(measures, asked)
      : judgeDocument(photoType, measures, demand)),
  ];
}

function judgeDocument(
  photoType: PhotoType,
  measures: PictureMeasures,
  demand: DocumentDemand | null,
): Problem[] {
  const { card } = measures;
  const limits = thresholds.document;
  const portraits = portraitsOn(measures);
  if (!card || card.support < limits.support) {
    // A tilted card fills little of the frame and may escape the finder; its portrait or edge is proof enough.
    if (photoType === 'tilted' && portraits.length > 0) return [];
    if (isCoveredFront(photoType, measures, demand)) return ['portrait_not_found'];
    return ['document_not_found'];
  }
  // Nothing else matters: it is the wrong document.
  const { shows } = measures;
  if (photoType === 'front' && demand && shows && shows !== demand.idType) return ['document_wrong_type'];
  const problems: Problem[] = [];
  if (card.coverage < limits.coverage) problems.push('document_too_far');
  const bearsLittle = photoType === 'back' || photoType === 'addressPage';
  if (card.sharpness < (bearsLittle ? limits.sharpnessBack : limits.sharpness))
    problems.push('picture_blurred');
  if (card.glare > limits.glare) problems.push('document_glare');
  const isBlurred = problems.includes('picture_blurred');
  problems.push(...judgeSide(photoType, { card, portraits, measures, isBlurred }, demand));
  // A poor picture is taken again anyway; the better one shows the form.
  return photoType === 'front' && problems.length === 0 ? judgeForm(measures.form, demand) : problems;
}

/** Of the right document the title is read, and no face is in the picture: a finger lies over the portrait and its side. */
function isCoveredFront(
  photoType: PhotoType,
  { shows, faces }: PictureMeasures,
  demand: DocumentDemand | null,
): boolean {
  return photoType === 'front' && faces.length === 0 && demand !== null && shows === demand.idType;
}

interface Side {
  readonly card: CardMeasures;
  readonly portraits: readonly FaceMeasures[];
  readonly measures: Pick<PictureMeasures, 'edge' | 'shows'>;
  /** Then no face is found on the right side either. */
  readonly isBlurred: boolean;
}

function judgeSide(
  photoType: PhotoType,
  { card, portraits, measures: { edge, shows }, isBlurred }: Side,
  demand: DocumentDemand | null,
): Problem[] {
  const shape = thresholds.shape[demand ? idTypes[demand.idType].shape : 'card'];
  const flat: Problem[] =
    card.aspect < shape.aspectMin || card.aspect > shape.aspectMax ? ['document_tilted'] : [];
  switch (photoType) {
    case 'front':
      if (portraits.length > 0 || isBlurred) return flat;
      // With its title it is the front: something lies over the portrait.
      return [...flat, demand && shows === demand.idType ? 'portrait_not_found' : 'document_wrong_side'];
    case 'back':
    case 'addressPage':
      return portraits.length > 0 ? [...flat, 'document_wrong_side'] : flat;
    case 'thickness':
      return judgeEdge(edge, card.aspect, shape);
    case 'tilted':
      return portraits.length > 0 || isBlurred ? [] : ['portrait_not_found'];
    case 'selfie':
    case 'instruction1':
    case 'instruction2':
    case 'chipPortrait':
    case 'chipFront':
    case 'chipName':
    case 'chipAddress':
      return [];
  }
}

/** The side face must be there, and wide enough for a person who looks at the picture. */
function judgeEdge(
  edge: PictureMeasures['edge'],
  aspect: number,
  { aspectTilted, aspectSteep }: { readonly aspectTilted: number; readonly aspectSteep: number },
): Problem[] {
  const { edgeStrength, edgeWidthPx } = thresholds.document;
  if (!edge || edge.strength < edgeStrength)
    return [aspect < aspectTilted ? 'tilt_too_little' : 'edge_not_seen'];
  if (edge.widthPx >= edgeWidthPx) return [];
  return [aspect < aspectSteep ? 'tilt_too_little' : 'document_too_far'];
}

/**
 * Which pictures may follow a front depends on its form. A passport's form matters only where the address is wanted;
 * one without an address page then cannot be used at all.
 */
function judgeForm(form: PictureMeasures['form'], demand: DocumentDemand | null): Problem[] {
  if (!demand || !hasForms(demand.idType)) return [];
  const isPassport = demand.idType === 'passport';
  if (isPassport && !demand.requiresAddress) return [];
  if (isPassport && form === 'withoutAddressPage') return ['passport_without_address_page'];
  return form === 'unclear' || form === null || form === undefined ? ['document_form_unclear'] : [];
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
