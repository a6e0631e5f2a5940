import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import {
  type Answer,
  BusinessClient,
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  type Scenes,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const journeys = 5;
const holder = licenceHolder(0);

/** What the service acknowledged to a visitor before it was killed. */
interface Acknowledged {
  readonly materials: Map<string, string>;
  status: string;
}

type CallRest<Name extends EndpointName> = [
  body?: RequestBody<Name> | FormData,
  headers?: Readonly<Record<string, string>>,
];

/**
 * Sends every call again until it is answered, as the page does when the network is lost, and notes each
 * acknowledgement; follows the service to its next start.
 */
class StubbornVisitor extends VisitorClient {
  readonly acknowledged: Acknowledged = { materials: new Map(), status: 'created' };

  override async call<Name extends EndpointName>(
    name: Name,
    ...rest: CallRest<Name>
  ): Promise<Answer<ResponseBody<Name>>> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await super.call(name, ...rest);
        if (answer.status !== 503) return answer;
      } catch (error) {
        if (attempt > 300) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  override async upload(
    ...args: Parameters<VisitorClient['upload']>
  ): Promise<Answer<ResponseBody<'uploadMaterial'>>> {
    const answer = await super.upload(...args);
    if (answer.status === 201) this.acknowledged.materials.set(answer.body.id, answer.body.sha256);
    return answer;
  }
}

describe.each(databaseNames)('kill -9 at a random moment, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let dataDirectory: string;
  let receiver: WebhookReceiver;
  let scenes: Scenes;
  let service: StartedService;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-kill-'));
    receiver = await receiveWebhooks();
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    service = await startService({ dataDirectory, env: database.env });
    const business = new BusinessClient(service.url, service.apiKey);
    expectOk(await business.call('createWebhookEndpoint', { body: { url: receiver.url } }), 'endpoint');
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
    await rm(dataDirectory, { recursive: true, force: true });
    await database.remove();
  });

  test.each(Array.from({ length: journeys }, (_, index) => index + 1))(
    'journey %i: what was acknowledged is there after the restart, decided once, told',
    async () => {
      const business = new BusinessClient(service.url, service.apiKey);
      const { publicId } = expectOk(await business.call('createIdentification', { body: {} }), 'create');
      const visitor = new StubbornVisitor(service.url, publicId);
      const journey = new VisitorJourney(visitor, scenes, holder).submit();
      // A whole journey takes four to six seconds here; the moment falls anywhere in it or just behind it.
      const moment = randomInt(200, 6000);
      await Promise.race([
        new Promise((resolve) => setTimeout(resolve, moment)),
        journey.catch(() => undefined),
      ]);
      await service.kill();
      const before = new Map(visitor.acknowledged.materials);
      service = await startService({ dataDirectory, port: service.port, env: database.env });
      await journey;

      const listed = new Map(
        (await visitor.call('listMaterials')).body.materials.map(
          ({ id, sha256 }: { id: string; sha256: string }) => [id, sha256],
        ),
      );
      for (const [id, sha256] of before) expect(listed.get(id), `killed after ${moment} ms`).toBe(sha256);
      const decided = await receiver.waitFor(
        ({ body }) => body.includes(publicId) && body.includes('identification.approved'),
        60_000,
      );
      expect(JSON.parse(decided.body)).toMatchObject({ sequence: 2, data: { status: 'approved' } });
      const messages = (await business.call('listWebhookMessages', { query: { publicId } })).body.items;
      expect(messages.map(({ type }) => type)).toEqual([
        'identification.approved',
        'identification.submitted',
      ]);
    },
    180_000,
  );
});

test('a second process on the same data directory is refused with a clear sentence', async () => {
  const service = await startService();
  try {
    await expect(startService({ dataDirectory: service.dataDirectory })).rejects.toThrow(
      /Another process is using .*DATA_DIR/,
    );
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  } finally {
    await service.stop();
    await service.removeData();
  }
});
