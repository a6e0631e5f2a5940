import { randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { isIdempotencyKey, lockBusiness, type Repeatable } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { secretContext } from './deliver.ts';
import { isKeyUsed, replayedSince, secretOf } from './used-keys.ts';

export interface EndpointPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  /** In envType local a developer's own machine may receive webhooks over plain HTTP. */
  readonly allowPrivateWebhooks: boolean;
}

export interface NewEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** In the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export interface NewAddress {
  readonly url: string;
  /** Where it is not to be a new one. */
  readonly secret?: string;
  readonly repeatable?: Repeatable;
}

/**
 * Registers an address; its secret is answered once and stored sealed. Addresses are checked again at connecting. The
 * same Idempotency-Key with the same address answers the same one for 24 hours, with its present secret.
 */
export async function createWebhookEndpoint(
  ports: EndpointPorts,
  businessId: string,
  { url, secret = newSecret(), repeatable: { key, onReplay = () => undefined } = {} }: NewAddress,
): Promise<Outcome<NewEndpoint>> {
  const parsed = URL.parse(url);
  const schemes = ports.allowPrivateWebhooks ? ['https:', 'http:'] : ['https:'];
  if (!parsed || !schemes.includes(parsed.protocol) || parsed.username || parsed.password) {
    return failure('webhook_url_not_allowed');
  }
  if (key === undefined) return success(await insertEndpoint(ports.db, ports, { businessId, url, secret }));
  if (!isIdempotencyKey(key)) return failure('idempotency_key_malformed');
  const keyHash = ports.master.keyedHash('idempotency-key', key);
  return ports.db.transaction().execute(async (tx): Promise<Outcome<NewEndpoint>> => {
    // The same call at the same time waits here, and finds the address that the first one registered.
    await lockBusiness(tx, businessId);
    const earlier = await tx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('created_key_hash', '=', keyHash)
      .where('created_at', '>', replayedSince(ports.now()))
      .executeTakeFirst();
    if (earlier && earlier.url === url) {
      onReplay();
      return success({ id: earlier.id, url, secret: secretOf(ports.master, earlier) });
    }
    if (earlier || (await isKeyUsed(tx, ports.now(), { businessId, id: null, keyHash })))
      return failure('idempotency_key_reused');
    return success(await insertEndpoint(tx, ports, { businessId, url, secret, keyHash }));
  });
}

async function insertEndpoint(
  db: Database,
  { master, now }: EndpointPorts,
  made: {
    readonly businessId: string;
    readonly url: string;
    readonly secret: string;
    readonly keyHash?: Buffer;
  },
): Promise<NewEndpoint> {
  const { url, secret } = made;
  const id = `whe_${randomBytes(9).toString('hex')}`;
  const owner = { business_id: made.businessId, id };
  await db
    .insertInto('webhook_endpoint')
    .values({
      ...owner,
      url,
      sealed_secret: master.wrap(Buffer.from(secret, 'utf8'), secretContext(owner)),
      sealed_previous_secret: null,
      disabled_at: null,
      rotation_key_hash: null,
      created_key_hash: made.keyHash ?? null,
      rotated_at: null,
      created_at: now(),
    })
    .execute();
  return { id, url, secret };
}

export async function deleteWebhookEndpoint(db: Database, businessId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
