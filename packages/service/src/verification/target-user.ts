import type { MasterKey } from '../sealing/index.ts';

/** Under which hash a business's person is found: keyed, and another one for each business. */
export function hashTargetUser(master: MasterKey, businessId: string, targetUserId: string): Buffer {
  return master.keyedHash(`target-user/${businessId}`, targetUserId);
}
