import { randomBytes } from 'node:crypto';
import { call, databaseNames, type TestDatabase } from '@ekyc/testkit';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { processorSeconds } from './processor-time.ts';
import { type Load, load, rawRequest, type RawRequest } from './request-load.ts';
import {
  type Counts,
  type MeasuredServer,
  type MeasuredService,
  startBareServer,
  startMeasuredService,
} from './request-servers.ts';

const connections = 10;
const secondsEach = 4;
const warmUpSeconds = 2;
/** A key may make 600 identifications and 3,000 other calls a minute, a verification has 600 calls. */
const keyCount = 40;
const visitorCount = 60;

/** Requests a second that issue 15 asks for on two cores, the load beside them. */
const wanted = {
  embedded: { get: 600, create: 150 },
  postgres: { get: 1500, create: 300 },
} as const;
const p99Ms = 20;

interface Measured extends Load {
  readonly processorMs: number;
  /** Of one request; null where it cannot be counted. */
  readonly asked: Counts | null;
}

/**
 * What a call costs: reading one with a key, listing, making, and a visitor's look, beside Fastify and Node's own
 * server with nothing behind them, in the same run.
 */
export const requests: Benchmark = async ({ quick = false, say }) => {
  const seconds = quick ? 2 : secondsEach;
  const bare = await bareRates(seconds);
  const found: Measurement[] = Object.entries(bare).map(([name, measured]) =>
    measurement(`requests/bare ${name}`, measured, bare.fastify),
  );
  for (const name of databaseNames) {
    const service = await startMeasuredService(name, keyCount);
    try {
      const kinds = await kindsOf(service);
      for (const [kind, { request, status }] of Object.entries(kinds)) {
        await load({ port: service.port, connections, seconds: warmUpSeconds, status, request });
        const measured = await measure(service, { seconds, status, request });
        const asked = await countOne(service, { status, request });
        found.push(...judged(name, kind, { ...measured, asked }, bare.fastify));
      }
    } finally {
      await service.stop();
    }
  }
  if (!databaseNames.includes('postgres'))
    say('requests: without TEST_DATABASE_URL the embedded database alone');
  return found;
};

async function bareRates(seconds: number): Promise<Record<'http' | 'fastify', Measured>> {
  const rate = async (kind: 'fastify' | 'http') => {
    const server = await startBareServer(kind);
    try {
      const request = rawRequest('GET', '/');
      await load({ port: server.port, connections, seconds: 1, status: 200, request: () => request });
      return await measure(server, { seconds, status: 200, request: () => request });
    } finally {
      await server.stop();
    }
  };
  return { http: await rate('http'), fastify: await rate('fastify') };
}

async function measure(
  { port, pid }: MeasuredServer,
  asked: { readonly seconds: number; readonly status: number; readonly request: (n: number) => RawRequest },
): Promise<Measured> {
  const before = processorSeconds(pid);
  const measured = await load({ port, connections, ...asked });
  const processorMs = ((processorSeconds(pid) - before) * 1000) / measured.answered;
  return { ...measured, processorMs, asked: null };
}

/** What one request asks the database for, as the least of several: keys are looked up again every few seconds. */
async function countOne({ port, counted }: MeasuredService, kind: Kind): Promise<Counts | null> {
  if (!counted) return null;
  const seen: Counts[] = [];
  for (let time = 0; time < 5; time += 1) {
    const before = await counted();
    // The same one each time: its key is known after the first.
    await load({ port, connections: 1, requests: 1, seconds: 60, ...kind, request: () => kind.request(0) });
    const after = await counted();
    seen.push({
      statements: after.statements - before.statements,
      transactions: after.transactions - before.transactions,
    });
  }
  return seen.reduce((least, next) => (next.statements < least.statements ? next : least));
}

type Kind = { readonly status: number; readonly request: (number: number) => RawRequest };

async function kindsOf({ port, keys }: MeasuredService): Promise<Readonly<Record<string, Kind>>> {
  const url = `http://127.0.0.1:${port}`;
  const visits: RawRequest[] = [];
  const gets: RawRequest[] = [];
  for (let number = 0; number < visitorCount; number += 1) {
    const authorization = `Bearer ${keys[number % keys.length]}`;
    const made = await call(url, 'identification.create', { body: {}, headers: { authorization } });
    if (made.status !== 201) throw new Error(`an identification was not made: ${JSON.stringify(made.body)}`);
    const { publicId } = made.body;
    const path = `/api/v1/identifications/${publicId}`;
    const code = randomBytes(32).toString('base64url');
    const bound = await call(url, 'identification.bindSecurityCode', {
      params: { publicId },
      headers: { 'security-code': code },
    });
    if (bound.status >= 300) throw new Error(`it was not bound: ${JSON.stringify(bound.body)}`);
    gets.push(rawRequest('GET', path, { authorization }));
    visits.push(rawRequest('GET', `${path}/client`, { 'security-code': code }));
  }
  const perKey = (make: (authorization: string) => RawRequest) => keys.map((key) => make(`Bearer ${key}`));
  const lists = perKey((authorization) =>
    rawRequest('GET', '/api/v1/verifications?limit=20', { authorization }),
  );
  const creates = perKey((authorization) =>
    rawRequest('POST', '/api/v1/identifications', { authorization }, '{"targetUserId":"bench"}'),
  );
  const inTurn = (of: readonly RawRequest[], status = 200): Kind => ({
    status,
    request: (number) => of[number % of.length] as RawRequest,
  });
  return {
    get: inTurn(gets),
    list: inTurn(lists),
    visitor: inTurn(visits),
    create: inTurn(creates, 201),
  };
}

function measurement(
  name: string,
  measured: Measured,
  bare: Measured,
  bound?: Measurement['bound'],
): Measurement {
  const { perSecond, p50, p99, processorMs, asked } = measured;
  return compared(name, 'requests/s', {
    value: perSecond,
    baseline: bare.perSecond,
    details: { p50Ms: p50, p99Ms: p99, processorMs, ...asked },
    ...(bound ? { bound } : {}),
  });
}

function judged(
  database: TestDatabase['name'],
  kind: string,
  measured: Measured,
  bare: Measured,
): readonly Measurement[] {
  const name = `requests/${database}/${kind}`;
  const toBare = measurement(name, measured, bare);
  if (kind !== 'get' && kind !== 'create') return [toBare];
  return [
    toBare,
    compared(`${name} wanted`, 'requests/s', {
      value: measured.perSecond,
      baseline: wanted[database][kind],
      bound: { atLeast: 1 },
    }),
    compared(`${name} p99`, 'ms', { value: measured.p99, baseline: p99Ms, bound: { atMost: 1 } }),
  ];
}
