import {
  BusinessClient,
  expectOk,
  freePort,
  startService,
  type StartedService,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Page, settingsOf } from './realtime/page.ts';
import { app, masterKey } from './realtime/publisher.ts';

// The compatible server is the embedded one of another installation.
describe('events through a server that PUSHER_* names', () => {
  let compatible: StartedService;
  let service: StartedService;
  let away: StartedService;
  beforeAll(async () => {
    const env = { PUSHER_APP_ID: app.id, PUSHER_APP_KEY: app.key, PUSHER_HOST: '127.0.0.1' };
    compatible = await startService({ database: 'one', env: { MASTER_KEY: masterKey } });
    service = await startService({
      database: 'one',
      env: { ...env, PUSHER_APP_SECRET: app.secret, PUSHER_PORT: String(compatible.port) },
    });
    away = await startService({
      database: 'one',
      env: { ...env, PUSHER_APP_SECRET: app.secret, PUSHER_PORT: String(await freePort()) },
    });
  });
  afterAll(async () => {
    for (const each of [service, away, compatible]) {
      await each.stop();
      await each.removeData();
    }
  });

  const handOver = async ({ url, apiKey }: StartedService, before?: (publicId: string) => Promise<void>) => {
    const business = new BusinessClient(url, apiKey);
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const desktop = new VisitorClient(url, publicId);
    expectOk(await desktop.call('identification.bindSecurityCode'), 'security');
    await before?.(publicId);
    const { token } = expectOk(await desktop.call('identification.createQrToken'), 'qr_token');
    const phone = new VisitorClient(url, publicId);
    expectOk(
      await phone.call('identification.resetSecurityCode', { token, securityCode: phone.securityCode }),
      'reset',
    );
  };

  test('the page subscribes there, and hears there', async () => {
    const settings = await settingsOf(service);
    expect(settings).toMatchObject({
      pusherAppKey: app.key,
      pusherHost: '127.0.0.1',
      pusherPort: compatible.port,
    });
    const page = new Page(settings);
    await handOver(service, async (publicId) => {
      await page.subscribe(`user-${publicId}`);
    });
    await page.waitForEvent('QrCodeScannedEvent');
    expect(page.received.at(-1)?.data).toEqual({});
    page.close();
    const policy = (await fetch(`${service.url}/`)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${compatible.port};`);
    expect((await fetch(`${service.url}/apps/${app.id}/channels`)).status).toBe(404);
  });

  test('a server that is away holds nobody up: the call succeeds, and the failure is logged without the channel', async () => {
    await handOver(away);
    // Logged by the time the process has ended.
    expect(await away.stop()).toBe(0);
    expect(away.output()).toContain('"event":"realtime.publish_failed"');
    expect(away.output()).not.toContain('user-');
  });
});
