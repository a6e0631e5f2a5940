import type { IdType, Instruction, PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import type { Facing } from '../../camera/open-camera.ts';
import {
  documentGuide,
  type DocumentShape,
  faceGuide,
  type GuideShape,
} from '../../camera/preview-layout.ts';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import type { FaceWish } from '../../guidance/face/judge-face.ts';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';
import { documentGuidance, documentShotText, isDocumentPhoto } from './document-texts.ts';
import { instructionTexts, selfieText } from './texts.ts';

/** One thing the camera looks for, with all that its screen needs. */
export interface Shot {
  readonly photoType: PhotoType;
  /** Name for tests and styles: the photoType, or the instruction. */
  readonly wants: string;
  readonly facing: Facing;
  readonly guide: GuideShape;
  readonly subject:
    | { readonly kind: 'card'; readonly pose: CardPose; readonly shape: DocumentShape }
    | { readonly kind: 'face'; readonly wish: FaceWish };
  readonly heading: string;
  readonly text: string;
  /** Guidance in words of its own; the others are everybody's. */
  readonly guidance: Partial<Record<GuidanceCode, string>>;
}

export type DocumentShot = Shot & { readonly subject: Extract<Shot['subject'], { kind: 'card' }> };

const cardPoses: Partial<Record<PhotoType, CardPose>> = { thickness: 'edge', tilted: 'slight' };

export function documentShot(photoType: PhotoType, idType: IdType): DocumentShot {
  if (!isDocumentPhoto(photoType)) throw new Error(`${photoType} is no picture of a document`);
  const pose = cardPoses[photoType] ?? 'flat';
  const { shape } = idTypes[idType];
  return {
    photoType,
    wants: photoType,
    facing: 'environment',
    guide: documentGuide(shape, pose === 'edge'),
    subject: { kind: 'card', pose, shape },
    ...documentShotText(photoType, idType),
    guidance: documentGuidance(photoType, idType),
  };
}

/** @param instruction null for the selfie */
export function faceShot(photoType: PhotoType, instruction: Instruction | null): Shot {
  const text = instruction === null ? selfieText : instructionTexts[instruction];
  return {
    photoType,
    wants: instruction ?? 'selfie',
    facing: 'user',
    guide: faceGuide,
    subject: { kind: 'face', wish: instruction ?? 'frontal' },
    ...text,
    guidance: {},
  };
}
