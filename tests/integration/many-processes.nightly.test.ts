import {
  BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  type Scenes,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { sweep } from '@ekyc/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueue } from '@ekyc/server/testing';
import { expectDecidedOnce, expectKept, expectTold } from './kill/kept.ts';
import { StubbornBusiness, StubbornVisitor } from './kill/stubborn.ts';
import { type Fleet, missingForFleets, startFleet } from './processes/fleet.ts';
import { withDatabase } from './stored-content.ts';

/** In the order in which they are killed. */
const roles = ['web', 'worker', 'web', 'worker', 'web'] as const;
/**
 * PROCESSES_MINUTES=10: for so long, one killed every ten seconds, and what they had begun is waited for. Without it each is
 * killed once, as soon as so many calls were answered since the last kill.
 */
const minutes = Number(process.env['PROCESSES_MINUTES'] ?? 0);
const secondsBetween = 10;
const callsBetween = 60;
/** Journeys under way at a time. */
const parallel = 3;

const holder = licenceHolder(0);
const missing = missingForFleets;

describe.skipIf(missing !== null)(
  `three web and two worker processes on Postgres and a bucket behind nginx (the engine answers known pictures from memory, the bucket is s3rver's)${missing ? ` (needs ${missing})` : ''}`,
  () => {
    let fleet: Fleet;
    let receiver: WebhookReceiver;
    let scenes: Scenes;
    let business: StubbornBusiness;
    const visitors: StubbornVisitor[] = [];

    beforeAll(async () => {
      [fleet, receiver] = await Promise.all([startFleet({ roles }), receiveWebhooks()]);
      scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
      business = new StubbornBusiness(fleet.url, fleet.apiKey);
      expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
    });
    afterAll(async () => {
      await fleet?.stop();
      await receiver?.close();
    });

    const walk = async (number: number) => {
      const headers = { 'idempotency-key': `journey-${number}` };
      const made = await business.call('identification.create', { body: {}, headers });
      const visitor = new StubbornVisitor(fleet.url, expectOk(made, 'create').publicId);
      await new VisitorJourney(visitor, scenes, holder).submit();
      visitors.push(visitor);
    };

    test('visitors walk on to their end while one process after the other is killed', async () => {
      const over = new AbortController();
      let next = 0;
      const walking = Promise.all(
        Array.from({ length: parallel }, async () => {
          while (!over.signal.aborted) await walk((next += 1));
        }),
      );
      const kills = minutes > 0 ? (minutes * 60) / secondsBetween : fleet.members.length;
      const killing = (async () => {
        const back = fleet.members.map(() => Promise.resolve());
        for (let kill = 0; kill < kills; kill += 1) {
          const at = kill % fleet.members.length;
          await Promise.all([timeForKill(), back[at]]);
          // The next one may be killed while this one starts: several are away at a time.
          back[at] = fleet.members[at]?.killAndRestart() ?? Promise.resolve();
        }
        await Promise.all(back);
      })().finally(() => {
        over.abort();
      });
      await Promise.all([walking, killing]);
      process.stdout.write(`many processes: ${kills} kills, ${visitors.length} identifications\n`);
      expect(visitors.length).toBeGreaterThanOrEqual(parallel);
    }, 3_600_000);

    test('each is decided once, told of in rising sequence, and its chain is whole', async () => {
      // What a killed process had begun is taken up after a minute. The same code is run here at once: other processes
      // may still be at the same work, which must not show.
      if (minutes === 0) await sweepNow();
      await expectTold(receiver, visitors, 200_000);
      await withDatabase(fleet.operatorEnv, (opened) => expectDecidedOnce(opened, visitors));
    }, 600_000);

    test('nothing that was acknowledged is lost, whichever process is asked', async () => {
      await expectKept(business, visitors, holder);
    }, 600_000);

    test('each process did a part of the work', () => {
      for (const { role, service } of fleet.members) {
        const written = service.output();
        if (role === 'web') expect(written).toContain('"event":"request.answered"');
        else expect(written).not.toContain('"event":"request.answered"');
      }
    });

    test('wrong tries at one key are counted together: thirty, whichever processes they meet', async () => {
      const [visitor] = visitors;
      const stranger = new BusinessClient(
        fleet.url,
        fleet.apiKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      );
      const params = { publicId: visitor?.publicId ?? '' };
      const answers = await Promise.all(
        Array.from({ length: 60 }, async () => stranger.call('identification.get', { params })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    });

    const timeForKill = async () => {
      const until = StubbornVisitor.answered + callsBetween;
      if (minutes > 0) return new Promise((resolve) => setTimeout(resolve, secondsBetween * 1000));
      // Nothing announces the number but the number itself.
      while (StubbornVisitor.answered < until) await new Promise((resolve) => setTimeout(resolve, 5));
      return undefined;
    };
    const sweepNow = () =>
      withDatabase(fleet.operatorEnv, async (database) => {
        const jobs = await openQueue(database, (error) => {
          throw error;
        });
        await sweep({ db: database.db, jobs, now: () => new Date() }, 0);
        await jobs.stop();
      });
  },
);
