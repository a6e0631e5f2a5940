import {
  BusinessClient,
  createTestDatabase,
  expectOk,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Page, settingsOf } from './realtime/page.ts';
import { masterKey, publisherTo } from './realtime/publisher.ts';

// Two processes at one database: only Postgres has that.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'real-time events over two processes on one Postgres',
  () => {
    let database: TestDatabase;
    const services: StartedService[] = [];
    const pages: Page[] = [];
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      for (const role of ['all', 'web']) {
        const [first] = services;
        services.push(
          await startService({
            process: 'own',
            ...(first ? { dataDirectory: first.dataDirectory } : {}),
            env: { ...database.env, ROLE: role, MASTER_KEY: masterKey },
          }),
        );
      }
    });
    afterEach(() => {
      for (const page of pages.splice(0)) page.close();
    });
    afterAll(async () => {
      for (const service of services) await service.stop();
      await services[0]?.removeData();
      await database.remove();
    });
    const service = (at: number) => services[at] as StartedService;
    const pageAt = async (at: number, channel: string) => {
      const page = new Page(await settingsOf(service(at)));
      pages.push(page);
      return page.subscribe(channel);
    };
    const listeners = async () =>
      (await database.query?.(
        "select pid from pg_stat_activity where application_name = 'ekyc_realtime listener' and datname = current_database()",
      )) ?? [];

    test('what is triggered at one arrives at both, once each, in its order', async () => {
      const both = [await pageAt(0, 'user-a'), await pageAt(1, 'user-a')];
      for (let number = 0; number < 50; number += 1)
        await publisherTo(service(0)).trigger('user-a', `E${number}`, {});
      for (const page of both) await page.waitForEvent('E49');
      const numbered = Array.from({ length: 50 }, (_, number) => `E${number}`);
      expect(both.map(({ events }) => events)).toEqual([numbered, numbered]);
    });

    test('a connection is excepted in whatever process it is', async () => {
      const page = await pageAt(1, 'user-a');
      await publisherTo(service(0)).trigger('user-a', 'Excepted', {}, { socket_id: page.socketId });
      await publisherTo(service(0)).trigger('user-a', 'Last', {});
      await page.waitForEvent('Last');
      expect(page.events).toEqual(['Last']);
    });

    test('the desktop at one hears that the phone took over at the other', async () => {
      const business = new BusinessClient(service(0).url, service(0).apiKey);
      const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
      const desktop = new VisitorClient(service(0).url, publicId);
      expectOk(await desktop.call('identification.bindSecurityCode'), 'security');
      const page = await pageAt(0, `user-${publicId}`);
      const { token } = expectOk(await desktop.call('identification.createQrToken'), 'qr_token');
      const phone = new VisitorClient(service(1).url, publicId);
      const { securityCode } = phone;
      expectOk(await phone.call('identification.resetSecurityCode', { token, securityCode }), 'reset');
      await page.waitForEvent('QrCodeScannedEvent');
    });

    test('what somebody else notifies is ignored', async () => {
      const page = await pageAt(1, 'user-a');
      for (const payload of ['', 'nonsense', '{"from":"x","channels":1}', '[]'])
        await database.query?.(`select pg_notify('ekyc_realtime', '${payload}')`);
      await publisherTo(service(0)).trigger('user-a', 'Last', {});
      await page.waitForEvent('Last');
      expect(page.events).toEqual(['Last']);
    });

    test('a listening connection that Postgres ends is restored, and pages come back to ask what they missed', async () => {
      const page = await pageAt(1, 'user-a');
      const before = await listeners();
      expect(before).toHaveLength(2);
      const earlier = page.socketId;
      for (const { pid } of before) await database.query?.(`select pg_terminate_backend(${String(pid)})`);
      // The server closes with 4200 once it listens again.
      await page.waitFor(
        ({ socketId, pusher }) => socketId !== earlier && pusher.channel('user-a').subscribed,
      );
      await publisherTo(service(0)).trigger('user-a', 'AfterLoss', {});
      await page.waitForEvent('AfterLoss');
      // The page is at one of both processes: the other one restores its own when it gets to it.
      await expect.poll(listeners, { timeout: 20_000 }).toHaveLength(2);
      expect(await listeners()).not.toEqual(before);
      for (const each of services) {
        expect(each.output()).toContain('"event":"realtime.bus_lost"');
        await expect
          .poll(() => each.output(), { timeout: 20_000 })
          .toContain('"event":"realtime.bus_restored"');
      }
    });
  },
);
