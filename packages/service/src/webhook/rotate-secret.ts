import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { secretContext } from './deliver.ts';
import { type EndpointPorts, type NewEndpoint, newSecret } from './manage-endpoints.ts';

const replayHours = 24;

interface Wanted {
  readonly businessId: string;
  readonly id: string;
  /** Idempotency-Key of the call. */
  readonly key: string | undefined;
}

/**
 * Replaces the secret of an address. Until the old one is retired messages are signed with both, so that the receiver
 * can switch without losing any. Until then no third one is made: it would end the one that the receiver still uses.
 * The same Idempotency-Key answers the same secret for 24 hours, so that a lost answer does not lock the receiver out.
 */
export async function rotateWebhookSecret(
  ports: EndpointPorts,
  { businessId, id, key }: Wanted,
): Promise<Outcome<NewEndpoint>> {
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return failure('idempotency_key_malformed');
  const keyHash = key === undefined ? null : ports.master.keyedHash('idempotency-key', key);
  return ports.db.transaction().execute(async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', id)
      .where('business_id', '=', businessId)
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint) return failure('not_found');
    const since = new Date(ports.now().getTime() - replayHours * 3_600_000);
    if (keyHash && endpoint.rotation_key_hash?.equals(keyHash) && (endpoint.rotated_at ?? since) > since) {
      const secret = ports.master.unwrap(endpoint.sealed_secret, secretContext(endpoint)).toString('utf8');
      return success({ id, url: endpoint.url, secret });
    }
    if (keyHash && (await isAlreadyUsed(tx, { businessId, id, keyHash, since })))
      return failure('idempotency_key_reused');
    if (endpoint.sealed_previous_secret !== null) return failure('previous_secret_signs');
    const secret = newSecret();
    await tx
      .updateTable('webhook_endpoint')
      .set({
        sealed_secret: ports.master.wrap(Buffer.from(secret, 'utf8'), secretContext(endpoint)),
        sealed_previous_secret: endpoint.sealed_secret,
        rotation_key_hash: keyHash,
        rotated_at: ports.now(),
      })
      .where('id', '=', id)
      .execute();
    return success({ id, url: endpoint.url, secret });
  });
}

/** Whether another call of the business had this key: the creation of a verification, or another secret's change. */
async function isAlreadyUsed(
  tx: DatabaseTransaction,
  given: { readonly businessId: string; readonly id: string; readonly keyHash: Buffer; readonly since: Date },
): Promise<boolean> {
  const elsewhere = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('business_id', '=', given.businessId)
    .where('id', '!=', given.id)
    .where('rotation_key_hash', '=', given.keyHash)
    .where('rotated_at', '>', given.since)
    .executeTakeFirst();
  if (elsewhere) return true;
  const creation = await tx
    .selectFrom('idempotency_key')
    .select('key_hash')
    .where('business_id', '=', given.businessId)
    .where('key_hash', '=', given.keyHash)
    .where('created_at', '>', given.since)
    .executeTakeFirst();
  return creation !== undefined;
}

/** Ends the change of a secret: from now on only the new one signs. A repeated call answers the same. */
export async function retireWebhookSecret(db: Database, businessId: string, id: string): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoint')
    .set({ sealed_previous_secret: null })
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
