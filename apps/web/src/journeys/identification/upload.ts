import type { MaterialAnswer, PhotoType, TakeType } from '@ekyc/contract';
import type { CallResult } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import type { Picture } from './picture.ts';

/**
 * Hands a picture to the server. The same bytes are sent until they are acknowledged, through any loss of the
 * network; a server that lost the step meanwhile (restart, another tab) is told once more what is being taken.
 */
export async function uploadPicture(
  client: VisitorClient,
  wanted: { readonly type: TakeType; readonly photoType: PhotoType },
  picture: Picture,
): Promise<CallResult<MaterialAnswer>> {
  const fields = { ...wanted, picture: picture.blob };
  const answer = await client.uploadMaterial(fields);
  if (answer.ok || answer.problem.code !== 'detection_not_started') return answer;
  await client.call('startDetection', { shootingStatus: wanted.photoType });
  return await client.uploadMaterial(fields);
}
