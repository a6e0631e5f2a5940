import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createApiKey,
  createBusiness,
  createWebhookEndpoint,
  type Database,
  describeApiKey,
  type MasterKey,
} from '@ekyc/service';
import { z } from 'zod';

/** What the demo shop knows as a business: stored in the data directory, for one machine only. */
export interface DemoBusiness {
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Where the shop's pages are. */
  readonly origin: string;
  /** Where the page is that embeds the service. */
  readonly embedOrigin: string;
}

// The addresses are set again at every start.
const storedDemo = z.object({ apiKey: z.string(), webhookSecret: z.string() });

export const demoBusinessId = 'biz_demo';
const businessId = demoBusinessId;

export interface DemoPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/** Makes the demo business at the first start; later starts move its webhook to where this one listens. */
export async function prepareDemoBusiness(
  ports: DemoPorts,
  given: {
    readonly dataDirectory: string;
    readonly origin: string;
    readonly embedOrigins: readonly [string, ...string[]];
    readonly webhookUrl: string;
    readonly apiKey: string | null;
  },
): Promise<DemoBusiness> {
  const file = join(given.dataDirectory, 'demo.json');
  const stored = existsSync(file) ? readStoredDemo(file) : null;
  const known = await ports.db
    .selectFrom('business')
    .select('id')
    .where('id', '=', businessId)
    .executeTakeFirst();
  if (!known) await createBusiness(ports.db, ports.now(), shop(given.origin));
  const apiKey = given.apiKey ?? stored?.apiKey ?? null;
  const demo = {
    apiKey: apiKey !== null && (await knowsKey(ports, apiKey)) ? apiKey : await makeKey(ports, given.apiKey),
    webhookSecret: stored?.webhookSecret ?? `whsec_${randomBytes(32).toString('base64')}`,
    origin: given.origin,
    embedOrigin: given.embedOrigins[0],
  };
  await ports.db
    .updateTable('business')
    .set({ redirect_origins: [given.origin, ...given.embedOrigins] })
    .where('id', '=', businessId)
    .execute();
  await placeWebhook(ports, given.webhookUrl, demo.webhookSecret);
  // With Postgres and a master key in the environment nothing has made the folder yet.
  mkdirSync(given.dataDirectory, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

/** Throws an error that names the file, and nothing of what it holds, where it cannot be read. */
export function readStoredDemo(file: string): Pick<DemoBusiness, 'apiKey' | 'webhookSecret'> {
  try {
    return storedDemo.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is damaged. Restore it, or start with an empty data directory.`);
  }
}

function shop(origin: string): Parameters<typeof createBusiness>[2] {
  return {
    id: businessId,
    name: 'デモ商店',
    siteUrl: `${origin}/demo`,
    privacyPolicyUrl: `${origin}/demo#privacy`,
    redirectOrigins: [origin],
    customization: {
      greeting: 'デモ商店をご利用いただきありがとうございます。',
      primaryColor: '#1f5c43',
      // Developers who try the calls by hand have no camera.
      recording: 'preferred',
      methods: ['picture', 'chipAtCounter', 'jpki', 'mdoc'],
      supportMsg: 'お困りのときは、デモ商店のサポート窓口へご連絡ください。',
    },
    mode: 'sandbox',
  };
}

async function knowsKey(ports: DemoPorts, apiKey: string): Promise<boolean> {
  const key = describeApiKey(apiKey);
  if (!key) throw new Error('DEMO_API_KEY must look like ekyc_sk_<18 hex digits>_<64 hex digits>');
  const row = await ports.db
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', key.id)
    .where('secret_hash', '=', key.secretHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function makeKey(ports: DemoPorts, apiKey: string | null): Promise<string> {
  return createApiKey(ports.db, ports.now(), { businessId, ...(apiKey === null ? {} : { apiKey }) });
}

async function placeWebhook(ports: DemoPorts, url: string, secret: string): Promise<void> {
  const endpoint = await ports.db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('business_id', '=', businessId)
    // Developers may have registered addresses of their own.
    .where('url', 'like', '%/demo/webhook')
    .executeTakeFirst();
  if (!endpoint) {
    await createWebhookEndpoint({ ...ports, allowPrivateWebhooks: true }, businessId, { url, secret });
  } else {
    await ports.db
      .updateTable('webhook_endpoint')
      .set({ url, disabled_at: null })
      .where('id', '=', endpoint.id)
      .execute();
  }
}
