import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import dgram from 'node:dgram';
import net, { type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childPermissions } from './child-permissions.ts';
import { createChildPool } from './child-pool.ts';
import { networkNamespace } from './network-namespace.ts';

const childModule = fileURLToPath(new URL('../../test/network-child.ts', import.meta.url));
const connect = fileURLToPath(new URL('../../test/connect.ts', import.meta.url));

/** A server of this machine for TCP and UDP on one port, and what reached it. */
async function listen(): Promise<{ port: number; reached: string[] }> {
  const reached: string[] = [];
  const server = net.createServer((socket) => {
    reached.push('connection');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const datagrams = dgram.createSocket('udp4').on('message', () => reached.push('datagram'));
  datagrams.bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  onTestFinished(() => {
    server.close();
    datagrams.close();
  });
  return { port, reached };
}

test('a child reaches no network by any way of Node', async () => {
  const { port, reached } = await listen();
  const pool = createChildPool({
    module: childModule,
    execArgv: childPermissions(),
    timeoutMs: 25_000,
    children: 1,
    queueLimit: 1,
    memoryLimitMb: 1000,
  });
  onTestFinished(async () => pool.close());
  const answer = await pool.run('detect', Buffer.from(String(port)), {});
  if (answer.kind === 'busy') throw new Error('busy');
  const results = answer.value as Record<string, string>;
  const { WebSocket: webSocket, inspector, 'taking the refusal back': back, ...others } = results;
  expect(Object.keys(others).length).toBeGreaterThan(15);
  const denied = Object.keys(others).map((way) => [way, 'ERR_ACCESS_DENIED']);
  expect(others).toEqual(Object.fromEntries(denied));
  expect([webSocket, inspector, back]).not.toContain('reached');
  expect(back).toBe('TypeError');
  expect(reached).toEqual([]);
}, 40_000);

/** Runs a command and waits without blocking, since the server answers from this process. */
async function exitCode(program: string, words: readonly string[]): Promise<number | null> {
  const child = spawn(program, words, { env: {}, stdio: 'ignore' });
  await once(child, 'exit');
  return child.exitCode;
}

test('the control: without any of this the same connection is made', async () => {
  const { port, reached } = await listen();
  expect(await exitCode(process.execPath, [connect, String(port)])).toBe(0);
  expect(reached).toEqual(['connection']);
});

test.skipIf(networkNamespace() === null)(
  'in a network namespace of its own the kernel refuses what Node allows, native code included',
  async () => {
    const { port, reached } = await listen();
    const apart = networkNamespace();
    const words = [...(apart?.words ?? []), process.execPath, connect, String(port)];
    expect(await exitCode(apart?.program ?? '', words)).toBe(1);
    expect(reached).toEqual([]);
    const devices = spawnSync(apart?.program ?? '', [...(apart?.words ?? []), '/bin/cat', '/proc/net/dev'], {
      encoding: 'utf8',
    }).stdout;
    // Nothing but the loopback device, and that is down.
    expect(
      devices
        .split('\n')
        .filter((line) => line.includes(':'))
        .map((line) => line.split(':')[0]?.trim()),
    ).toEqual(['lo']);
  },
);
