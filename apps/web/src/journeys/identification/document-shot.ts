import type { IdType, PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import { documentGuide } from '../../camera/preview-layout.ts';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import type { Shot } from '../capture/shots.ts';
import { documentGuidance, documentShotText, isDocumentPhoto } from './identification-texts.ts';

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
