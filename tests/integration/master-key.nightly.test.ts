import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BusinessClient,
  createTestDatabase,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  receiveWebhooks,
  runOperator,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { createMasterKey } from '@ekyc/service';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewMasterKeyFile } from '@ekyc/server/testing';
import { withDatabase } from './stored-content.ts';

const refusal = 'MASTER_KEY does not open the data';
const newKey = '0d'.repeat(32);

let dataDirectory: string;
let database: TestDatabase;
let receiver: WebhookReceiver;
let webhookSecret: string;
let visitor: VisitorClient;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-master-key-'));
  database = await createTestDatabase(oneDatabase[0] ?? 'embedded');
  receiver = await receiveWebhooks();
  await withService({}, async (service) => {
    const business = new BusinessClient(service.url, service.apiKey);
    const endpoint = await business.call('webhook.createEndpoint', { body: { url: receiver.url } });
    webhookSecret = expectOk(endpoint, 'endpoint').secret;
    visitor = new VisitorClient(service.url, await createOnce(business));
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.putProfile', profileOf(licenceHolder(0))), 'profile');
  });
  await runOperator(withData(), 'evidence', 'rotate-key');
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDirectory, { recursive: true, force: true });
  await database.remove();
});

/** Of the service and the command line. */
const withData = (env: Readonly<Record<string, string>> = {}) => ({
  DATA_DIR: dataDirectory,
  ...database.env,
  ...env,
});

async function withService(
  env: Readonly<Record<string, string>>,
  work: (service: StartedService) => Promise<void>,
): Promise<void> {
  const service = await startService({ dataDirectory, env: withData(env) });
  try {
    await work(service);
  } finally {
    expect(await service.stop()).toBe(0);
  }
}

/** The Idempotency-Key is found again by its keyed hash alone. */
async function createOnce(business: BusinessClient): Promise<string> {
  const answer = await business.call('identification.create', {
    body: {},
    headers: { 'idempotency-key': 'the-one-order' },
  });
  return expectOk(answer, 'create').publicId;
}

/** Hashes are found, the verification's key and the webhook's secret open, new things can be made. */
async function expectAllOpens(service: StartedService): Promise<void> {
  const business = new BusinessClient(service.url, service.apiKey);
  expect(await createOnce(business)).toBe(visitor.publicId);
  const again = new VisitorClient(service.url, visitor.publicId, visitor.securityCode);
  expect(expectOk(await again.call('identification.getProfile'), 'profile')).toMatchObject({
    profile: { familyName: licenceHolder(0).familyName },
  });
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  expectOk(await business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
  const { headers, body } = await receiver.waitFor((webhook) => webhook.body.includes(publicId));
  expect(new Webhook(webhookSecret).verify(body, headers)).toMatchObject({ type: 'identification.canceled' });
}

/** The data as the first version of the service left it: no key ids, no kept hashing key. */
async function makeOld(): Promise<void> {
  await withDatabase(withData(), async ({ db }) => {
    const strip = (table: string, column: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = substring(${sql.ref(column)} from 10)
        where get_byte(${sql.ref(column)}, 0) = 2`.execute(db);
    await strip('verification', 'wrapped_key');
    await strip('webhook_endpoint', 'sealed_secret');
    await sql`delete from sealed_secret`.execute(db);
    // There was no user pool either, whose key that was.
    await sql`delete from pool_signing_key`.execute(db);
  });
}

/** Whichever table a later version adds: no value of any column may need the old key. */
async function expectNothingWrappedBy(hex: string): Promise<void> {
  const { currentPrefix: old } = createMasterKey(Buffer.from(hex, 'hex'));
  await withDatabase(withData(), async ({ db }) => {
    const columns = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(db);
    expect(columns.rows).toContainEqual({ table: 'evidence_key', column: 'sealed_private_key' });
    for (const { table, column } of columns.rows) {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where substring(${sql.ref(column)} from 1 for ${sql.lit(old.length)}) = ${old}`.execute(db);
      expect(rows, `${table}.${column}`).toEqual([]);
    }
  });
}

const keyFile = () => readFile(join(dataDirectory, 'master.key'), 'utf8');
const keyFiles = async () =>
  (await readdir(dataDirectory)).filter((name) => name.startsWith('master.key')).toSorted();

test('another key is refused with a sentence, before and after the hashing key was kept', async () => {
  const start = () => startService({ process: 'own', dataDirectory, env: withData({ MASTER_KEY: newKey }) });
  await expect(start()).rejects.toThrow(refusal);
  await makeOld();
  await expect(start()).rejects.toThrow(refusal);
  await withService({}, expectAllOpens);
});

test('keys of the environment: both during the rotation, the new one alone after it', async () => {
  await makeOld();
  const both = { MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: await keyFile() };
  await expect(runOperator(withData({ MASTER_KEY: await keyFile() }), 'key', 'rotate')).rejects.toThrow(
    'MASTER_KEY_PREVIOUS',
  );
  await withService(both, expectAllOpens);
  // New rows are under the new key already, old ones are not: the new key alone must not start.
  await expect(
    startService({ process: 'own', dataDirectory, env: withData({ MASTER_KEY: newKey }) }),
  ).rejects.toThrow(refusal);
  const settings = withData(both);
  expect(await runOperator(settings, 'key', 'rotate')).toMatch(/^Wrapped [1-9]/);
  expect(await runOperator(settings, 'key', 'rotate')).toMatch(/^Wrapped 0 /);
  await expectNothingWrappedBy(both.MASTER_KEY_PREVIOUS);
  await withService({ MASTER_KEY: newKey }, expectAllOpens);
});

test('a key file is replaced: everything opens with the new one, and the old one is gone', async () => {
  await writeFile(join(dataDirectory, 'master.key'), newKey);
  const before = await keyFile();
  expect(await runOperator(withData(), 'key', 'rotate')).toMatch(/^Wrapped [1-9]/);
  expect(await keyFiles()).toEqual(['master.key']);
  expect(await keyFile()).not.toBe(before);
  await withService({}, expectAllOpens);
  await expect(
    startService({ process: 'own', dataDirectory, env: withData({ MASTER_KEY: before }) }),
  ).rejects.toThrow(refusal);
});

test('a rotation that broke off after the first step goes on, and the service works in between', async () => {
  renewMasterKeyFile(dataDirectory);
  const started = await keyFile();
  expect(await keyFiles()).toEqual(['master.key', 'master.key.previous']);
  await withService({}, expectAllOpens);
  await runOperator(withData(), 'key', 'rotate');
  expect(await keyFile()).toBe(started);
  expect(await keyFiles()).toEqual(['master.key']);
  await withService({}, expectAllOpens);
});
