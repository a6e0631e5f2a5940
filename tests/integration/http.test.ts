import { type IncomingHttpHeaders, request } from 'node:http';
import { type Endpoint, type EndpointName, endpoints, paths } from '@ekyc/contract';
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
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let service: StartedService;
let business: BusinessClient;
beforeAll(async () => {
  service = await startService({ database: 'one' });
  business = new BusinessClient(service.url, service.apiKey);
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await service.removeData();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const get = (path: string, headers: Record<string, string>) => ask('GET', path, headers);

/** A request with any Host and any way to send nothing, which fetch does not allow. */
function ask(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: service.port, method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
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

describe('answers that explain', () => {
  type Problem = { readonly code: string; readonly errors?: readonly { path: string; message: string }[] };
  const everyEndpoint = Object.values(endpoints) as Endpoint[];
  const urlOf = (name: EndpointName, id = 'A'.repeat(24)) =>
    service.url + paths[name][1].replaceAll(/\{publicId\}/g, id).replaceAll(/\{\w+\}/g, '1');
  const problemOf = async (response: Response) => {
    const text = await response.text();
    return [response.status, text === '' ? '' : (JSON.parse(text) as Problem).code] as const;
  };

  test('422 names the unknown field and says of each other what it should be', async () => {
    const body = { redirectURL: 'https://shop.example', regime: 'no-such-law', expiresInHours: 'many' };
    const refused = await business.call('identification.create', { body });
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields' });
    const { errors = [] } = refused.body as unknown as Problem;
    const messages = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
    expect(messages['redirectURL']).toBe('この名前の項目はありません。');
    expect(messages['regime']).toMatch(/^次のいずれかを指定してください: /);
  });

  test('a query parameter that a call does not have is refused by name', async () => {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const asked = await fetch(`${service.url}/api/v1/identifications?statsu=approved`, { headers });
    expect(asked.status).toBe(400);
    expect(((await asked.json()) as Problem).errors).toMatchObject([
      { path: 'statsu', code: 'unrecognized_keys', message: 'この名前の項目はありません。' },
    ]);
    expect((await fetch(`${service.url}/api/endpoints?more=1`)).status).toBe(400);
  });

  test('an empty body of any type is no body, for every call that needs none', async () => {
    const bodyless = everyEndpoint.filter(
      ({ name, multipart, bytes }) => paths[name][0] !== 'GET' && !multipart && !bytes,
    );
    expect(bodyless.length).toBeGreaterThan(60);
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ];
    for (const { name } of bodyless) {
      const [method] = paths[name];
      const plain = await problemOf(await fetch(urlOf(name), { method }));
      for (const type of types) {
        const headers = { 'content-type': type };
        const answer = await fetch(urlOf(name), { method, headers, body: '' });
        expect(await problemOf(answer), `${name} ${type}`).toEqual(plain);
      }
    }
    // In pieces, of which there is none.
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const path = `/api/v1/identifications/${'A'.repeat(24)}/security`;
    expect((await ask('POST', path, headers)).status).toBe(401);
    const form = { method: 'POST', body: new URLSearchParams({ a: '1' }) };
    expect((await fetch(service.url + path, form)).status).toBe(415);
  });

  test('a method that an address does not have is answered with those that it has', async () => {
    const allowed = async (method: string, path: string) => {
      const answer = await fetch(service.url + path, { method });
      return [answer.status, answer.headers.get('allow')];
    };
    const one = `/api/v1/identifications/${'A'.repeat(24)}`;
    expect(await allowed('POST', `${one}/client`)).toEqual([405, 'GET, HEAD']);
    expect(await allowed('PUT', one)).toEqual([405, 'GET, HEAD, DELETE']);
    expect(await allowed('GET', `${one}/qr_token`)).toEqual([405, 'POST']);
    expect(await allowed('DELETE', '/terms')).toEqual([405, 'GET, HEAD']);
    expect(await allowed('POST', '/api/v1/nothing')).toEqual([404, null]);
    // What others must not see does not show itself so either.
    const host = `localhost:${service.port}`;
    const demo = await ask('DELETE', '/demo', { host, 'x-forwarded-for': '203.0.113.7' });
    expect([demo.status, demo.headers['allow']]).toEqual([404, undefined]);
  });

  test('401 says which credential is wanted', async () => {
    const wanted = {
      visitor: 'Security-Code',
      business: 'Bearer',
      account: 'Access-Token',
      staff: 'Access-Token',
      chipReader: 'Bearer',
    };
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const refusing = new Set<string>();
    for (const { name, caller } of everyEndpoint) {
      if (caller === 'public' || caller === 'mediaServer') continue;
      const answer = await fetch(urlOf(name, publicId), { method: paths[name][0] });
      if (answer.status !== 401) continue;
      refusing.add(caller);
      expect(answer.headers.get('www-authenticate'), name).toContain(`${wanted[caller]} realm="ekyc"`);
    }
    expect([...refusing].toSorted()).toEqual(Object.keys(wanted).toSorted());
    const headers = { authorization: 'Bearer sk_wrong' };
    const refused = await fetch(`${service.url}/api/v1/identifications`, { headers });
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('a call that is counted says how many are left, in the headers that the document names', async () => {
    const { headers } = await business.call('identification.list');
    expect(Number(headers.get('x-ratelimit-limit'))).toBe(3000);
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(3000);
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
  });

  test('what needs a proof is told to scripts and programs alone, not to links, forms and pictures of pages', async () => {
    const status = async (mode: string | null) => {
      const headers = { host: `localhost:${service.port}`, authorization: `Bearer ${service.apiKey}` };
      const asked = mode === null ? headers : { ...headers, 'sec-fetch-mode': mode };
      const evidence = await ask('GET', `/api/v1/identifications/${'A'.repeat(22)}/evidence`, asked);
      return [evidence.status, (JSON.parse(evidence.body) as { code: string }).code];
    };
    for (const mode of ['navigate', 'no-cors', 'websocket', 'nested-navigate'])
      expect(await status(mode)).toEqual([403, 'origin_not_allowed']);
    for (const mode of ['cors', 'same-origin', null]) expect(await status(mode)).toEqual([404, 'not_found']);
    const page = await ask('GET', '/', { host: `localhost:${service.port}`, 'sec-fetch-mode': 'navigate' });
    expect(page.status).toBe(200);
  });

  test('every answer bears an id of its own, as do the lines of the log; one line a call', async () => {
    const id = 'B'.repeat(24);
    const host = `localhost:${service.port}`;
    const asked = [
      await ask('GET', '/', { host }),
      await ask('GET', `/api/v1/identifications/${id}/client`, { host }),
      await ask('GET', `/nothing/${id}`, { host }),
      await ask('POST', '/terms', { host }),
      await ask('GET', '/', { host: 'evil.example' }),
      await ask('GET', '/%zz', { host }),
      await ask('GET', '/', { host, expect: 'a-miracle' }),
      await ask('POST', '/idp/', { host }),
    ];
    const ids = asked.map(({ headers }) => String(headers['x-request-id']));
    for (const one of ids) expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(ids.length);
    const body = { error: 'x', screenWidth: 1, screenHeight: 1, userAgent: 'x', path: '/' };
    const reported = await call(service.url, 'service.reportFatal', { body });
    const reportId = reported.headers.get('x-request-id') ?? '';
    await expect.poll(() => linesOf(reportId).length).toBe(2);
    expect(linesOf(reportId)).toMatchObject([
      { event: 'page.fatal' },
      { event: 'request.answered', method: 'POST', route: '/api/fatal', status: 204 },
    ]);
    expect(linesOf(ids[1] ?? '')).toMatchObject([
      { event: 'request.answered', route: '/api/v1/identifications/:publicId/client', status: 404 },
    ]);
    expect(linesOf(ids[2] ?? '')).toMatchObject([{ event: 'request.answered', status: 404 }]);
    expect(service.output()).not.toContain(id);
  });

  function linesOf(requestId: string): object[] {
    return service
      .output()
      .split('\n')
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as object);
  }
});

describe('documentation', () => {
  test('openapi.json names every call, and the pages can be read', async () => {
    const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/v1/identifications/{publicId}/materials');
    for (const path of ['/api/docs', '/api/docs/']) {
      const reference = await fetch(`${service.url}${path}`);
      expect(new URL(reference.url).pathname).toBe('/docs/api/');
      expect(await reference.text()).toContain('POST /api/v1/identifications');
    }
    const page = await fetch(`${service.url}/api/try/`);
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
        // What staff's passkeys are bound to.
        'passkeyDomain',
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
    // Other tests report, too.
    await expect.poll(() => service.output()).toContain('Android 15');
    // Whole dates: a year alone stands in the log's numbers by chance.
    expect(service.output()).not.toMatch(new RegExp(`山田|1986-05-01|19860501|taro|${publicId}`, 'u'));
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
      expectOk(await detect({ image_base64: `data:image/jpg;base64,${front}` }), 'detect').card,
    ).not.toBeNull();
  });

  test('a full queue answers 503 with Retry-After, and the rest is answered', async () => {
    const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(0)), face: 0 });
    const image_base64 = (await pictureOf(scenes, 'face.neutral')).toString('base64');
    // Where the machine has other work, forty may come so slowly that none finds the queue full.
    const { answers, refused } = await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 40 }, () => detect({ image_base64 })));
        const refused = answers.filter(({ status }) => status === 503);
        expect(refused.length).toBeGreaterThan(0);
        return { answers, refused };
      },
      { timeout: 60_000 },
    );
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

  test('any origin can read its refusals, too', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const answers = [
      await detect({ image_base64: 'AAAA' }, headers),
      await detect({}, headers),
      await detect('{', headers),
      await detect({ image_base64: 'A'.repeat(4_200_000) }, headers),
      await detect('x', { ...headers, 'content-type': 'text/plain' }),
    ];
    for (const { status, headers: answered } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(answered.get('access-control-allow-origin')).toBe('*');
      expect(answered.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });
});
