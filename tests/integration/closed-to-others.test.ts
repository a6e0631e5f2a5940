import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BusinessClient, expectOk, freePort, VisitorClient } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';
import { type RawAnswer, rawBytes, rawRequest } from './raw-request.ts';

const publicHost = 'ekyc.test';
const webBuild = new URL('../../apps/web/dist/index.html', import.meta.url);

/** Reachable from the network under a name, as a developer's machine behind a tunnel is; no proxy is trusted. */
let open: ServiceWithoutModels;
/** The same behind a proxy that is trusted. */
let proxied: ServiceWithoutModels;
let token: string;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-closed-'));
  const start = async (name: string, more: Record<string, string> = {}) => {
    const port = String(await freePort());
    const env = { HOST: '0.0.0.0', PORT: port, PUBLIC_URL: `http://${publicHost}:${port}`, ...more };
    return startWithoutModels({ DATA_DIR: join(dataDirectory, name), ...env });
  };
  open = await start('open');
  proxied = await start('proxied', { TRUSTED_PROXIES: '127.0.0.1' });
  token = open.demoToken ?? '';
});
afterAll(async () => {
  await open.close();
  await proxied.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const portOf = (service: ServiceWithoutModels) => Number(new URL(service.url).port);
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest({ port: portOf(open), path, headers: { host: `localhost:${portOf(open)}`, ...headers } });
const outside = (path: string, headers: Record<string, string> = {}) =>
  get(path, { host: `${publicHost}:${portOf(open)}`, ...headers });

describe('the demo and the developer’s pages do not exist (no models are loaded) for', () => {
  const doors = [
    '/demo',
    '/demo/api/webhooks',
    '/demo/api/embedding',
    '/demo/wallet',
    '/dev/mail',
    '/dev/mail.json',
  ];

  test.each(doors)('a visitor of the public name: %s', async (path) => {
    expect((await outside(path)).status).toBe(404);
  });

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=127.0.0.1;host=localhost'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '203.0.113.7'],
  ])('whoever comes through a proxy on this machine (%s: %s)', async (name, value) => {
    for (const path of doors) expect((await get(path, { [name]: value })).status).toBe(404);
    const behind = { host: `localhost:${portOf(proxied)}`, [name]: value };
    expect((await rawRequest({ port: portOf(proxied), path: '/demo', headers: behind })).status).toBe(404);
  });

  test('a name that somebody points at this machine (DNS rebinding)', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${portOf(open)}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      expect((await get('/demo', { host })).status, host).toBe(421);
    for (const host of ['Host:\r\n', ''])
      expect(await rawBytes(portOf(open), `GET /demo HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 4\d\d/,
      );
  });

  test('another machine that calls itself localhost', async () => {
    const [address] = Object.values(networkInterfaces())
      .flatMap((entries) => entries ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address);
    // Reached by its own outer address, the machine is a peer like any other.
    if (address === undefined) throw new Error('this machine has no address besides loopback');
    const headers = { host: `localhost:${portOf(open)}` };
    expect((await rawRequest({ host: address, port: portOf(open), path: '/demo', headers })).status).toBe(
      404,
    );
  });

  test('a page of another site in this machine’s own browser', async () => {
    const fetched = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    expect((await get('/dev/mail.json', fetched)).status).toBe(404);
    const posted = {
      host: `localhost:${portOf(open)}`,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    };
    const path = '/demo/api/identifications';
    expect((await rawRequest({ port: portOf(open), method: 'POST', path, headers: posted })).status).toBe(
      404,
    );
    // A link may lead here.
    expect(
      (await get('/demo', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).status,
    ).toBe(200);
  });

  test('whoever guesses the token', async () => {
    const near = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const query of [
      '',
      `token=${'0'.repeat(32)}`,
      `token=${near}`,
      `token=${token}&token=${token}`,
      `token=${token}0`,
    ])
      expect((await outside(`/demo?${query}`)).status, query).toBe(404);
    expect((await outside('/demo', { cookie: `ekyc_local_token=${near}` })).status).toBe(404);
  });

  test('but for this machine, and whoever has the token', async () => {
    expect((await get('/demo')).status).toBe(200);
    expect((await get('/dev/mail', { host: `127.0.0.1:${portOf(open)}` })).status).toBe(200);
    expect((await get('/dev/mail.json', { host: `[::1]:${portOf(open)}` })).status).toBe(200);
    const first = await outside(`/demo?token=${token}`, { 'x-forwarded-for': '203.0.113.7' });
    expect(first.status).toBe(200);
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    const mails = await outside('/dev/mail.json', { cookie: cookie.split(';', 1)[0] ?? '' });
    // The demo business's first member is invited at the start.
    expect(JSON.parse(mails.body)).toMatchObject({ items: [{ to: 'owner@demo.example' }] });
  });
});

describe('every kind of answer carries the headers that close it', () => {
  const expectClosed = (headers: RawAnswer['headers']) => {
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).toMatch(/^script-src 'self'( 'wasm-unsafe-eval')?$/);
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBeDefined();
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  };
  const asset = async () =>
    /(?:src|href)="(\/assets\/[^"]+)"/.exec(await readFile(webBuild, 'utf8'))?.[1] ?? '';

  test.each([
    ['a page', '/identification', 200],
    ['an embedded page of an unknown id', '/embed/identification?publicId=unknown', 200],
    ['an answer of the API', '/api/endpoints', 200],
    ['an unknown call', '/api/v1/nothing', 404],
    ['a call without a key', '/api/v1/identifications', 401],
    ['the demo', '/demo', 200],
    ['the documentation', '/docs/api/', 200],
    ['the page to try calls', '/api/try/', 200],
    ['the description', '/api/openapi.json', 200],
    ['health', '/healthz', 200],
    ['an address that cannot be decoded', '/%zz', 400],
    ['an address that is too long', `/api/v1/identifications/${'a'.repeat(300)}`, 404],
  ])('%s', async (_, path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expectClosed(answer.headers);
  });

  test('a file of the build, which may be kept', async () => {
    const answer = await get(await asset());
    expect(answer.status).toBe(200);
    expectClosed(answer.headers);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  test('refusals: a foreign Host, a wrong type, a body that is too large, bytes that are no HTTP', async () => {
    const foreign = await get('/', { host: 'evil.example' });
    expect(foreign.status).toBe(421);
    expectClosed(foreign.headers);
    const post = (headers: Record<string, string>, body: string) =>
      rawRequest({
        port: portOf(open),
        method: 'POST',
        path: '/api/fatal',
        headers: { host: `localhost:${portOf(open)}`, ...headers },
        body,
      });
    const wrong = await post({ 'content-type': 'text/plain' }, 'x');
    expect(wrong.status).toBe(415);
    expectClosed(wrong.headers);
    const large = await post({ 'content-type': 'application/json' }, 'x'.repeat(70_000));
    expect(large.status).toBe(413);
    expectClosed(large.headers);
    const [head = ''] = (await rawBytes(portOf(open), 'nonsense\r\n\r\n')).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400/);
    expectClosed(
      Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
      ),
    );
  });

  test('plain HTTP promises no https', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('limits', () => {
  const perMinute = 600;
  const repeat = async (times: number, call: () => Promise<{ status: number }>) => {
    const counts = new Map<number, number>();
    for (let done = 0; done < times; done += 50) {
      const some = await Promise.all(Array.from({ length: Math.min(50, times - done) }, call));
      for (const { status } of some) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };
  /** Calls until one is refused; a minute may begin in between. @returns how many were not */
  const untilRefused = async (call: () => Promise<{ status: number }>) => {
    let answered = 0;
    while (answered <= 2 * perMinute) {
      const statuses = (await Promise.all(Array.from({ length: 50 }, call))).map(({ status }) => status);
      answered += statuses.filter((status) => status !== 429).length;
      if (statuses.includes(429)) return answered;
    }
    return answered;
  };
  const atTheLimit = (answered: number) => answered >= perMinute - 1 && answered <= 2 * perMinute;

  test('new verifications are counted by key, other calls of the key go on', async () => {
    const business = new BusinessClient(open.url, open.apiKey);
    // Refused by the rules: nothing is written.
    const body = { redirectUrl: 'https://elsewhere.example/' };
    const create = () => business.call('identification.create', { body });
    expect((await create()).status).toBe(422);
    expect(await untilRefused(create)).toSatisfy(atTheLimit);
    const refused = await create();
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await business.call('identification.list')).status).toBe(200);
  });

  test('wrong security codes are counted by verification; the right one is not held up', async () => {
    const business = new BusinessClient(proxied.url, proxied.apiKey);
    const create = async () =>
      expectOk(await business.call('identification.create', { body: {} }), 'create').publicId;
    const visitor = new VisitorClient(proxied.url, await create());
    const other = new VisitorClient(proxied.url, await create());
    for (const each of [visitor, other])
      expectOk(await each.call('identification.bindSecurityCode'), 'security');
    const guess = () => new VisitorClient(proxied.url, visitor.publicId).call('identification.getProfile');
    expect(await repeat(40, guess)).toEqual({ 401: 30, 429: 10 });
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor.call('identification.getProfile')).status).toBe(200);
    expect(
      (await new VisitorClient(proxied.url, other.publicId).call('identification.getProfile')).status,
    ).toBe(401);
  });

  test('addresses are counted behind a trusted proxy alone', async () => {
    const from = (service: ServiceWithoutModels, address: string) => () =>
      rawRequest({
        port: portOf(service),
        path: '/api/endpoints',
        headers: { host: `localhost:${portOf(service)}`, 'x-forwarded-for': address },
      });
    expect(await untilRefused(from(proxied, '203.0.113.7'))).toSatisfy(atTheLimit);
    expect((await from(proxied, '203.0.113.8')()).status).toBe(200);
    expect(await repeat(perMinute + 1, from(open, '203.0.113.7'))).toEqual({ 200: perMinute + 1 });
  });
});
