import { isIdempotencyKey, type Repeatable, replayedSince } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { secretContext } from './deliver.ts';
import { type EndpointPorts, type NewEndpoint, newSecret } from './manage-endpoints.ts';
import { isKeyUsed, secretOf } from './used-keys.ts';

interface Wanted {
  readonly businessId: string;
  readonly id: string;
  readonly repeatable: Repeatable;
}

/**
 * Replaces the secret of an address. Until the old one is retired messages are signed with both, so that the receiver
 * can switch without losing any. Until then no third one is made: it would end the one that the receiver still uses.
 * The same Idempotency-Key answers the same secret for 24 hours, so that a lost answer does not lock the receiver out.
 */
export async function rotateWebhookSecret(
  ports: EndpointPorts,
  { businessId, id, repeatable: { key, onReplay = () => undefined } }: Wanted,
): Promise<Outcome<NewEndpoint>> {
  if (key !== undefined && !isIdempotencyKey(key)) return failure('idempotency_key_malformed');
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
    const shown = { id, url: endpoint.url, eventTypes: [...endpoint.event_types] };
    const isReplay =
      keyHash !== null &&
      endpoint.rotation_key_hash?.equals(keyHash) === true &&
      endpoint.rotated_at !== null &&
      endpoint.rotated_at > replayedSince(ports.now());
    if (isReplay) {
      onReplay();
      return success({ ...shown, secret: secretOf(ports.master, endpoint) });
    }
    if (keyHash && (await isKeyUsed(tx, ports.now(), { businessId, id, keyHash })))
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
    return success({ ...shown, secret });
  });
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
