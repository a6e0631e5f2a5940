import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ekyc/testkit';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { settingsOf } from './realtime/page.ts';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const publicHost = 'ekyc.test';

describe('the door of the embedded real-time server (no models are loaded)', () => {
  let service: ServiceWithoutModels;
  let secure: ServiceWithoutModels;
  let directory: string;
  let port: number;
  let metricsPort: number;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ekyc-door-'));
    port = await freePort();
    metricsPort = await freePort();
    service = await startWithoutModels({
      DATA_DIR: join(directory, 'plain'),
      PORT: String(port),
      PUBLIC_URL: `http://${publicHost}:${port}`,
      METRICS_PORT: String(metricsPort),
    });
    secure = await startWithoutModels({
      DATA_DIR: join(directory, 'secure'),
      PORT: String(await freePort()),
      HTTPS: '1',
      HOST: '127.0.0.1',
    });
  });
  afterAll(async () => {
    await service.close();
    await secure.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** What a WebSocket client gets: the first frame, or the status of the refusal. */
  const knock = (path: string, headers: Record<string, string> = {}, url = `ws://127.0.0.1:${port}`) => {
    const { promise, resolve, reject } = Promise.withResolvers<string | number>();
    const socket = new WebSocket(`${url}${path}`, { headers, rejectUnauthorized: false });
    socket.on('message', (data: Buffer) => {
      resolve((JSON.parse(data.toString('utf8')) as { event: string }).event);
      socket.close();
    });
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', reject);
    return promise;
  };
  const door = '/app/ekyc?protocol=7';

  test.each([`127.0.0.1`, 'localhost:1', '[::1]'])('opens to a Host of this machine: %s', async (host) => {
    expect(await knock(door, { host })).toBe('pusher:connection_established');
  });

  test('opens to the public name, and to no other (421)', async () => {
    expect(await knock(door, { host: `${publicHost}:${port}` })).toBe('pusher:connection_established');
    for (const host of ['evil.example', `${publicHost}.evil.example:${port}`, publicHost])
      expect(await knock(door, { host }), host).toBe(421);
  });

  test('opens to our own pages and to programs, and to no other site (403)', async () => {
    const own = { host: `${publicHost}:${port}`, origin: `http://${publicHost}:${port}` };
    expect(await knock(door, own)).toBe('pusher:connection_established');
    const local = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect(await knock(door, local)).toBe('pusher:connection_established');
    for (const origin of ['https://evil.example', 'null', `http://${publicHost}.evil.example`])
      expect(await knock(door, { ...own, origin }), origin).toBe(403);
  });

  test('is nowhere else: other paths, plain requests and other upgrades are answered as ever', async () => {
    expect(await knock('/app/')).toBe(404);
    expect(await knock('/app/ekyc/more?protocol=7')).toBe(404);
    expect(await knock('/api/endpoints')).toBe(200);
    const headers = { host: `localhost:${port}` };
    expect((await rawRequest({ port, path: '/app/ekyc', headers })).status).toBe(404);
    const h2c = {
      ...headers,
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABk',
    };
    expect((await rawRequest({ port, path: '/api/endpoints', headers: h2c })).status).toBe(200);
  });

  test('is behind TLS where the page is', async () => {
    const url = secure.url.replace('https', 'wss');
    expect(await knock(door, {}, url)).toBe('pusher:connection_established');
  });

  test('is told to the page by the name that the page was opened with', async () => {
    const named = async (host: string) => {
      const { body } = await rawRequest({ port, path: '/api/endpoints', headers: { host } });
      return JSON.parse(body) as Record<string, unknown>;
    };
    const app = { pusherAppKey: 'ekyc', pusherAppCluster: 'local' };
    expect(await named(`${publicHost}:${port}`)).toMatchObject({
      ...app,
      pusherHost: publicHost,
      pusherPort: port,
    });
    expect(await named('localhost')).toMatchObject({ ...app, pusherHost: 'localhost', pusherPort: 80 });
    expect(await settingsOf(service)).toMatchObject({ pusherHost: '127.0.0.1', pusherPort: port });
    const policy = (await fetch(`${service.url}/`)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ws://${publicHost}:${port};`);
  });

  test('a body of another kind or size is refused in the protocol’s form', async () => {
    const post = (body: string) => fetch(`${service.url}/apps/ekyc/events`, { method: 'POST', body });
    const refused = await post('{}');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ error: expect.any(String) as string });
    const tooLarge = await post('x'.repeat(300_000));
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toEqual({ error: expect.any(String) as string });
  });

  test('is counted', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${door}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.on('message', () => resolve());
    await promise;
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^ekyc_realtime_connections [1-9]/m);
    expect(metrics).toContain('# TYPE ekyc_realtime_events_total counter');
    socket.close();
  });
});
