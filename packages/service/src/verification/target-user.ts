import type { MasterKey } from '../sealing/index.ts';

/** The hash by which a business's person is found: keyed, and different for each business. */
export function hashTargetUser(master: MasterKey, businessId: string, targetUserId: string): Buffer {
  return master.keyedHash(`target-user/${businessId}`, targetUserId);
}
