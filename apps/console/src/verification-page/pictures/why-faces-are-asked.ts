import type { AnyVerification } from '@ekyc/contract';
import { texts } from './pictures-texts.ts';

/** Why a person is asked whether the faces are one person's; null where the engine decided that, or nobody asks. */
export function whyFacesAreAsked({
  status,
  examinations,
}: Pick<AnyVerification, 'status' | 'examinations'>): string | null {
  const faces = examinations.find(({ check }) => check === 'faceMatch');
  if (status !== 'review' || faces?.outcome !== 'consider') return null;
  const why = String(faces.values['why']);
  return Object.hasOwn(texts.why, why) ? texts.why[why as keyof typeof texts.why] : null;
}
