import { request } from 'node:http';
import { startService, type StartedService } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const nonce = Buffer.alloc(32, 7).toString('base64');
const keys = { document: 'myNumberCard', printedNumber: '14040720301234' };
let service: StartedService;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  await service?.removeData();
});

/** By node:http: fetch sets no Host of its own. */
function post(body: string, headers: Readonly<Record<string, string>> = {}, document = 'myNumberCard') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(`${service.url}/demo/reader/${document}/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    call.end(body);
  });
}

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('the specimen card is read by what is printed on it, as often as it is wanted', async () => {
  const wrong = await post(JSON.stringify({ keys: { ...keys, printedNumber: '14040720309999' }, nonce }));
  expect(linesOf(wrong.text).at(-1)).toMatchObject({ type: 'stopped', code: 'wrong_key', triesLeft: 9 });
  for (let time = 0; time < 2; time++) {
    const right = await post(JSON.stringify({ keys, nonce, readBefore: {}, mayTakeLast: [] }));
    expect(right.status).toBe(200);
    const last = linesOf(right.text).at(-1);
    expect(last).toMatchObject({ type: 'read', document: 'myNumberCard' });
    expect(Object.keys(last?.['files'] as object)).toEqual(['face/0004', 'face/0002', 'text/0002']);
  }
});

test('the specimen answers nobody elsewhere, and nothing that is malformed or too large', async () => {
  const right = JSON.stringify({ keys, nonce });
  expect((await post(right, { host: 'ekyc.example' })).status).toBe(421);
  expect((await post(right, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await post(right, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).status).toBe(404);
  expect(await post(right, {}, 'libraryCard')).toMatchObject({ status: 400 });
  expect(await post('{')).toMatchObject({ status: 400 });
  expect(await post(JSON.stringify({ keys, nonce: 'AAAA' }))).toMatchObject({ status: 400 });
  expect(await post(JSON.stringify({ keys: { document: 'passport' }, nonce }))).toMatchObject({
    status: 400,
  });
  expect(await post(JSON.stringify({ keys, nonce, more: 'x'.repeat(300_000) }))).toMatchObject({
    status: 413,
  });
});
