import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http';
import { request } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expectOk,
  freePort,
  BusinessClient,
  startService,
  type StartedService,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { host, proxies, type RunningProxy } from './proxies/start-proxy.ts';

const mebibyte = 1024 * 1024;

describe.each(proxies)('the sample for $name', (sample) => {
  const { name, missing } = sample;
  describe.skipIf(missing !== null)(`runs before the service${missing ? ` (needs ${missing})` : ''}`, () => {
    let folder: string;
    let service: StartedService;
    let proxy: RunningProxy;
    let httpPort: number;
    let httpsPort: number;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ekyc-proxy-'));
      [httpPort, httpsPort] = [await freePort(), await freePort()];
      service = await startService({
        database: 'one',
        env: { PUBLIC_URL: `https://${host}`, TRUSTED_PROXIES: '127.0.0.1' },
      });
      proxy = await sample.start({ folder, upstreams: [service.port], httpPort, httpsPort });
    });
    afterAll(async () => {
      await proxy?.stop();
      await service?.stop();
      await service?.removeData();
      await rm(folder, { recursive: true, force: true });
    });

    /** Through the proxy by TLS, its certificate checked. */
    const ask = (options: Asked, body: Buffer | null = null) =>
      answerOf(
        request({
          ...options,
          headers: { host, ...options.headers },
          ...place(),
          servername: host,
          ca: proxy.ca,
        }),
        body,
      );
    const place = () => ({ host: '127.0.0.1', port: httpsPort, agent: false });
    const networkOf = async ({ headers }: { readonly headers: IncomingHttpHeaders }) => {
      const line = () =>
        service
          .output()
          .split('\n')
          .find(
            (text) => text.includes('request.answered') && text.includes(String(headers['x-request-id'])),
          );
      await expect.poll(line).toBeTruthy();
      return (JSON.parse(line() ?? '{}') as { readonly network?: string }).network;
    };

    test('pages and calls come through, by TLS alone', async () => {
      await expect.poll(async () => (await ask({ path: '/readyz' })).status).toBe(200);
      const page = await ask({ path: '/' });
      expect(page.text).toContain('<html');
      expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
      const redirect = await answerOf(
        plainRequest({ host: '127.0.0.1', port: httpPort, path: '/console', headers: { host } }),
        null,
      );
      expect([301, 308]).toContain(redirect.status);
      expect(redirect.headers.location).toMatch(/^https:\/\/ekyc\.example(:\d+)?\/console$/);
    });

    test('who calls is known by their own address, whatever they say of it', async () => {
      const path = '/api/v1/identifications';
      const honest = await ask({ path });
      expect(honest.status).toBe(401);
      const network = await networkOf(honest);
      expect(network).toMatch(/^[0-9a-f]{16}$/);
      for (const headers of [
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
        { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' },
      ])
        expect(await networkOf(await ask({ path, headers }))).toBe(network);
      // Links are made of the public name, not of what a caller calls the service.
      const made = new BusinessClient(service.url, service.apiKey);
      const { url } = expectOk(await made.call('identification.create', { body: {} }), 'create');
      expect(url).toMatch(/^https:\/\/ekyc\.example\//);
      const foreign = await ask({ path, headers: { host: 'shop.example' } }).catch(() => null);
      expect(foreign?.status).not.toBe(401);
    });

    test('a body of 11 MiB is read by the service, one of 14 does not come through', async () => {
      const business = new BusinessClient(service.url, service.apiKey);
      const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
      const visitor = new VisitorClient(service.url, publicId);
      expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
      const send = (bytes: number) => {
        const body = formOf(Buffer.alloc(bytes, 0xff));
        const headers = {
          'security-code': visitor.securityCode,
          'content-type': 'multipart/form-data; boundary=edge',
          'content-length': String(body.length),
        };
        return ask({ path: `/api/v1/identifications/${publicId}/materials`, method: 'POST', headers }, body);
      };
      const taken = await send(11 * mebibyte);
      // It came as far as the rules: no picture is awaited.
      expect(taken).toMatchObject({ status: 409, text: expect.stringContaining('"code":"wrong_state"') });
      expect((await send(14 * mebibyte)).status).toBe(413);
    });

    test('a WebSocket is opened', async () => {
      const opening = request({
        ...place(),
        path: '/app/ekyc?protocol=7',
        servername: host,
        ca: proxy.ca,
        headers: {
          host,
          origin: `https://${host}`,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        },
      }).end();
      // An answer in its place is a refusal.
      const opened = await Promise.race([once(opening, 'upgrade'), once(opening, 'response')]);
      const [answer, socket] = opened as [IncomingMessage, Socket];
      expect(answer.statusCode).toBe(101);
      // The server's first word.
      const [frame] = (await once(socket, 'data')) as [Buffer];
      expect(frame.toString('utf8')).toContain('pusher:connection_established');
      socket.destroy();
    });

    test('logs no public id, neither of a query nor of a path, also while the service is down', async () => {
      const canary = 'canaryPublicId_000000-00';
      const paths = [
        `/identification?publicId=${canary}`,
        `/api/v1/identifications/${canary}/client`,
        `/api/v1/identifications/${canary}`,
      ];
      const statuses = async () => Promise.all(paths.map(async (path) => (await ask({ path })).status));
      expect(await statuses()).toEqual([200, 404, 401]);
      await service.stop();
      const down = await statuses();
      expect(down.every((status) => status === 502 || status === 503)).toBe(true);
      const log = await proxy.log();
      expect(log).not.toContain(canary);
      if (name !== 'nginx') return;
      expect(log).toContain('"GET /identification" 200');
      expect(log).toContain('"GET /api/v1/identifications/{id}/client" 404');
      expect(log).toContain('"GET /api/v1/identifications/{id}" 502');
    });
  });
});

/** A picture as a browser sends it. */
function formOf(picture: Buffer): Buffer {
  const part = (head: string) => Buffer.from(`\r\n--edge\r\ncontent-disposition: form-data; ${head}\r\n`);
  return Buffer.concat([
    part('name="type"\r\n\r\ndocument').subarray(2, -2),
    part('name="photoType"\r\n\r\nfront').subarray(0, -2),
    part('name="file"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n'),
    picture,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
}

type Asked = Omit<RequestOptions, 'headers'> & {
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

async function answerOf(asking: ReturnType<typeof request>, body: Buffer | null): Promise<Answer> {
  // A proxy that refuses a body may close before all of it was sent.
  asking.on('error', () => undefined).end(body ?? undefined);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}
