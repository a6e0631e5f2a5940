import type { FaceAuthenticationAnswerWithFeedback } from '@ekyc/contract';
import type { CallResult } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { facialFeatures } from '../capture/facial-features.ts';
import type { Picture } from '../capture/picture.ts';

/** What is sent together, by what each shows. */
export type Pictures = Readonly<Record<'selfie' | 'instruction1' | 'instruction2', Picture>>;

/** One try, with the business's answer where it gives one while the visitor waits. */
export async function sendTry(
  client: VisitorClient<'faceAuthentication'>,
  pictures: Pictures,
): Promise<CallResult<FaceAuthenticationAnswerWithFeedback>> {
  const { selfie, instruction1, instruction2 } = pictures;
  const form = new FormData();
  form.set('file', selfie.blob, 'face.jpg');
  form.set('instruction1', instruction1.blob, 'instruction1.jpg');
  form.set('instruction2', instruction2.blob, 'instruction2.jpg');
  form.set('facialFeatures', facialFeatures(pictures));
  return client.call('faceAuthentication.authenticateWithFeedback', form);
}
