import type { MaterialAnswer, PhotoType, TakeType } from '@ekyc/contract';
import type { CallResult } from '../../api/call-types.ts';
import type { FaceTakeClient } from '../../api/visitor-client.ts';
import type { Picture } from './picture.ts';

/**
 * Hands a picture to the server. The same bytes are sent until they are acknowledged, through any loss of the
 * network: the server answers the same bytes with the same material. A server that lost the step meanwhile (restart,
 * another tab) is informed again which picture is taken.
 */
export async function uploadPicture(
  client: FaceTakeClient,
  { type, photoType }: { readonly type: TakeType; readonly photoType: PhotoType },
  picture: Picture,
): Promise<CallResult<MaterialAnswer>> {
  const form = new FormData();
  form.set('type', type);
  form.set('photoType', photoType);
  form.set('rotate', '0');
  form.set('file', picture.blob, `${photoType}.jpg`);
  const answer = await client.callOwn('uploadMaterial', form);
  if (answer.ok || answer.problem.code !== 'detection_not_started') return answer;
  await client.callOwn('startDetection', { shootingStatus: photoType });
  return client.callOwn('uploadMaterial', form);
}
