import { isKeyOfCall, replayedSince } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { secretContext } from './deliver.ts';
import type { WebhookEndpointTable } from './webhook.table.ts';

/** The secret that an address has now. */
export function secretOf(master: MasterKey, endpoint: WebhookEndpointTable): string {
  return master.unwrap(endpoint.sealed_secret, secretContext(endpoint)).toString('utf8');
}

/**
 * Whether another call of the business had this key: the creation of a verification, the registration of an address,
 * another secret's change, or any other call that is done once.
 * @param given.id the address whose secret is changed; null where another thing is done
 */
export async function isKeyUsed(
  tx: DatabaseTransaction,
  now: Date,
  given: { readonly businessId: string; readonly id: string | null; readonly keyHash: Buffer },
): Promise<boolean> {
  const since = replayedSince(now);
  const { businessId, id, keyHash } = given;
  const registered = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('business_id', '=', businessId)
    .where((where) =>
      where.or([
        where.and([where('created_key_hash', '=', keyHash), where('created_at', '>', since)]),
        where.and([
          where('rotation_key_hash', '=', keyHash),
          where('rotated_at', '>', since),
          ...(id === null ? [] : [where('id', '!=', id)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (registered) return true;
  const creation = await tx
    .selectFrom('idempotency_key')
    .select('key_hash')
    .where('business_id', '=', businessId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return creation !== undefined || (await isKeyOfCall(tx, now, given));
}
