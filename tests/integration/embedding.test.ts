import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BusinessClient, expectOk, freePort } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawRequest, rawBytes, rawRequest } from './raw-request.ts';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

let service: ServiceWithoutModels;
let dataDirectory: string;
let publicId: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-embedding-'));
  service = await startWithoutModels({
    DATA_DIR: join(dataDirectory, 'local'),
    PORT: String(await freePort()),
  });
  const business = new BusinessClient(service.url, service.apiKey);
  ({ publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create'));
});
afterAll(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const servicePort = () => Number(new URL(service.url).port);
const demoPort = () => Number(new URL(service.embeddingUrl ?? '').port);
const ask = (port: number, path: string, more: Partial<RawRequest> = {}) =>
  rawRequest({ port, path, ...more, headers: { host: `localhost:${port}`, ...more.headers } });
const ancestorsOf = async (path: string) => {
  const { status, headers } = await ask(servicePort(), path);
  expect(status).toBe(200);
  return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
};

describe('who may frame a page (no models are loaded)', () => {
  test('exactly the origins that the business registered', async () => {
    const origins = [
      `http://localhost:${servicePort()}`,
      `http://localhost:${demoPort()}`,
      `http://127.0.0.1:${demoPort()}`,
    ];
    expect(await ancestorsOf(`/embed/identification?publicId=${publicId}`)).toBe(origins.join(' '));
  });

  test.each([
    ['an id that nobody knows', () => '/embed/identification?publicId=AbCdEfGhIjKlMnOpQrStUv'],
    ['no id', () => '/embed/identification'],
    ['an empty id', () => '/embed/identification?publicId='],
    ['the id twice', () => `/embed/identification?publicId=${publicId}&publicId=${publicId}`],
    ['the id in another name', () => `/embed/identification?publicid=${publicId}`],
    ['an id with more in it', () => `/embed/identification?publicId=${publicId}%27%20or%201=1`],
    ['a zero byte', () => '/embed/identification?publicId=%00'],
    ['the page for a window of its own', () => `/identification?publicId=${publicId}`],
    ['the plain page', () => `/embed?publicId=${publicId}`],
    ['the account', () => `/embed/user?publicId=${publicId}`],
    ['a page of the account', () => `/embed/user/share?publicId=${publicId}`],
  ])('nobody, with %s', async (_, path) => {
    expect(await ancestorsOf(path())).toBe("'none'");
  });
});

describe('what a business loads', () => {
  test.each(['/embed.js', '/embed.mjs'])(
    '%s may be loaded from anywhere, kept for an hour, as what it is',
    async (path) => {
      const { status, headers, body } = await ask(servicePort(), path);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(body).toContain('CriiEkyc.mount: ');
      for (const [accepted, encoding] of [
        ['gzip', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
      ] as const) {
        const packed = await ask(servicePort(), path, { headers: { 'accept-encoding': accepted } });
        expect(packed.headers).toMatchObject({
          'content-encoding': encoding,
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        });
        expect(packed.headers['content-type']).toMatch(/^(text|application)\/javascript/);
        expect(Number(packed.headers['content-length'])).toBeLessThanOrEqual(5000);
      }
    },
  );

  test('the types are text; nothing else of the service is opened to other origins by them', async () => {
    const types = await ask(servicePort(), '/embed.d.mts');
    expect(types.status).toBe(200);
    expect(types.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(types.headers['content-type']).toMatch(/^text\/plain/);
    for (const path of ['/', '/index.html', '/demo.html', `/embed/identification?publicId=${publicId}`]) {
      const { headers } = await ask(servicePort(), path);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('the demo on another origin', () => {
  test('shows its page under a policy that a careful business might have', async () => {
    const { status, headers, body } = await ask(demoPort(), '/');
    expect(status).toBe(200);
    expect(body).toContain('埋め込みのデモ');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-src http://localhost:${servicePort()}`);
    expect(policy).not.toContain('unsafe');
    expect(headers['permissions-policy']).toContain(`camera=(self "http://localhost:${servicePort()}")`);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('makes a verification for its page, and tells nothing but what the API answered', async () => {
    const { status, body } = await ask(demoPort(), '/identifications', { method: 'POST' });
    expect(status).toBe(201);
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual([
      'embedUrl',
      'expiresAt',
      'method',
      'publicId',
      'status',
      'url',
    ]);
    expect(JSON.parse((await ask(demoPort(), '/settings')).body)).toEqual({
      service: `http://localhost:${servicePort()}`,
    });
  });

  test.each<readonly [name: string, path: string, request: Partial<RawRequest>, status: number]>([
    ['a name that somebody points at this machine', '/', { headers: { host: 'evil.example' } }, 404],
    ['a name that begins like this machine', '/', { headers: { host: 'localhost.evil.example' } }, 404],
    ['whoever comes through a proxy', '/', { headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
    [
      'a page of another site that acts',
      '/identifications',
      { method: 'POST', headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
      404,
    ],
    [
      'a page of another port that acts',
      '/identifications',
      { method: 'POST', headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' } },
      404,
    ],
    [
      'a page of another site that reads',
      '/settings',
      { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' } },
      404,
    ],
    [
      'a body',
      '/identifications',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      415,
    ],
    [
      'a form',
      '/identifications',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      415,
    ],
    ['another method', '/identifications', { method: 'GET' }, 404],
    ['an unknown path', '/api/endpoints', {}, 404],
    ['a path out of the folder', '/assets/../index.html', {}, 400],
    ['the same, hidden', '/assets/%2e%2e/index.html', {}, 400],
    ['an address that cannot be decoded', '/%zz', {}, 400],
  ])('refuses %s', async (_, path, request, status) => {
    const answer = await ask(demoPort(), path, request);
    expect(answer.status).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).not.toContain('<');
  });

  test('refuses what is no HTTP', async () => {
    expect(await rawBytes(demoPort(), 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });

  test('does not exist where there is no demo', async () => {
    const env = { DATA_DIR: join(dataDirectory, 'trial'), PORT: String(await freePort()) };
    const trial = await startWithoutModels(env, [], { envType: 'trial', demo: false });
    expect(trial.embeddingUrl).toBeNull();
    await trial.close();
  });
});
