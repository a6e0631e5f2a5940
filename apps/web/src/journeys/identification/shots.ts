import type { Instruction, PhotoType } from '@ekyc/contract';
import type { Facing } from '../../camera/open-camera.ts';
import { type GuideShape, guideShapes } from '../../camera/preview-layout.ts';
import type { FaceWish } from '../../guidance/face/judge-face.ts';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import { instructionTexts, shotTexts } from './texts.ts';

/** One thing the camera looks for, with all that its screen needs. */
export interface Shot {
  readonly photoType: PhotoType;
  /** Name for tests and styles: the photoType, or the instruction. */
  readonly wants: string;
  readonly facing: Facing;
  readonly guide: GuideShape;
  readonly subject:
    | { readonly kind: 'card'; readonly pose: CardPose }
    | { readonly kind: 'face'; readonly wish: FaceWish };
  readonly heading: string;
  readonly text: string;
}

const cardPoses: Partial<Record<PhotoType, CardPose>> = { thickness: 'edge', tilted: 'slight' };

/** @param instruction where the photoType is one of the instructions */
export function shotOf(photoType: PhotoType, instruction: Instruction | null): Shot {
  if (instruction !== null) {
    const subject = { kind: 'face', wish: instruction } as const;
    const face = { photoType, wants: instruction, facing: 'user', guide: guideShapes.face, subject } as const;
    return { ...face, ...instructionTexts[instruction] };
  }
  switch (photoType) {
    case 'selfie':
    case 'instruction1':
    case 'instruction2': {
      const subject = { kind: 'face', wish: 'frontal' } as const;
      return {
        photoType,
        wants: 'selfie',
        facing: 'user',
        guide: guideShapes.face,
        subject,
        ...shotTexts.selfie,
      };
    }
    default: {
      const pose = cardPoses[photoType] ?? 'flat';
      const guide = pose === 'edge' ? guideShapes.tiltedCard : guideShapes.card;
      const subject = { kind: 'card', pose } as const;
      return { photoType, wants: photoType, facing: 'environment', guide, subject, ...shotTexts[photoType] };
    }
  }
}
