import { request } from 'node:http';
import {
  BusinessClient,
  call,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  startService,
  type StartedService,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let service: StartedService;
let business: BusinessClient;
beforeAll(async () => {
  service = await startService();
  business = new BusinessClient(service.url, service.apiKey);
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await service.removeData();
});

/** A request with any Host, which fetch does not allow. */
function get(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; cookie: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: service.port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0], body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('headers', () => {
  test.each(['/', '/identification', '/api/endpoints', '/api/v1/nothing', '/demo'])(
    '%s is closed',
    async (path) => {
      const { headers } = await fetch(`${service.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).not.toContain('unsafe-inline');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test("only the business's registered origins may frame an embedded verification", async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${service.url}${path}`)).headers.get('content-security-policy') ?? '';
    const { publicId, embedUrl } = expectOk(
      await business.call('identification.create', { body: {} }),
      'create',
    );
    expect(new URL(embedUrl).pathname).toBe('/embed/identification');
    expect(await policyOf(`/embed/identification?publicId=${publicId}`)).toContain(
      `frame-ancestors http://localhost:${service.port}`,
    );
    expect(await policyOf('/embed/identification?publicId=unknown')).toContain("frame-ancestors 'none'");
    expect(await policyOf(`/identification?publicId=${publicId}`)).toContain("frame-ancestors 'none'");
  });

  test('answers with a secret or a state are not kept by caches', async () => {
    const { headers } = await business.call('identification.list');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('who may reach what', () => {
  test('a Host that is not ours gets 421', async () => {
    expect((await get('/api/endpoints', { host: 'evil.example' })).status).toBe(421);
    expect((await get('/api/endpoints', { host: `localhost:${service.port}` })).status).toBe(200);
  });

  test('the demo does not exist for anybody but this machine', async () => {
    expect((await get('/demo', { host: `localhost:${service.port}` })).status).toBe(200);
    expect(
      (await get('/demo', { host: `localhost:${service.port}`, 'x-forwarded-for': '203.0.113.7' })).status,
    ).toBe(404);
    const guess = { host: `localhost:${service.port}`, forwarded: 'for=203.0.113.7' };
    expect((await get(`/demo?token=${'0'.repeat(32)}`, guess)).status).toBe(404);
  });

  test('files outside the web build are not served', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/.sources',
    ]) {
      expect((await get(path, { host: `localhost:${service.port}` })).status, path).toBeGreaterThanOrEqual(
        400,
      );
    }
  });

  test('a person who opens an unknown address is shown a page, a program gets a problem document', async () => {
    const asked = async (path: string, accept: string) => {
      const answer = await fetch(`${service.url}${path}`, { headers: { accept } });
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
    };
    const ofBrowsers = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const path of ['/unknown', '/identification/more', '/dev/unknown', '/embed/unknown', '/unknown/'])
      expect(await asked(path, ofBrowsers), path).toEqual([404, 'text/html']);
    expect(await asked('/unknown', '*/*')).toEqual([404, 'application/problem+json']);
    expect(await asked('/api/v1/unknown', ofBrowsers)).toEqual([404, 'application/problem+json']);
    for (const path of ['/embed/terms', '/embed/privacy'])
      expect(await asked(path, ofBrowsers), path).toEqual([200, 'text/html']);
  });

  test('a slash too many leads to the page, and to no other server', async () => {
    const leads = async (path: string) => {
      const answer = await fetch(service.url + path, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    for (const page of ['/identification', '/embed', '/terms', '/demo', '/embed/selfie_data'])
      expect(await leads(`${page}/?publicId=a%20b`), page).toEqual([308, `${page}?publicId=a%20b`]);
    expect(await leads('//evil.example/')).toEqual([400, null]);
    expect(await leads('//evil.example/terms/')).toEqual([400, null]);
  });

  test('a forged webhook is not shown as verified', async () => {
    const response = await fetch(`${service.url}/demo/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{"type":"identification.approved"}',
    });
    expect(response.status).toBe(401);
  });
});

describe('documentation', () => {
  test('openapi.json names every call, and the pages can be read', async () => {
    const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/v1/identifications/{publicId}/materials');
    const page = await fetch(`${service.url}/api/docs/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('swagger-ui');
  });
});

describe('runtime settings and reports', () => {
  test('the twelve fields that pages read, and where our own user pool and real-time server answer', async () => {
    const settings = expectOk(await call(service.url, 'service.getEndpoints'), 'endpoints');
    expect(Object.keys(settings).toSorted()).toEqual(
      [
        'apiServer',
        'ekycAiServer',
        'envType',
        'debugModeEnabled',
        'clientAdminServer',
        'streamServerDomain',
        'awsRegion',
        'userPoolsId',
        'userPoolsWebClientId',
        'ekycProfileEditClientApiKey',
        'pusherAppKey',
        'pusherAppCluster',
        // Design §2: embedded parts say where they are.
        'userPoolEndpoint',
        'pusherHost',
        'pusherPort',
      ].toSorted(),
    );
  });

  test('a fatal report is logged without what a person entered', async () => {
    const publicId = 'SecretPublicIdSecretPublicId';
    const body = {
      error: `TypeError: 山田太郎 1986-05-01 taro@example.jp`,
      screenWidth: 390,
      screenHeight: 844,
      userAgent: 'Mozilla/5.0 (Linux; Android 15) 山田 19860501 taro@example.jp',
      path: `/identification?publicId=${publicId}`,
    };
    expect((await call(service.url, 'service.reportFatal', { body })).status).toBe(204);
    await expect.poll(() => service.output()).toContain('page.fatal');
    expect(service.output()).not.toMatch(new RegExp(`山田|1986|taro|${publicId}`, 'u'));
    expect(service.output()).toContain('Android 15');
    const long = { ...body, error: `${'x'.repeat(4500)}end of it`, userAgent: 'y'.repeat(2000) };
    expect((await call(service.url, 'service.reportFatal', { body: long })).status).toBe(204);
    expect(service.output()).not.toContain('end of it');
    expect((await call(service.url, 'service.reportFatal', { body: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('/ai/detect', () => {
  const detect = (body: unknown, headers: Record<string, string> = {}) =>
    call(service.url, 'service.detect', { body, headers });

  test('answers boxes and codes only, from any origin', async () => {
    const holder = licenceHolder(0);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const image_base64 = (await pictureOf(scenes, 'face.neutral')).toString('base64');
    const answer = await detect({ image_base64 }, { origin: 'https://elsewhere.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const found = expectOk(answer, 'detect');
    expect(found.faces.length).toBe(1);
    expect(Object.keys(found).toSorted()).toEqual(['card', 'codes', 'faces']);
    expect(Object.keys(found.faces[0] ?? {}).toSorted()).toEqual(['box', 'score']);
    const front = (await pictureOf(scenes, 'front')).toString('base64');
    expect(
      expectOk(await detect({ image_base64: `data:image/jpeg;base64,${front}` }), 'detect').card,
    ).not.toBeNull();
  });

  test('a full queue answers 503 with Retry-After, and the rest is answered', async () => {
    const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(0)), face: 0 });
    const image_base64 = (await pictureOf(scenes, 'face.neutral')).toString('base64');
    const answers = await Promise.all(Array.from({ length: 40 }, () => detect({ image_base64 })));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.code).toBe('engine_busy');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  });

  test('refuses what is no picture', async () => {
    expect(await detect({ image_base64: 'AAAA' })).toMatchObject({
      status: 422,
      code: 'picture_undecodable',
    });
    expect(await detect({ image_base64: '' })).toMatchObject({ status: 422, code: 'picture_undecodable' });
    expect(await detect({})).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(await detect({ image_base64: 'A'.repeat(4_200_000) })).toMatchObject({ status: 413 });
  });
});
