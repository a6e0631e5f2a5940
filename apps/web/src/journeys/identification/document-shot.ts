import type { IdType, PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import { type CardShot, cardShot } from '../capture/card-shot.ts';
import { documentGuidance, documentShotText, isDocumentPhoto } from './identification-texts.ts';

const cardPoses: Partial<Record<PhotoType, CardPose>> = { thickness: 'edge', tilted: 'slight' };

export function documentShot(photoType: PhotoType, idType: IdType): CardShot {
  if (!isDocumentPhoto(photoType)) throw new Error(`${photoType} is no picture of a document`);
  return cardShot({
    photoType,
    pose: cardPoses[photoType] ?? 'flat',
    shape: idTypes[idType].shape,
    ...documentShotText(photoType, idType),
    guidance: documentGuidance(photoType, idType),
  });
}
