import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import { findBrokenEntry } from '@ekyc/service';
import {
  type Answer,
  BusinessClient,
  type CallOptions,
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  type SceneName,
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
import { seededRandom } from '../../../packages/testkit/src/random.ts';
import { withDatabase } from '../stored-content.ts';

/** On each database; a hundred in all where both are there. KILL_JOURNEYS: fewer while one works on this, or more. */
const journeys = Number(process.env['KILL_JOURNEYS'] ?? 100 / databaseNames.length);
/** Journeys under way at a time. */
const parallel = 8;
/**
 * Calls answered between two kills: a journey is about thirty, so that each sees one or two. Counted in calls, a slow
 * machine sees as many kills as a fast one; the moment within a call is its own.
 */
const [fewest, most] = [30, 270];
const seed = 3;
/** Four of the card, the selfie, and one for each instruction. */
const scenesShown = 9;

const holder = licenceHolder(0);
const decisions = ['identification.approved', 'identification.review', 'identification.declined'];

/** Sends a call again until it is answered, as the page does when the network is lost. */
async function untilAnswered<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (const deadline = Date.now() + 120_000; ; ) {
    try {
      const answer = await send();
      if (answer.status < 500 || Date.now() > deadline) return answer;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type CallRest<Name extends EndpointName> = [
  body?: RequestBody<Name> | FormData,
  headers?: Readonly<Record<string, string>>,
];

/** Follows the service over its restarts, and notes what it acknowledged. */
class StubbornVisitor extends VisitorClient {
  static answered = 0;
  readonly materials = new Map<string, string>();
  readonly acknowledged = new Set<EndpointName>();

  override async call<Name extends EndpointName>(
    name: Name,
    ...rest: CallRest<Name>
  ): Promise<Answer<ResponseBody<Name>>> {
    const answer = await untilAnswered(() => super.call(name, ...rest));
    StubbornVisitor.answered += 1;
    if (answer.status < 300) this.acknowledged.add(name);
    return answer;
  }

  override async upload(
    ...args: Parameters<VisitorClient['upload']>
  ): Promise<Answer<ResponseBody<'identification.uploadMaterial'>>> {
    const answer = await super.upload(...args);
    if (answer.status === 201) this.materials.set(answer.body.id, answer.body.sha256);
    return answer;
  }
}

/** Notes which scenes were shown. */
class SeeingJourney extends VisitorJourney {
  static readonly seen = new Set<SceneName>();

  override takePicture(...args: Parameters<VisitorJourney['takePicture']>) {
    SeeingJourney.seen.add(args[2]);
    return super.takePicture(...args);
  }
}

class StubbornBusiness extends BusinessClient {
  override call<Name extends EndpointName>(
    name: Name,
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return untilAnswered(() => super.call(name, options));
  }
}

/** Each database has a file of its own: what one waits for, the other need not. */
export function describeKills(databaseName: TestDatabase['name']): void {
  describe(`kill -9 at random moments, on the ${databaseName} database (the engine answers known pictures from memory)`, () => {
    let database: TestDatabase;
    let dataDirectory: string;
    let receiver: WebhookReceiver;
    let scenes: Scenes;
    let service: StartedService;
    let business: StubbornBusiness;
    const visitors: StubbornVisitor[] = [];
    const start = async (port?: number) =>
      startService({
        process: 'own',
        dataDirectory,
        env: database.env,
        engine: 'remembering',
        ...(port === undefined ? {} : { port }),
      });

    beforeAll(async () => {
      database = await createTestDatabase(databaseName);
      dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-kill-'));
      receiver = await receiveWebhooks();
      scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
      service = await start();
      business = new StubbornBusiness(service.url, service.apiKey);
      expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
      // The engine sees every picture here, undisturbed.
      for (let count = 0; SeeingJourney.seen.size < scenesShown; count += 1) {
        const visitor = new VisitorClient(service.url, await create(`first-${count}`));
        await new SeeingJourney(visitor, scenes, holder).submit();
      }
    }, 300_000);
    afterAll(async () => {
      await service.stop();
      await receiver.close();
      await rm(dataDirectory, { recursive: true, force: true });
      await database.remove();
    });

    const create = async (key: string) => {
      const headers = { 'idempotency-key': key };
      return expectOk(await business.call('identification.create', { body: {}, headers }), 'create').publicId;
    };
    const walk = async (number: number) => {
      const visitor = new StubbornVisitor(service.url, await create(`journey-${number}`));
      visitors.push(visitor);
      await new VisitorJourney(visitor, scenes, holder).submit();
    };
    const messagesOf = (publicId: string) =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as { type: string; sequence: number; data: { publicId: string } })
        .filter(({ data }) => data.publicId === publicId);

    test(`${journeys} journeys are walked to their end although the service is killed again and again`, async () => {
      const random = seededRandom(seed);
      let kills = 0;
      let walked = 0;
      let next = 0;
      const walking = Promise.all(
        Array.from({ length: parallel }, async () => {
          while (next < journeys) {
            next += 1;
            await walk(next);
            walked += 1;
          }
        }),
      );
      const over = new AbortController();
      const end = walking.finally(() => over.abort());
      while (!over.signal.aborted) {
        const until = StubbornVisitor.answered + random.between(fewest, most);
        while (!over.signal.aborted && StubbornVisitor.answered < until)
          await new Promise((resolve) => setTimeout(resolve, random.between(1, 15)));
        await service.kill();
        kills += 1;
        service = await start(service.port);
      }
      await end;
      expect(walked).toBe(journeys);
      // About one in seven; how the random moments fall depends on the machine.
      expect(kills).toBeGreaterThanOrEqual(journeys / 25);
      process.stdout.write(`${databaseName}: ${kills} kills in ${journeys} journeys\n`);
    }, 900_000);

    test('each is decided, and told of at least once, in rising sequence', async () => {
      // What a process that was killed had begun is taken up again after a minute where others may be at it: of one
      // verification the second message may so come before the first.
      for (const { publicId } of visitors)
        for (const types of [['identification.submitted'], decisions])
          await receiver.waitFor(
            ({ body }) => body.includes(publicId) && types.some((type) => body.includes(`"${type}"`)),
            200_000,
          );
      for (const { publicId } of visitors) {
        const bySequence = new Map(messagesOf(publicId).map(({ sequence, type }) => [sequence, type]));
        expect([...bySequence].toSorted(([a], [b]) => a - b)).toEqual([
          [1, 'identification.submitted'],
          [2, expect.stringMatching(decisions.join('|'))],
        ]);
        // The same sequence never bears two messages.
        const types = new Set(messagesOf(publicId).map(({ sequence, type }) => `${sequence} ${type}`));
        expect(types.size).toBe(2);
      }
    }, 250_000);

    test('nothing that was acknowledged is lost', async () => {
      for (const visitor of visitors) {
        const params = { publicId: visitor.publicId };
        const whole = expectOk(await business.call('identification.get', { params }), 'identification');
        expect(visitor.acknowledged).toContain('identification.takeOath');
        expect(whole).toMatchObject({
          idType: 'driversLicense',
          submittedAt: expect.any(String),
          profile: { familyName: holder.familyName },
        });
        const stored = new Map(whole.materials.map(({ id, sha256 }) => [id, sha256]));
        for (const [id, sha256] of visitor.materials) {
          expect(stored.get(id)).toBe(sha256);
          expect(await hashOfImage(params.publicId, id)).toBe(sha256);
        }
      }
    }, 120_000);

    const hashOfImage = async (publicId: string, id: string) => {
      const { url, apiKey } = business;
      const path = `/api/v1/identifications/${publicId}/materials/${id}/image`;
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
      return createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
    };

    test('each was decided once, and its chain of what happened is whole', async () => {
      expect(await service.stop()).toBe(0);
      await withDatabase({ DATA_DIR: dataDirectory, ...database.env }, async ({ db }) => {
        for (const { publicId } of visitors) {
          const row = await db
            .selectFrom('verification')
            .selectAll()
            .where('public_id', '=', publicId)
            .executeTakeFirstOrThrow();
          const entries = await db
            .selectFrom('audit_entry')
            .selectAll()
            .where('verification_id', '=', row.id)
            .orderBy('sequence')
            .execute();
          expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
          const reached = entries
            .map(({ details }) => (JSON.parse(details) as { status?: string }).status)
            .filter((status) => status !== undefined);
          expect(reached).toEqual(['started', 'capturing', 'submitted', 'examining', row.status]);
          const checks = await db
            .selectFrom('examination')
            .select('check_name')
            .where('verification_id', '=', row.id)
            .execute();
          expect(new Set(checks.map(({ check_name }) => check_name)).size).toBe(checks.length);
        }
      });
      service = await start(service.port);
    });
  });
}
