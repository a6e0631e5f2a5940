import { randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { secretContext } from './deliver.ts';

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

/** Registers an address; its secret is answered once and stored sealed. Addresses are checked again at connecting. */
export async function createWebhookEndpoint(
  ports: EndpointPorts,
  businessId: string,
  url: string,
  secret: string = newSecret(),
): Promise<Outcome<NewEndpoint>> {
  const parsed = URL.parse(url);
  const schemes = ports.allowPrivateWebhooks ? ['https:', 'http:'] : ['https:'];
  if (!parsed || !schemes.includes(parsed.protocol) || parsed.username || parsed.password) {
    return failure('webhook_url_not_allowed');
  }
  const id = `whe_${randomBytes(9).toString('hex')}`;
  const owner = { business_id: businessId, id };
  await ports.db
    .insertInto('webhook_endpoint')
    .values({
      ...owner,
      url,
      sealed_secret: ports.master.wrap(Buffer.from(secret, 'utf8'), secretContext(owner)),
      sealed_previous_secret: null,
      disabled_at: null,
      rotation_key_hash: null,
      rotated_at: null,
      created_at: ports.now(),
    })
    .execute();
  return success({ id, url, secret });
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
