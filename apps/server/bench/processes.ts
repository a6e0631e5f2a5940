import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BusinessClient, call, expectOk, receiveWebhooks, type WebhookReceiver } from '@ekyc/testkit';
import {
  type Fleet,
  type Member,
  missingForFleets,
  startFleet,
} from '../../../tests/integration/processes/fleet.ts';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { secondsFor } from './in-parallel.ts';
import { NotHere } from './not-here.ts';
import { processorSeconds } from './processor-time.ts';
import { load, rawRequest, type RawRequest } from './request-load.ts';
import { seedKeys } from './request-servers.ts';
import { residentMegabytes } from './resident-memory.ts';
import { median } from './statistics.ts';
import { type DrawnVisitor, drawnVisitors, identify } from './walked-identification.ts';

/** By turns, so that what else the machine does hits both sides. */
const rounds = 3;
const secondsEach = 4;
const connections = 12;
/** A key may make 600 identifications and 3,000 other calls a minute. */
const keyCount = 60;
const identificationsEach = 16;
const fewIdentifications = 6;
/** Visitors at a time. */
const parallelCount = 4;
const peopleCount = 4;

/** Each side has as many children of the engine as the machine has cores, or more. */
const sides = {
  one: { roles: ['all'], env: { ENGINE_CHILDREN: '2' } },
  several: { roles: ['web', 'worker', 'web', 'worker', 'web'], env: { ENGINE_CHILDREN: '1' } },
} as const;
type Side = keyof typeof sides;
const names = Object.keys(sides) as readonly Side[];

/** What each part spent, in processor milliseconds of one call or identification; while it is summed up in seconds. */
interface Spent {
  readonly services: number;
  readonly postgres: number;
  readonly proxy: number;
  readonly bucket: number;
}

interface Round {
  readonly perSecond: number;
  readonly spent: Spent;
}

/**
 * Three `web` and two `worker` processes against one that does everything, each behind nginx by TLS on a Postgres database
 * and a bucket of its own: calls a second, and identifications a minute from the creation to the decision's webhook
 * (pictures without video). All share this machine with the load, so that on few cores the ratio says what the splitting
 * costs, and not how far several machines would go.
 */
export const processes: Benchmark = async ({ quick = false, say }) => {
  if (missingForFleets !== null) throw new NotHere(`${missingForFleets} is needed`);
  const receiver = await receiveWebhooks();
  const people = await drawnVisitors(peopleCount);
  const started: Fleet[] = [];
  const end = () => started.forEach(endAtOnce);
  process.once('exit', end);
  try {
    const open = async (side: Side) => {
      const fleet = await startFleet({ ...sides[side] });
      started.push(fleet);
      return openFleet(fleet, receiver);
    };
    const fleets = { one: await open('one'), several: await open('several') };
    const tell = (what: string) => (side: string) => say(`processes: ${what}, ${side}`);
    const found: Measurement[] = [];
    for (const kind of ['get', 'create'] as const) {
      const play: Play = ({ fleet, requests }) => during(fleet, () => answered(fleet, requests[kind], quick));
      found.push(measurement(`processes/${kind}`, 'requests/s', await byTurns(fleets, play, tell(kind)), 1));
    }
    const count = quick ? fewIdentifications : identificationsEach;
    const play: Play = ({ fleet, business }) =>
      during(fleet, () => walk(business, { receiver, people, count }));
    const kept = await bytesKept(fleets.one.fleet);
    const identified = await byTurns(fleets, play, tell('identifications'));
    const keptAfter = await bytesKept(fleets.one.fleet);
    const walked = count * (rounds + 1);
    found.push(measurement('processes/identifications', 'identifications/min', identified, 60));
    const { one, several } = fleets;
    found.push(
      perIdentification('processes/database', (keptAfter.database - kept.database) / walked),
      perIdentification('processes/bucket', (keptAfter.bucket - kept.bucket) / walked),
      memoryOf('processes/memory of the one', one.fleet.members, 'all'),
      memoryOf('processes/memory of a web', several.fleet.members, 'web'),
      memoryOf('processes/memory of a worker', several.fleet.members, 'worker'),
    );
    return found;
  } finally {
    for (const fleet of started) await fleet.stop();
    process.off('exit', end);
    await receiver.close();
  }
};

/** Where this process ends before its time. */
function endAtOnce({ members, proxy, bucketPid }: Fleet): void {
  for (const pid of [proxy.pid, bucketPid, ...members.map(({ service }) => service.pid)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
}

interface MeasuredFleet {
  readonly fleet: Fleet;
  readonly business: BusinessClient;
  readonly requests: Readonly<
    Record<'get' | 'create', { readonly status: number; readonly of: readonly RawRequest[] }>
  >;
}

async function openFleet(fleet: Fleet, receiver: WebhookReceiver): Promise<MeasuredFleet> {
  const business = new BusinessClient(fleet.url, fleet.apiKey);
  expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDirectory = '' } = fleet.operatorEnv;
  const gets: RawRequest[] = [];
  const creates: RawRequest[] = [];
  for (const key of await seedKeys(databaseUrl, dataDirectory, keyCount)) {
    const authorization = `Bearer ${key}`;
    const made = await call(fleet.url, 'identification.create', { body: {}, headers: { authorization } });
    const { publicId } = expectOk(made, 'create');
    gets.push(rawRequest('GET', `/api/v1/identifications/${publicId}`, { authorization }));
    creates.push(
      rawRequest('POST', '/api/v1/identifications', { authorization }, '{"targetUserId":"bench"}'),
    );
  }
  return {
    fleet,
    business,
    requests: { get: { status: 200, of: gets }, create: { status: 201, of: creates } },
  };
}

async function answered(fleet: Fleet, { status, of }: MeasuredFleet['requests']['get'], quick: boolean) {
  const { port } = new URL(fleet.url);
  const request = (number: number) => of[number % of.length] as RawRequest;
  const seconds = quick ? 2 : secondsEach;
  const loaded = await load({ port: Number(port), secure: true, connections, seconds, status, request });
  return loaded.answered;
}

interface Walking {
  readonly receiver: WebhookReceiver;
  readonly people: readonly DrawnVisitor[];
  readonly count: number;
}

async function walk(business: BusinessClient, { receiver, people, count }: Walking) {
  const one = (number: number) =>
    identify(business, receiver, people[number % people.length] as DrawnVisitor);
  await secondsFor(
    [...Array(count).keys()],
    Array.from({ length: parallelCount }, () => one),
  );
  return count;
}

/** What it took, and what each part spent meanwhile. */
async function during(fleet: Fleet, work: () => Promise<number>): Promise<Round> {
  const before = await secondsSpent(fleet);
  const from = performance.now();
  const count = await work();
  const seconds = (performance.now() - from) / 1000;
  const after = await secondsSpent(fleet);
  const spent = (part: keyof Spent) => ((after[part] - before[part]) * 1000) / count;
  return {
    perSecond: count / seconds,
    spent: {
      services: spent('services'),
      postgres: spent('postgres'),
      proxy: spent('proxy'),
      bucket: spent('bucket'),
    },
  };
}

/** So far, in processor seconds; of Postgres by its connections to this database, not by what it writes behind them. */
async function secondsSpent({ members, proxy, bucketPid, database }: Fleet): Promise<Spent> {
  const connected =
    (await database.query?.('select pid from pg_stat_activity where datname = current_database()')) ?? [];
  return {
    services: processorSeconds(...members.map(({ service }) => service.pid)),
    postgres: processorSeconds(...connected.map(({ pid }) => Number(pid))),
    proxy: processorSeconds(proxy.pid),
    bucket: processorSeconds(bucketPid),
  };
}

type Play = (side: MeasuredFleet) => Promise<Round>;

async function byTurns(
  fleets: Readonly<Record<Side, MeasuredFleet>>,
  play: Play,
  say: (side: string) => void,
): Promise<Readonly<Record<Side, readonly Round[]>>> {
  const played: Record<Side, Round[]> = { one: [], several: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measured = await play(fleets[name]);
      say(`${name} ${measured.perSecond.toFixed(2)} a second`);
      // The first is not counted: programs are compiled as they run.
      if (round > 0) played[name].push(measured);
    }
  return played;
}

/** @param per seconds of the rate */
function measurement(
  name: string,
  unit: string,
  { one, several }: Readonly<Record<Side, readonly Round[]>>,
  per: number,
): Measurement {
  const rate = (of: readonly Round[]) => median(of.map(({ perSecond }) => perSecond)) * per;
  const part = (of: readonly Round[], key: keyof Spent) => median(of.map(({ spent }) => spent[key]));
  const spent = (of: readonly Round[]) =>
    Object.fromEntries(
      (['services', 'postgres', 'proxy', 'bucket'] as const).map((key) => [key, part(of, key)]),
    );
  return compared(name, unit, {
    value: rate(several),
    baseline: rate(one),
    details: {
      processorMs: spent(several),
      oneProcessorMs: spent(one),
      processorRatio: part(several, 'services') / part(one, 'services'),
    },
  });
}

/** What one identification leaves behind, its pictures without a video. */
function perIdentification(name: string, bytes: number): Measurement {
  return { name, value: bytes / 1024, unit: 'KiB', baseline: null, ratio: null };
}

async function bytesKept({ database, bucketDirectory }: Fleet) {
  const [row] = (await database.query?.('select pg_database_size(current_database()) as size')) ?? [];
  const entries = await readdir(bucketDirectory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { database: Number(row?.['size']), bucket: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Resident memory of a process and all below it, in MB. */
function memoryOf(name: string, members: readonly Member[], role: Member['role']): Measurement {
  const each = members
    .filter((member) => member.role === role)
    .map(({ service }) => residentMegabytes(service.pid));
  return { name, value: Math.max(...each), unit: 'MB', baseline: null, ratio: null };
}
