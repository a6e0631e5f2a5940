import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  type SceneName,
  type Scenes,
  seededRandom,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../stored-content.ts';
import { expectDecidedOnce, expectKept, expectTold } from './kept.ts';
import { StubbornBusiness, StubbornVisitor } from './stubborn.ts';

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

/** Notes which scenes were shown. */
class SeeingJourney extends VisitorJourney {
  static readonly seen = new Set<SceneName>();

  override takePicture(...args: Parameters<VisitorJourney['takePicture']>) {
    SeeingJourney.seen.add(args[2]);
    return super.takePicture(...args);
  }
}

/** Each database has a file of its own: what one waits for, the other need not. */
export function describeKills(databaseName: TestDatabase['name']): void {
  describe(`kill -9 at random moments, on the ${databaseName} database`, () => {
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
      await expectTold(receiver, visitors, 200_000);
    }, 250_000);

    test('nothing that was acknowledged is lost', async () => {
      await expectKept(business, visitors, holder);
    }, 120_000);

    test('each was decided once, and its chain of what happened is whole', async () => {
      expect(await service.stop()).toBe(0);
      await withDatabase({ DATA_DIR: dataDirectory, ...database.env }, (opened) =>
        expectDecidedOnce(opened, visitors),
      );
      service = await start(service.port);
    });
  });
}
