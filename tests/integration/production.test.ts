import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  expectOk,
  oneDatabase,
  startService,
  type StartedService,
  type TestDatabase,
} from '@ekyc/testkit';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const env = {
  ENV_TYPE: 'production',
  PUBLIC_URL: 'https://ekyc.example',
  TRUSTED_PROXIES: '127.0.0.1',
  MASTER_KEY: 'ab'.repeat(32),
  // Nobody listens there: no mail is sent here.
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATOR_CONTACT: 'help@ekyc.example',
  ICE_PORT: '42000-42003',
  MAIL_FROM: 'ekyc@ekyc.example',
  ANALYTICS_ID: 'G-AB12CD34EF',
  API_SERVER: 'https://api.ekyc.example',
  ALLOWED_ORIGINS: 'https://app.ekyc.example, https://next.ekyc.example:8443',
};

let dataDirectory: string;
let database: TestDatabase;
let service: StartedService;
let business: { id: string; apiKey: string };
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-production-'));
  database = await createTestDatabase(oneDatabase[0] ?? 'embedded');
  business = await addBusiness({ ...env, ...database.env, DATA_DIR: dataDirectory }, '試験商店');
  service = await startService({ process: 'own', dataDirectory, env: { ...env, ...database.env } });
});
afterAll(async () => {
  await service?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
  await database.remove();
});

interface Answer {
  readonly status: number | undefined;
  readonly policy: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** As the proxy in front of the service asks. */
function throughProxy(path: string, more: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const headers = { host: 'ekyc.example', ...forwarded, ...more };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: service.port, path, method, headers }, (response) => {
      response.resume();
      const policy = String(response.headers['content-security-policy']);
      response.on('end', () => resolve({ status: response.statusCode, policy, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });
}

test('in production the visitor is sent to the public address, by TLS alone, and there is no demo', async () => {
  const created = await new BusinessClient(service.url, business.apiKey).call('identification.create', {
    body: {},
  });
  expect(expectOk(created, 'create').url).toMatch(/^https:\/\/ekyc\.example\/identification\?publicId=/);
  const page = await throughProxy('/identification');
  expect(page).toMatchObject({
    status: 200,
    headers: { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
  });
  for (const path of [
    '/demo',
    '/demo/wallet',
    '/dev/mail',
    '/demo.html',
    '/demo%2Ehtml',
    '/demo.html.br',
    '/demo-embedding.html',
  ]) {
    expect((await throughProxy(path)).status).toBe(404);
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  }
});

test('pages of allowed origins, and of no other, may call the API at its own name', async () => {
  const host = 'api.ekyc.example';
  const settings = (await (await fetch(`${service.url}/api/endpoints`)).json()) as Record<string, unknown>;
  expect(settings).toMatchObject({
    apiServer: 'https://api.ekyc.example',
    userPoolEndpoint: 'https://api.ekyc.example/idp/',
    pusherHost: 'api.ekyc.example',
  });
  const { policy } = await throughProxy('/identification');
  expect(policy).toMatch(
    /connect-src 'self'[^;]* https:\/\/api\.ekyc\.example wss:\/\/api\.ekyc\.example[; ]/,
  );
  const path = `/api/v1/identifications/${'A'.repeat(24)}/security`;
  const asked = {
    host,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'security-code,access-token',
  };
  // Our own pages, and those that the setting names.
  for (const origin of [
    'https://ekyc.example',
    'https://app.ekyc.example',
    'https://next.ekyc.example:8443',
  ]) {
    const preflight = await throughProxy(path, { ...asked, origin }, 'OPTIONS');
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': origin, vary: 'Origin' },
    });
    const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase();
    for (const name of [
      'security-code',
      'access-token',
      'content-type',
      'content-digest',
      'x-amz-target',
      'search-text',
      'target-user-id',
    ])
      expect(allowed.split(', ')).toContain(name);
    const refused = await throughProxy(path, { host, origin }, 'POST');
    expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': origin } });
    expect(refused.headers['access-control-expose-headers']).toContain('X-Request-Id');
  }
  const others = [
    'https://app.ekyc.example.evil.example',
    'http://app.ekyc.example',
    'https://APP.ekyc.example',
    'https://next.ekyc.example',
    'null',
  ];
  for (const origin of others) {
    for (const method of ['OPTIONS', 'POST']) {
      const { status, headers } = await throughProxy(path, { ...asked, origin }, method);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
  // The pages themselves are for nobody's scripts.
  const page = await throughProxy('/terms', { origin: 'https://app.ekyc.example' });
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
});

test('visits are counted in production where it is configured, and only on pages about nobody', async () => {
  const settings = (await (await fetch(`${service.url}/api/endpoints`)).json()) as Record<string, unknown>;
  expect(settings).toMatchObject({ envType: 'production', analyticsId: 'G-AB12CD34EF' });
  for (const path of ['/', '/terms', '/privacy']) {
    expect((await throughProxy(path)).policy).toContain(
      "script-src 'self' https://www.googletagmanager.com 'wasm-unsafe-eval'",
    );
  }
  const others = [
    '/identification',
    '/user',
    '/user/link_account',
    '/embed',
    '/?publicId=x',
    '/terms?from=x',
  ];
  for (const path of others) expect((await throughProxy(path)).policy).not.toContain('google');
});
