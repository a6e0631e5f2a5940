import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './address-check.ts';
import { createWebhookSender } from './webhook-sender.ts';

let server: Server;
let hits = 0;
let port = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    else if (request.url === '/long') response.end(Buffer.alloc(1_000_000));
    else response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

describe('outside envType local', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '198.18.0.1',
    '10.0.0.5',
    '0.0.0.0',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[2002:7f00:1::]',
    'localhost.',
  ])('never connects to %s', async (host) => {
    const sender = createWebhookSender({ allowPrivate: false });
    const before = hits;
    for (const scheme of ['http', 'https']) {
      const answer = await sender.send({ url: `${scheme}://${host}:${port}/`, headers: {}, body: '{}' });
      // Some resolvers do not know the name at all; that is as good.
      expect(['address_not_allowed', 'enotfound']).toContain(
        'error' in answer ? answer.error : answer.status,
      );
    }
    expect(hits).toBe(before);
    await sender.close();
  });
});

describe('in envType local', () => {
  test('reaches this machine, follows no redirect, and is not held up by a long answer', async () => {
    const sender = createWebhookSender({ allowPrivate: true });
    const send = (path: string) =>
      sender.send({ url: `http://127.0.0.1:${port}${path}`, headers: {}, body: '{}' });
    const before = hits;
    expect(await send('/')).toEqual({ status: 200 });
    expect(await send('/redirect')).toEqual({ status: 302 });
    expect(await send('/long')).toEqual({ status: 200 });
    expect(hits).toBe(before + 3);
    await sender.close();
  });

  test('names a refused connection', async () => {
    const sender = createWebhookSender({ allowPrivate: true });
    expect(await sender.send({ url: 'http://127.0.0.1:1/', headers: {}, body: '' })).toEqual({
      error: 'econnrefused',
    });
    await sender.close();
  });
});

test('public addresses are allowed', () => {
  expect(['93.184.216.34', '2606:2800:220:1::1'].map(isPublicAddress)).toEqual([true, true]);
});
