/**
 * Makes the data of one version by its API, for the test that upgrades it. Run by scripts/upgrade-data.mjs in a tree of
 * that version, so that service, testkit and contract are that version's own: what is imported here must have been in
 * each of them.
 *
 * `node make-data.ts FOLDER COMMIT`: FOLDER gets `database.sql`, `data/` (DATA_DIR), `evidence.zip` and `expected.json`.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  profileOf,
  runOperator,
  startService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';

const [folder = '', commit = ''] = process.argv.slice(2);
/** Of made-up data alone. */
const masterKey = '5e'.repeat(32);
/** Stands in the data as the business's address: whoever reads them listens there. */
const webhookPort = 19_471;
/** Small pictures: they are sealed, so that nothing makes them smaller later. */
const documentSize = { width: 432, height: 768 };
const faceSize = { width: 243, height: 432 };

const holder = licenceHolder(3);
const database = await createTestDatabase('postgres');
const dataDirectory = join(folder, 'data');
await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
const env = { MASTER_KEY: masterKey, DATA_DIR: dataDirectory, ...database.env };
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
}).listen(webhookPort, '127.0.0.1');
await once(receiver, 'listening');

const { id, apiKey } = await addBusiness(env, '見本商店', '--retention-days', '3000');
const service = await startService({ dataDirectory, env });
const business = new BusinessClient(service.url, apiKey);
try {
  const expected = await live();
  await service.stop();
  await runOperator(env, 'log', 'head');
  await writeFile(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  await promisify(execFile)('pg_dump', [
    '--no-owner',
    '--file',
    join(folder, 'database.sql'),
    database.env['DATABASE_URL'] ?? '',
  ]);
} finally {
  // Where it has stopped nothing is left to kill.
  await service.kill();
  receiver.close();
  await database.remove();
}
// The demo's business is this machine's own.
await rm(join(dataDirectory, 'demo.json'), { force: true });

/** What a business and its visitors do, and what the service answers them. */
async function live() {
  const endpoint = expectOk(
    await business.call('webhook.createEndpoint', {
      body: { url: `http://127.0.0.1:${webhookPort}/webhook` },
    }),
    'endpoint',
  );
  const approved = await identify();
  const halfway = await beginAnother();
  const canceled = (await beginAnother()).publicId;
  expectOk(
    await business.call('identification.cancelByClient', { params: { publicId: canceled } }),
    'cancel',
  );
  await until(async () => {
    const { items } = expectOk(await business.call('webhook.listMessages'), 'messages');
    const sent = JSON.stringify(items);
    return sent.includes('identification.canceled') && !sent.includes('pending');
  });
  const params = { publicId: approved };
  // Of one without pictures, which would be there twice.
  const evidence = await fetch(`${service.url}/api/v1/identifications/${canceled}/evidence`, {
    headers: { authorization: `Bearer ${apiKey}`, 'access-purpose': 'upgrade' },
  });
  if (!evidence.ok) throw new Error(`evidence: ${evidence.status}`);
  await writeFile(join(folder, 'evidence.zip'), Buffer.from(await evidence.arrayBuffer()));
  return {
    commit,
    masterKey,
    webhookPort,
    holder: profileOf(holder),
    business: { id, apiKey, name: '見本商店' },
    endpoint,
    approved,
    canceled,
    halfway,
    answers: {
      identification: expectOk(await business.call('identification.get', { params }), 'get'),
      history: expectOk(await business.call('business.getHistory', { params }), 'history'),
      messages: expectOk(await business.call('webhook.listMessages'), 'messages'),
      evidenceKeys: await (await fetch(`${service.url}/api/v1/evidence_keys`)).json(),
    },
  };
}

/** One whole identification, approved by the machine or by a person, with its webhooks sent. */
async function identify(): Promise<string> {
  const { publicId } = expectOk(
    await business.call('identification.create', {
      body: { targetUserId: 'member-1', metadata: { order: '42' } },
    }),
    'create',
  );
  const scenes = visitorScenes({
    licence: await driversLicense(holder),
    face: holder.seed,
    documentSize,
    faceSize,
    photograph: { noise: 0, blur: 0, light: 0, fill: 0.95 },
  });
  await new VisitorJourney(new VisitorClient(service.url, publicId), scenes, holder).submit();
  const params = { publicId };
  const decided = await until(async () => {
    const { status } = expectOk(await business.call('identification.get', { params }), 'get');
    return ['approved', 'review', 'declined'].includes(status) && status;
  });
  // Small letters are not read: a person decides then.
  if (decided === 'review')
    expectOk(
      await business.call('identification.decide', {
        params,
        body: { decision: 'approved', reason: '券面を目視で確認' },
      }),
      'decide',
    );
  return publicId;
}

/** Asks again until there is an answer. Throws after two minutes. */
async function until<Answer>(ask: () => Promise<Answer | false>): Promise<Answer> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const answer = await ask();
    if (answer !== false) return answer;
    if (Date.now() > deadline) throw new Error('the service has not come so far within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** A visitor who has begun, and comes back after the upgrade. */
async function beginAnother(): Promise<{ publicId: string; securityCode: string }> {
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(service.url, publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  expectOk(await visitor.call('identification.putProfile', profileOf(holder)), 'profile');
  return { publicId, securityCode: visitor.securityCode };
}
