import { createHash, randomBytes } from 'node:crypto';
import { type WebhookEndpoint, type WebhookEvent, webhookEvents } from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import {
  type Caller,
  isIdempotencyKey,
  lockBusiness,
  noteEvent,
  replayedSince,
  type Repeatable,
} from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { secretContext } from './deliver.ts';
import { isKeyUsed, secretOf } from './used-keys.ts';
import type { WebhookEndpointTable } from './webhook.table.ts';

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
  readonly eventTypes: WebhookEvent[];
  readonly secret: string;
}

/** In the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export interface NewAddress {
  readonly url: string;
  /** Which events are sent there; none named: all. */
  readonly eventTypes?: readonly WebhookEvent[];
  /** For the record; the operator where nobody is named. */
  readonly by?: Caller['by'] | null;
  /** Where it is not to be a new one. */
  readonly secret?: string;
  readonly repeatable?: Repeatable;
}

/** Whether webhooks may go to an address. It is looked at again at connecting. */
export function mayBeSentTo(
  { allowPrivateWebhooks }: Pick<EndpointPorts, 'allowPrivateWebhooks'>,
  url: string,
) {
  const parsed = URL.parse(url);
  const schemes = allowPrivateWebhooks ? ['https:', 'http:'] : ['https:'];
  return parsed !== null && schemes.includes(parsed.protocol) && !parsed.username && !parsed.password;
}

/** Each event once, in the contract's order. */
export function sortedEvents(given: readonly WebhookEvent[]): WebhookEvent[] {
  return webhookEvents.filter((event) => given.includes(event));
}

/**
 * Registers an address; its secret is answered once and stored sealed. The same Idempotency-Key with the same address
 * and events answers the same one for 24 hours, with its present secret.
 */
export async function createWebhookEndpoint(
  ports: EndpointPorts,
  businessId: string,
  { repeatable: { key, onReplay = () => undefined } = {}, ...address }: NewAddress,
): Promise<Outcome<NewEndpoint>> {
  const { url, secret = newSecret(), by = null } = address;
  if (!mayBeSentTo(ports, url)) return failure('webhook_url_not_allowed');
  if (key !== undefined && !isIdempotencyKey(key)) return failure('idempotency_key_malformed');
  const eventTypes = sortedEvents(address.eventTypes ?? []);
  const keyHash = key === undefined ? null : ports.master.keyedHash('idempotency-key', key);
  const made = { caller: { businessId, by }, url, eventTypes, secret, keyHash };
  return ports.db.transaction().execute(async (tx): Promise<Outcome<NewEndpoint>> => {
    if (keyHash === null) return success(await insertEndpoint(tx, ports, made));
    // The same call at the same time waits here, and finds the address that the first one registered.
    await lockBusiness(tx, businessId);
    const earlier = await tx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('created_key_hash', '=', keyHash)
      .where('created_at', '>', replayedSince(ports.now()))
      .executeTakeFirst();
    if (earlier && isOf(earlier, made)) {
      onReplay();
      return success({ id: earlier.id, url, eventTypes, secret: secretOf(ports.master, earlier) });
    }
    if (earlier || (await isKeyUsed(tx, ports.now(), { businessId, id: null, keyHash })))
      return failure('idempotency_key_reused');
    return success(await insertEndpoint(tx, ports, made));
  });
}

type Asked = Pick<NewEndpoint, 'url' | 'eventTypes'>;

/** The address may have been changed since it was registered. */
function isOf({ created_request_hash, url }: WebhookEndpointTable, asked: Asked): boolean {
  return created_request_hash === null
    ? url === asked.url && asked.eventTypes.length === 0
    : created_request_hash.equals(requestHash(asked));
}

function requestHash({ url, eventTypes }: Asked): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([url, eventTypes]))
    .digest();
}

async function insertEndpoint(
  tx: DatabaseTransaction,
  { master, now }: EndpointPorts,
  made: Asked & {
    readonly caller: { readonly businessId: string; readonly by: Caller['by'] | null };
    readonly secret: string;
    readonly keyHash: Buffer | null;
  },
): Promise<NewEndpoint> {
  const { caller, url, eventTypes, secret } = made;
  const id = `whe_${randomBytes(9).toString('hex')}`;
  const owner = { business_id: caller.businessId, id };
  const at = now();
  await tx
    .insertInto('webhook_endpoint')
    .values({
      ...owner,
      url,
      event_types: eventTypes,
      revision: 1,
      sealed_secret: master.wrap(Buffer.from(secret, 'utf8'), secretContext(owner)),
      sealed_previous_secret: null,
      paused_at: null,
      disabled_at: null,
      rotation_key_hash: null,
      created_key_hash: made.keyHash,
      created_request_hash: made.keyHash === null ? null : requestHash(made),
      rotated_at: null,
      created_at: at,
    })
    .execute();
  await noteEvent(tx, { caller, at }, 'webhook.added', { endpoint: id });
  return { id, url, eventTypes, secret };
}

/** Ends what is sent to an address, with what waits for it. */
export async function deleteWebhookEndpoint(
  { db, now }: Pick<EndpointPorts, 'db' | 'now'>,
  caller: Pick<Caller, 'businessId' | 'by'>,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('webhook_endpoint')
      .where('id', '=', id)
      .where('business_id', '=', caller.businessId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) return false;
    await noteEvent(tx, { caller, at: now() }, 'webhook.removed', { endpoint: id });
    return true;
  });
}

/** A business's addresses, as it reads them; oldest first. */
export async function listWebhookEndpoints(db: Database, businessId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .execute();
  return rows.map(presentEndpoint);
}

export function presentEndpoint(row: WebhookEndpointTable): WebhookEndpoint {
  return {
    id: row.id,
    revision: row.revision,
    url: row.url,
    eventTypes: [...row.event_types],
    pausedAt: row.paused_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    previousSecretSigns: row.sealed_previous_secret !== null,
    createdAt: row.created_at.toISOString(),
  };
}
