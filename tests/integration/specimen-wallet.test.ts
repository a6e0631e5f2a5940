import { request } from 'node:http';
import type { MdocStartAnswer, MdocStartRequest } from '@ekyc/contract';
import { expectOk, startService, type StartedService, VisitorClient } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let service: StartedService;
let origin = '';
beforeAll(async () => {
  service = await startService();
  origin = `http://localhost:${service.port}`;
});
afterAll(async () => {
  await service?.stop();
  await service?.removeData();
});

/** By node:http: fetch sets no Origin and no Host of its own. */
function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const call = request(`${service.url}/demo/wallet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
      });
    });
    call.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** As a customer of the demo shop who agreed. */
async function begun(idType: MdocStartRequest['idType'] = 'myNumberCard') {
  const answer = await fetch(`${service.url}/demo/api/identifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'mdoc' }),
  });
  const { publicId } = (await answer.json()) as { publicId: string };
  const visitor = new VisitorClient(service.url, publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  const ask = async () => expectOk(await visitor.call('identification.startMdoc', { idType }), 'start');
  const finish = async (given: MdocStartAnswer, shown: unknown) => {
    const answer = shown as { readonly protocol: string; readonly data: { readonly response: string } };
    return visitor.call('identification.finishMdoc', { request: given.request, ...answer });
  };
  return { ask, finish };
}

test('the wallet’s answer is verified as any other, by either protocol; what is forged is refused', async () => {
  const { ask, finish } = await begun();
  const outcomeOf = async (act: string, protocol: number) => {
    const asked = await ask();
    expect(asked.standIn).toBe(true);
    const shown = await post({ act, ...asked.requests[protocol] });
    expect(shown.status).toBe(200);
    return finish(asked, shown.body);
  };
  for (const protocol of [0, 1]) {
    for (const act of ['showAltered', 'showMyNumber', 'showByOtherPhone'])
      expect(await outcomeOf(act, protocol), act).toMatchObject({ body: { outcome: 'refused' } });
    expect(await outcomeOf('show', protocol)).toMatchObject({ body: { outcome: 'proven' } });
  }
});

test.each(['driversLicense', 'passport'] as const)('it holds a record for %s too', async (idType) => {
  const { ask, finish } = await begun(idType);
  const asked = await ask();
  const look = await post({ act: 'look', ...asked.requests[0] });
  expect(look).toMatchObject({ status: 200, body: { elements: expect.arrayContaining(['portrait']) } });
  const shown = await post({ act: 'show', ...asked.requests[0] });
  expect(await finish(asked, shown.body)).toMatchObject({ body: { outcome: 'proven' } });
});

test('it answers the page that was asked for alone, and nobody elsewhere', async () => {
  const { ask } = await begun();
  const { requests } = await ask();
  const right = { act: 'show', ...requests[0] };
  expect(await post(right, { origin: 'https://other.example' })).toMatchObject({ status: 400 });
  expect(await post(right, { origin: 'null' })).toMatchObject({ status: 400 });
  expect(await post(right, { host: 'ekyc.example' })).toMatchObject({ status: 421 });
  expect(await post(right, { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ status: 404 });
  expect(await post(right, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toMatchObject({
    status: 404,
  });
});

test('it answers nothing that is malformed or too large', async () => {
  const { ask } = await begun();
  const [first] = (await ask()).requests;
  for (const wrong of [
    '{',
    {},
    { act: 'show' },
    { act: 'steal', ...first },
    { act: 'show', ...first, protocol: 'openid4vp-v1-signed' },
    { act: 'show', protocol: 'org-iso-mdoc', data: { deviceRequest: 'AAAA', encryptionInfo: 'AAAA' } },
    { act: 'show', protocol: 'org-iso-mdoc', data: [] },
    { act: 'show', ...first, more: 1 },
  ])
    expect(await post(wrong), JSON.stringify(wrong).slice(0, 60)).toMatchObject({ status: 400 });
  expect(await post({ act: 'show', ...first, more: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
});
