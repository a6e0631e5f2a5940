import type { Instruction, PhotoType } from '@ekyc/contract';
import type { Facing } from '../../camera/camera-device.ts';
import { type DocumentShape, faceGuide, type GuideShape } from '../../camera/preview-layout.ts';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import type { FaceWish } from '../../guidance/face/judge-face.ts';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';
import { instructionTexts, selfieText } from './capture-texts.ts';

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
