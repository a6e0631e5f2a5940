import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, startService, type StartedService } from '@ekyc/testkit';
import Pusher from 'pusher';
import { app, masterKey } from '../../../tests/integration/realtime/publisher.ts';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { Crowd } from './crowd.ts';
import { leastResident } from './least-resident.ts';
import { withService } from './with-service.ts';

const connectionCount = 5000;
/** `--quick`: says whether it runs. */
const fewConnections = 500;
const broadcasts = 20;
const single = 500;
/** The most that a connection may cost. */
const mostKilobytes = 15;
/** How much later than with a bare server an event may be there. */
const later = 3;
const collector = fileURLToPath(new URL('./collect-on-signal.mjs', import.meta.url));
const aloneScript = fileURLToPath(new URL('./realtime-alone.ts', import.meta.url));
const bareScript = fileURLToPath(new URL('./bare-broadcast.mjs', import.meta.url));
const frame = JSON.stringify({ event: 'E', channel: 'everybody', data: '{}' });

/** A server with its crowd: who publishes to one of them, or to all. */
interface Side {
  readonly crowd: Crowd;
  publish(to: number | 'all'): Promise<void>;
}

/**
 * Memory of an idle page's connection, and the time from publishing at the started service until pages have an event,
 * for one page and for all, against `ws` alone with as many connections, in turns. On Postgres (TEST_DATABASE_URL) the
 * same with the pages at one process and the publisher at another; what Postgres takes for one event is then measurement.
 */
export const realtime: Benchmark = async ({ quick = false, say }) => {
  const count = quick ? fewConnections : connectionCount;
  const shared = process.env['TEST_DATABASE_URL'] ? await createTestDatabase('postgres') : null;
  const env = {
    ...shared?.env,
    MASTER_KEY: masterKey,
  };
  const kilobytesEach = await kilobytesAPage(count);
  say(`realtime: ${kilobytesEach.toFixed(1)} kB a connection of ${count}`);
  const bare = await startBare(count);
  try {
    return await withService(env, async (service) => {
      const found: Measurement[] = [
        compared('realtime.memory', 'kB', {
          value: kilobytesEach,
          baseline: mostKilobytes,
          ...(quick ? {} : { bound: { atMost: 1 } }),
          details: { connections: count },
        }),
      ];
      const side = await openSide(service, service, count);
      found.push(...(await compareSides('realtime', side, bare, { count, bound: { atMost: later } })));
      side.crowd.close();
      if (!shared) return found;
      const second = await startService({
        dataDirectory: service.dataDirectory,
        env: { ...env, ROLE: 'web' },
      });
      try {
        const apart = await openSide(second, service, count);
        found.push(...(await compareSides('realtime.processes', apart, bare, { count })));
        apart.crowd.close();
        return found;
      } finally {
        await second.stop();
      }
    });
  } finally {
    bare.close();
    await shared?.remove();
  }
};

async function startBare(count: number): Promise<Side & { close(): void }> {
  const child = fork(bareScript);
  const [port] = (await once(child, 'message')) as [number];
  const crowd = await Crowd.connect(count, (number) => `ws://127.0.0.1:${port}/?number=${number}`, null);
  return {
    crowd,
    publish: async (to) => {
      const answer = await fetch(`http://127.0.0.1:${port}/?to=${to}`, { method: 'POST', body: frame });
      await answer.arrayBuffer();
    },
    close: () => {
      crowd.close();
      child.disconnect();
    },
  };
}

const door = ({ port }: Pick<StartedService, 'port'>) => `ws://127.0.0.1:${port}/app/${app.key}?protocol=7`;
const subscribe = (channel: string) => JSON.stringify({ event: 'pusher:subscribe', data: { channel } });

/** Each page at a channel of its own, as a verification's page is. */
function connectPages(service: Pick<StartedService, 'port'>, channels: readonly string[]): Promise<Crowd> {
  return Crowd.connect(
    channels.length,
    () => door(service),
    (number) => subscribe(channels[number] as string),
  );
}

function newChannels(count: number): readonly string[] {
  return Array.from({ length: count }, () => `user-${randomBytes(18).toString('base64url')}`);
}

/**
 * What pages hold beyond what the process holds without them. In a process of its own: the whole service has room left
 * over from its start, which would hide most of it.
 */
async function kilobytesAPage(count: number): Promise<number> {
  const child = fork(aloneScript, { execArgv: ['--expose-gc', `--import=${collector}`] });
  try {
    const [port] = (await once(child, 'message')) as [number];
    const pid = child.pid as number;
    // Code is compiled and buffers are made as they are first used.
    (await connectPages({ port }, newChannels(200))).close();
    const before = await leastResident(pid);
    const crowd = await connectPages({ port }, newChannels(count));
    const held = await leastResident(pid);
    crowd.close();
    return (held - before) / count;
  } finally {
    child.disconnect();
  }
}

/** Pages at one process and the publisher at another, or at the same. */
async function openSide(pagesAt: StartedService, publisherAt: StartedService, count: number): Promise<Side> {
  const channels = newChannels(count);
  const crowd = await connectPages(pagesAt, channels);
  crowd.say(subscribe('everybody'));
  const publish = async (to: number | 'all') => {
    const body = JSON.stringify({
      name: 'E',
      channels: [to === 'all' ? 'everybody' : channels[to]],
      data: '{}',
    });
    const answer = await fetch(signed(publisherAt, body), { method: 'POST', body });
    if (!answer.ok) throw new Error(`an event was refused: ${answer.status}`);
    await answer.arrayBuffer();
  };
  return { crowd, publish };
}

const library = new Pusher({ appId: app.id, key: app.key, secret: app.secret, cluster: 'none' });

function signed({ url }: StartedService, body: string): string {
  const path = `/apps/${app.id}/events`;
  return `${url}${path}?${library.createSignedQueryString({ method: 'POST', path, body, params: {} })}`;
}

/**
 * By turns, so that what else the machine does hits both.
 * @param given.bound for one page; for all of them it always holds, as sending is then what takes the time
 */
async function compareSides(
  name: string,
  side: Side,
  bare: Side,
  { count, bound }: { readonly count: number; readonly bound?: { readonly atMost: number } },
): Promise<Measurement[]> {
  const sides = [side, bare];
  const one = sides.map((): number[] => []);
  const all = sides.map((): number[] => []);
  const turn = async (into: number[][] | null, to: () => number | 'all', pages: number) => {
    for (const [at, each] of sides.entries()) {
      const target = to();
      const latencies = await each.crowd.receive(() => each.publish(target), pages);
      into?.[at]?.push(...latencies);
    }
  };
  const anyone = () => Math.floor(Math.random() * count);
  for (let round = 0; round < 50; round += 1) await turn(null, anyone, 1);
  for (let round = 0; round < single; round += 1) await turn(one, anyone, 1);
  for (let round = 0; round < 3; round += 1) await turn(null, () => 'all', count);
  for (let round = 0; round < broadcasts; round += 1) await turn(all, () => 'all', count);
  return [measurement(`${name}.one`, one, bound), measurement(`${name}.broadcast`, all, { atMost: later })];
}

function measurement(
  name: string,
  [ours = [], bare = []]: readonly number[][],
  bound?: { readonly atMost: number },
): Measurement {
  return compared(name, 'ms', {
    value: percentile(ours, 0.99),
    baseline: percentile(bare, 0.99),
    ...(bound ? { bound } : {}),
    details: {
      percentile: 99,
      p50: percentile(ours, 0.5),
      p50Bare: percentile(bare, 0.5),
      events: ours.length,
    },
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('a percentile of nothing');
  return value;
}
