import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTelemetry } from './open-telemetry.ts';
import { spanOf, type Tracing } from './tracing.ts';

const about = { name: 'job examine', kind: 'consumer' } as const;

/** Tracing that sends to a server with these answers, and what was told of it. */
async function tracingTo(answer: RequestListener, share = 1) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const told: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  const tracing = openTelemetry({ url, headers: {}, share, role: 'all' }, (reason) => told.push(reason));
  return { tracing, told };
}

/** So many spans that they do not fit into one batch. */
async function work(tracing: Tracing): Promise<void> {
  for (let count = 0; count < 600; count += 1) await spanOf(tracing, about, () => Promise.resolve());
}

test('a collector that refuses is told of once, by the number of its answer', async () => {
  let asked = 0;
  const { tracing, told } = await tracingTo((_, response) => {
    asked += 1;
    response.writeHead(401, { 'content-type': 'text/plain' }).end('no such token: secret');
  });
  await work(tracing);
  await tracing.close();
  expect(asked).toBeGreaterThan(1);
  expect(told).toEqual(['HTTP 401']);
});

test('a collector that does not answer holds up a stop for a second', async () => {
  const { tracing } = await tracingTo(() => undefined);
  await work(tracing);
  const since = performance.now();
  await tracing.close();
  expect(performance.now() - since).toBeLessThan(3000);
});

test('of no share of the traces nothing is sent', async () => {
  let asked = 0;
  const { tracing } = await tracingTo((_, response) => {
    asked += 1;
    response.end('{}');
  }, 0);
  await work(tracing);
  await tracing.close();
  expect(asked).toBe(0);
});

test('what a work throws is thrown on', async () => {
  let body = '';
  const { tracing } = await tracingTo((request, response) => {
    request
      .on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      .on('end', () => response.end('{}'));
  });
  const failing = spanOf(tracing, about, () => Promise.reject(new Error('中村 正男')));
  await expect(failing).rejects.toThrow('中村');
  await tracing.close();
  expect(body).toContain('"code":2');
  expect(body).not.toContain('中村');
});
