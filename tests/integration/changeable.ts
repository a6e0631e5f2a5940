import { type BusinessAnswer, type UpdateBusinessRequest, updateBusinessRequest } from '@ekyc/contract';

/** What of a business's settings may be sent back, as they were read. */
export function changeable(read: BusinessAnswer): UpdateBusinessRequest {
  return updateBusinessRequest.strip().parse(read);
}
