import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { answerIn, load, rawRequest } from './request-load.ts';

test.each([
  ['HTTP/1.1 200 OK\r\ncontent-le', null],
  ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\na', null],
  ['HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nab', { status: 201, length: 45 }],
  ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1', { status: 200, length: 38 }],
])('%j is the answer %j', (text, answer) => {
  expect(answerIn(Buffer.from(text))).toEqual(answer);
});

test('asks at the given rate, and accepts no other status as an answer', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push([request.method, request.url, request.headers['x-a']].join(' '));
    request.resume();
    response.end('ab');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = () => rawRequest('POST', '/b', { 'x-a': 'c' }, '{}');
  const asked = { port, connections: 2, requests: 7, seconds: 60, request };
  const { answered, p50, p99 } = await load({ ...asked, status: 200 });
  expect(answered).toBe(7);
  expect(p99).toBeGreaterThanOrEqual(p50);
  expect(seen).toEqual(Array.from({ length: 7 }, () => 'POST /b c'));
  await expect(load({ ...asked, status: 201 })).rejects.toThrow('answered 200, not 201');
  server.close();
});
