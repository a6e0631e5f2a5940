import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { checkHost } from './host-check.ts';

const app = Fastify();
checkHost(app, { publicUrl: 'https://ekyc.example', ownAddresses: [] });
for (const path of ['/healthz', '/readyz', '/']) app.get(path, () => 'ok');
const statusOf = async (url: string, host: string) =>
  (await app.inject({ url, headers: { host } })).statusCode;

test.each(['10.0.3.7:8080', '10.0.3.7', '[2001:db8::1]:8080'])(
  'a health check of a load balancer is answered when the Host is %j, and nothing else is',
  async (host) => {
    expect(await statusOf('/healthz', host)).toBe(200);
    expect(await statusOf('/readyz?x=1', host)).toBe(200);
    expect(await statusOf('/', host)).toBe(421);
  },
);

test.each(['evil.example', '10.0.3.7.evil.example', '10.0.3.7@evil.example'])(
  'a foreign name %j is answered nowhere',
  async (host) => {
    expect(await statusOf('/healthz', host)).toBe(421);
    expect(await statusOf('/', host)).toBe(421);
  },
);
