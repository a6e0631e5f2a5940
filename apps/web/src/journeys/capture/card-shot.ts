import type { PhotoType } from '@ekyc/contract';
import { type DocumentShape, documentGuide } from '../../camera/preview-layout.ts';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import type { Shot } from './shots.ts';

export type CardShot = Shot & { readonly subject: Extract<Shot['subject'], { kind: 'card' }> };

interface Card extends Pick<Shot, 'heading' | 'text' | 'guidance'> {
  readonly photoType: PhotoType;
  readonly pose: CardPose;
  readonly shape: DocumentShape;
}

/** A document held before the rear camera. */
export function cardShot({ photoType, pose, shape, ...words }: Card): CardShot {
  return {
    photoType,
    wants: photoType,
    facing: 'environment',
    guide: documentGuide(shape, pose === 'edge'),
    subject: { kind: 'card', pose, shape },
    ...words,
  };
}
