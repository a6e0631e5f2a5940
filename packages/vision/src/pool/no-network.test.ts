import { spawn } from 'node:child_process';
import { once } from 'node:events';
import dgram from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childPermissions } from './child-permissions.ts';
import { createChildPool } from './child-pool.ts';
import { heldByKernel, startedApart } from './child-isolation.ts';
import { startEngineChild } from './engine-child.ts';

const childModule = fileURLToPath(new URL('../../test/network-child.ts', import.meta.url));
const unheld = fileURLToPath(new URL('../../test/unheld-child.ts', import.meta.url));

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

/** What code without Node's refusals reaches, as it tells itself; see `test/unheld-child.ts`. */
async function reach(targets: object, apart: boolean): Promise<Record<string, string>> {
  const command = [process.execPath, unheld, JSON.stringify(targets)];
  const [plain = '', ...plainWords] = command;
  const { program, words } = apart ? startedApart(command, [unheld]) : { program: plain, words: plainWords };
  const child = spawn(program, [...words], { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  await once(child, 'close');
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>;
}

/** A socket that is a file, or one without a file (its name begins with NUL). */
async function listenAt(name: string): Promise<string> {
  const server = net.createServer((socket) => socket.destroy()).listen(name);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return name;
}

/** A process of this machine that anybody may end, servers, and what is asked of each. */
async function targetsOf() {
  const { port, reached } = await listen();
  const folder = mkdtempSync(path.join(tmpdir(), 'sockets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const victim = spawn('/bin/sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void victim.kill('SIGKILL'));
  return {
    reached,
    victim,
    targets: {
      port,
      parent: process.pid,
      victim: victim.pid,
      socketFile: await listenAt(path.join(folder, 'some.sock')),
      abstractSocket: await listenAt(`\0ekyc-test-${process.pid}-${Date.now()}`),
    },
  };
}

test('the control: code that nothing holds reaches all of it', async () => {
  const { reached, targets, victim } = await targetsOf();
  const gone = once(victim, 'exit');
  const found = await reach(targets, false);
  expect(new Set(Object.values(found))).toEqual(new Set(['reached']));
  await gone;
  await expect.poll(() => reached).toContain('datagram');
});

const { network, signals, socketFiles } = heldByKernel();

test.skipIf(!network || !signals || !socketFiles)(
  'apart, the kernel refuses all of it, whatever code tries',
  async () => {
    const { reached, targets, victim } = await targetsOf();
    const { ...found } = await reach(targets, true);
    expect(Object.keys(found).toSorted()).toEqual(
      [
        'HTTP',
        'TCP, as to a database',
        'UDP',
        'a socket without a file',
        'a socket file',
        "another's file",
        'ending a process',
        'a signal to the parent',
      ].toSorted(),
    );
    expect(Object.values(found)).not.toContain('reached');
    expect(victim.exitCode ?? victim.signalCode).toBeNull();
    expect(reached).toEqual([]);
  },
);

test.skipIf(!signals)('apart, all that it may signal is its own, and that ends with it', async () => {
  const { program, words } = startedApart([process.execPath, '-e', 'process.kill(-1, "SIGKILL")'], []);
  const child = spawn(program, [...words], { env: {}, stdio: 'ignore' });
  await once(child, 'exit');
});

test('a child leads a session and a process group of its own', async () => {
  const child = startEngineChild({
    module: fileURLToPath(new URL('../../test/obedient-child.ts', import.meta.url)),
    execArgv: childPermissions(),
    timeoutMs: 10_000,
  });
  await child.ready;
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1');
  const [, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  expect([group, session]).toEqual([String(child.pid), String(child.pid)]);
  child.kill();
  await child.exited;
});
