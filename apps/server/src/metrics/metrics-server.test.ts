import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';

let server: MetricsServer;
beforeAll(async () => {
  server = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server;
    request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each(['127.0.0.1:9464', 'localhost', '[::1]:9464', '10.0.3.7:9464', 'ekyc:9464'])(
  'Prometheus asks %s',
  async (host) => {
    expect(await statusFor(host)).toBe(200);
  },
);

test.each(['evil.example:9464', '127.0.0.1.evil.example', 'localhost.evil.example:9464'])(
  'a page that rebinds its name %j reads nothing',
  async (host) => {
    expect(await statusFor(host)).toBe(421);
  },
);
