import { sendProblem } from '@ekyc/service';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitUploads } from './limit-uploads.ts';

let app: FastifyInstance;
let url: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  app = Fastify({ trustProxy: true, forceCloseConnections: true });
  limitUploads(app, { networksKnown: true, headers: {} });
  const route = (path: string, endpoint: string, code: 'engine_busy' | 'starting') =>
    app.post(path, { config: { endpoint } as never }, (request, reply) => {
      asked.push(`${path} ${request.ip} ${JSON.stringify(request.body)}`);
      return sendProblem(reply, code, { retryAfterSeconds: 30 });
    });
  route('/busy', 'service.detect', 'engine_busy');
  route('/starting', 'service.detect', 'starting');
  route('/other', 'business.listVerifications', 'engine_busy');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const post = async (path: string, address: string) => {
  const started = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: '{"frame":1}',
  });
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code, ms: performance.now() - started };
};

test('a frame for hints sent before its Retry-After is refused unread and late, for that network alone', async () => {
  await post('/busy', '203.0.113.7');
  expect(asked).toEqual(['/busy 203.0.113.7 {"frame":1}']);
  const early = await post('/busy', '203.0.113.7');
  expect(early).toMatchObject({ status: 503, code: 'engine_busy' });
  expect(early.ms).toBeGreaterThan(900);
  expect(asked).toHaveLength(1);
  await post('/busy', '203.0.113.8');
  expect(asked).toHaveLength(2);
});

test('other 503 hold nobody back, and no other call is held back', async () => {
  for (let times = 0; times < 2; times += 1) await post('/starting', '203.0.113.7');
  expect(asked).toHaveLength(2);
  await post('/busy', '203.0.113.7');
  for (let times = 0; times < 2; times += 1) await post('/other', '203.0.113.7');
  expect(asked).toHaveLength(5);
});
