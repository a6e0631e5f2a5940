import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readJsonBodies } from './json-bodies.ts';

const app = Fastify({ bodyLimit: 16_900_000 });
readJsonBodies(app);
app.post('/', (request, reply) => reply.send({ came: request.body !== undefined }));
const parse = vi.spyOn(JSON, 'parse');
afterAll(async () => {
  parse.mockRestore();
  await app.close();
});
beforeEach(() => {
  parse.mockClear();
});

const send = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
const longestParsed = () => Math.max(0, ...parse.mock.calls.map(([text]) => text.length));

test.each(['[],', '{},', '{"a":[]},', '0,', '['])(
  'a long body of nothing but "%s" is refused before it is parsed',
  async (value) => {
    const { statusCode } = await send(`{"img":[${value.repeat(2_000_000 / value.length)}0]}`);
    expect(statusCode).toBe(400);
    expect(longestParsed()).toBeLessThan(65_536);
  },
);

test('a long body that is one picture is read', async () => {
  const { statusCode } = await send(`{"img":"data:image/jpeg;base64,${'QUJD'.repeat(1_000_000)}"}`);
  expect(statusCode).toBe(200);
  expect(longestParsed()).toBeGreaterThan(4_000_000);
});

test('a short body is read whatever it holds, and an empty one is none', async () => {
  expect((await send(`[${'0,'.repeat(30_000)}0]`)).json()).toEqual({ came: true });
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect((await send('', type)).json()).toEqual({ came: false });
  expect((await send('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
});
