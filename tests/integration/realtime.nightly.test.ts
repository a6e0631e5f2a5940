import { createHash, createHmac } from 'node:crypto';
import {
  BusinessClient,
  createTestDatabase,
  oneDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Page, settingsOf, type RealtimeSettings } from './realtime/page.ts';
import { app, masterKey, publisherTo } from './realtime/publisher.ts';

describe.each(oneDatabase)('pusher-js and pusher, unmodified, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let settings: RealtimeSettings;
  const pages: Page[] = [];
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startService({ process: 'own', env: { ...database.env, MASTER_KEY: masterKey } });
    settings = await settingsOf(service);
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  afterAll(async () => {
    await service.stop();
    await service.removeData();
    await database.remove();
  });
  const openPage = (more?: ConstructorParameters<typeof Page>[1], change: Partial<RealtimeSettings> = {}) => {
    const page = new Page({ ...settings, ...change }, more);
    pages.push(page);
    return page;
  };

  test('what is triggered arrives', async () => {
    const page = await openPage().subscribe('user-a');
    await publisherTo(service).trigger('user-a', 'QrCodeScannedEvent', { 日本: '語' });
    await page.waitForEvent('QrCodeScannedEvent');
    expect(page.received.at(-1)?.data).toEqual({ 日本: '語' });
  });

  test('a batch arrives in order, each event at its channel', async () => {
    const [a, b] = [await openPage().subscribe('user-a'), await openPage().subscribe('user-b')];
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
    const batch = names.map((name, at) => ({ channel: at % 2 ? 'user-b' : 'user-a', name, data: {} }));
    await publisherTo(service).triggerBatch(batch);
    await Promise.all([a.waitForEvent('Nine'), b.waitForEvent('Ten')]);
    expect(a.events).toEqual(['One', 'Three', 'Five', 'Seven', 'Nine']);
    expect(b.events).toEqual(['Two', 'Four', 'Six', 'Eight', 'Ten']);
    await expect(
      publisherTo(service).triggerBatch([...batch, { channel: 'user-a', name: 'Eleven', data: {} }]),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('the connection that is excepted gets nothing', async () => {
    const [sender, other] = [await openPage().subscribe('user-a'), await openPage().subscribe('user-a')];
    const publisher = publisherTo(service);
    await publisher.trigger('user-a', 'Excepted', {}, { socket_id: sender.socketId });
    await publisher.trigger('user-a', 'Last', {});
    await Promise.all([sender.waitForEvent('Last'), other.waitForEvent('Last')]);
    expect(sender.events).toEqual(['Last']);
    expect(other.events).toEqual(['Excepted', 'Last']);
  });

  test('what a page gave up does not arrive any more', async () => {
    const page = await openPage().subscribe('user-a');
    page.pusher.unsubscribe('user-a');
    await page.subscribe('user-b');
    const publisher = publisherTo(service);
    await publisher.trigger(['user-a', 'user-b'], 'Both', {});
    await page.waitForEvent('Both');
    await publisher.trigger('user-b', 'Last', {});
    await page.waitForEvent('Last');
    expect(page.events).toEqual(['Both', 'Last']);
  });

  test('a wrong key ends the connection for good (4001)', async () => {
    const page = openPage({}, { pusherAppKey: 'other' });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    page.pusher.connection.bind('error', resolve);
    expect(await promise).toMatchObject({ error: { data: { code: 4001 } } });
    await page.waitForState('disconnected');
  });

  test('a wrong secret, key, app and an old timestamp are refused (401)', async () => {
    for (const change of [{ secret: 'wrong' }, { key: 'wrong' }, { appId: 'wrong' }])
      await expect(
        publisherTo(service, change).trigger('user-a', 'E', {}),
        JSON.stringify(change),
      ).rejects.toMatchObject({ status: 401 });
    expect(await triggerAt(service, 0)).toBe(200);
    expect(await triggerAt(service, -590)).toBe(200);
    expect(await triggerAt(service, -610)).toBe(401);
    expect(await triggerAt(service, 620)).toBe(401);
  });

  test('too much data is refused (413)', async () => {
    const big = publisherTo(service).trigger('user-a', 'E', { text: 'x'.repeat(10_240) });
    await expect(big).rejects.toMatchObject({ status: 413 });
    // Between processes it goes through a notification of Postgres, which takes less.
    const medium = publisherTo(service).trigger('user-a', 'E', { text: 'x'.repeat(9000) });
    await (databaseName === 'embedded'
      ? expect(medium).resolves.toMatchObject({ status: 200 })
      : expect(medium).rejects.toMatchObject({ status: 413 }));
  });

  test('channels that are listened to are listed, and nothing else', async () => {
    const page = await openPage().subscribe('user-listed');
    await (await openPage().subscribe('user-listed')).subscribe('other-listed');
    const publisher = publisherTo(service);
    const get = async (path: string, params: Record<string, string> = {}) =>
      (await publisher.get({ path, params })).json() as Promise<unknown>;
    expect(await get('/channels', { filter_by_prefix: 'user-' })).toEqual({
      channels: { 'user-listed': {} },
    });
    expect(await get('/channels/user-listed', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 2,
    });
    expect(await get('/channels/user-nobody')).toEqual({ occupied: false });
    expect(page.pusher.connection.state).toBe('connected');
  });

  test('a private channel is refused, and the hundred and first', async () => {
    const customHandler = (_: unknown, answer: (error: null, data: { auth: string }) => void) =>
      answer(null, { auth: 'a:b' });
    const page = openPage({
      channelAuthorization: { customHandler, transport: 'ajax', endpoint: '' },
    });
    await expect(page.subscribe('private-user-a')).rejects.toMatchObject({ type: 'AuthError', status: 401 });
    for (let number = 0; number < 100; number += 1) await page.subscribe(`user-${number}`);
    await expect(page.subscribe('user-100')).rejects.toMatchObject({ type: 'LimitReached', status: 403 });
    expect(page.pusher.connection.state).toBe('connected');
  });

  test('a page that asks whether the server is there is answered', async () => {
    const page = openPage({ activityTimeout: 300, pongTimeout: 2000 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let pongs = 0;
    page.pusher.connection.bind('message', ({ event }: { event: string }) => {
      if (event === 'pusher:pong') pongs += 1;
      if (pongs === 3) resolve();
    });
    await promise;
    expect(page.states).toEqual(['connected']);
  });

  test('a submission is told to every page that is open on it, once it is committed', async () => {
    const business = new BusinessClient(service.url, service.apiKey);
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const holder = licenceHolder(3);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const desktop = await openPage().subscribe(`user-${publicId}`);
    const submitted = new VisitorJourney(visitor, scenes, holder).submit();
    await desktop.waitFor(({ events }) => events.includes('SubmissionCompletedEvent'), 90_000);
    expect(desktop.received.at(-1)?.data).toEqual({});
    expect(expectOk(await visitor.call('identification.getCompleted'), 'completed').status).toMatch(
      /^(submitted|examining|approved|review)$/,
    );
    await submitted;
    expect(desktop.events).toEqual(['SubmissionCompletedEvent']);
  });

  test('after kill -9 of the service a page comes back by itself and hears again', async () => {
    const page = await openPage().subscribe('user-a');
    await service.kill();
    await page.waitFor(({ states }) => states.some((state) => state !== 'connected'));
    service = await startService({
      process: 'own',
      dataDirectory: service.dataDirectory,
      port: service.port,
      env: { ...database.env, MASTER_KEY: masterKey },
    });
    await page.waitFor(({ pusher }) => pusher.connection.state === 'connected', 60_000);
    await page.waitFor(({ pusher }) => pusher.channel('user-a').subscribed);
    await publisherTo(service).trigger('user-a', 'AfterRestart', {});
    await page.waitForEvent('AfterRestart');
  });

  test('SIGTERM sends every page away to come back (4200), and is over soon', async () => {
    const page = await openPage().subscribe('user-a');
    const since = performance.now();
    const exit = service.stop();
    await page.waitFor(({ states }) => states.includes('connecting'));
    expect(await exit).toBe(0);
    expect(performance.now() - since).toBeLessThan(20_000);
    page.close();
    service = await startService({
      process: 'own',
      dataDirectory: service.dataDirectory,
      env: { ...database.env, MASTER_KEY: masterKey },
    });
    settings = await settingsOf(service);
  });
});

/** An event signed so many seconds from now; the library always takes its own clock. */
async function triggerAt({ url }: StartedService, secondsFromNow: number): Promise<number> {
  const body = JSON.stringify({ name: 'E', channel: 'user-a', data: '{}' });
  const query = [
    `auth_key=${app.key}`,
    `auth_timestamp=${Math.trunc(Date.now() / 1000) + secondsFromNow}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&');
  const path = `/apps/${app.id}/events`;
  const signature = createHmac('sha256', app.secret).update(`POST\n${path}\n${query}`).digest('hex');
  const headers = { 'content-type': 'application/json' };
  const address = `${url}${path}?${query}&auth_signature=${signature}`;
  return (await fetch(address, { method: 'POST', headers, body })).status;
}
