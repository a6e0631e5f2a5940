import { addBusiness, BusinessClient, expectOk, startService, type StartedService } from '@ekyc/testkit';
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
};

let dataDirectory: string;
let service: StartedService;
let business: { id: string; apiKey: string };
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-production-'));
  business = await addBusiness({ ...env, DATA_DIR: dataDirectory }, '試験商店');
  service = await startService({ dataDirectory, env });
});
afterAll(async () => {
  await service?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly policy: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** As the proxy in front of the service asks. */
function throughProxy(path: string): Promise<Answer> {
  const headers = { host: 'ekyc.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: service.port, path, headers }, (response) => {
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
  expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': 'max-age=31536000' } });
  for (const path of ['/demo', '/dev/mail']) {
    expect((await throughProxy(path)).status).toBe(404);
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  }
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
