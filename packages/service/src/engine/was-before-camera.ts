import type { FrameInspection, PictureSubject } from '@ekyc/engine-port';
import { thresholds } from './thresholds.ts';

/** Subjects whose largest face must be the same where the document's print does not decide. */
const withFace: readonly PictureSubject[] = ['documentFront', 'documentTilted', 'face'];

/** Sides that are held flat: where both cards are found, their print decides. */
const flat: readonly PictureSubject[] = ['documentFront', 'documentBack'];

type Similarities = Pick<
  Extract<FrameInspection, { readonly kind: 'inspected' }>,
  'cardSimilarity' | 'sceneSimilarity' | 'faceDistance'
>;

/**
 * Whether a frame shows that a picture was before the camera that was recorded. The print of the document decides by
 * itself; else the scene must be the same, and the face where one belongs there. One such frame is enough: the others
 * were taken at other moments. False only says that this frame does not show it.
 * @param sameFace distance below which two faces are taken for one, of the model that measured `faceDistance`
 */
export function wasBeforeCamera(
  subject: PictureSubject,
  { cardSimilarity, sceneSimilarity, faceDistance }: Similarities,
  sameFace: number,
): boolean {
  const { frame } = thresholds;
  if (cardSimilarity !== null && cardSimilarity >= frame.card) return true;
  if (cardSimilarity !== null && flat.includes(subject)) return false;
  if (sceneSimilarity === null || sceneSimilarity < frame.scene[subject]) return false;
  return !withFace.includes(subject) || (faceDistance !== null && faceDistance < sameFace);
}
