import { randomBytes } from 'node:crypto';
import { headersOfTexts } from '@ekyc/contract';
import {
  BusinessClient,
  call,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { type Benchmark, compared } from './benchmark.ts';
import { NotHere } from './not-here.ts';
import { chainEnds, examinationsOf, seedStatements } from './list-seed.ts';

const few = 10_000;
const many = 1_000_000;
const rounds = 100;
const warmUp = 15;
/** Verifications made over the API: they alone have a key, and a person the lists are asked for by name. */
const opened = 20;
const dayMs = 86_400_000;

type Query = Readonly<Record<string, string>>;
interface Side {
  readonly count: number;
  readonly database: TestDatabase;
  readonly service: StartedService;
  readonly business: BusinessClient;
  /** Made over the API. */
  readonly publicIds: readonly string[];
}
/** One query; rounds differ only in the values that keep them distinct. */
type Ask = (side: Side, round: number) => Promise<number>;

/**
 * p95 of a business's lists, with each filter and deep in them, of looking up one's own reference and of opening one,
 * over HTTP at the real service on Postgres: with a million verifications against ten thousand, in turns, so that
 * whatever else the machine does meets both.
 */
export const list: Benchmark = async ({ quick = false, say }) => {
  if (!process.env['TEST_DATABASE_URL']) throw new NotHere('it needs Postgres; set TEST_DATABASE_URL');
  const sides: Side[] = [];
  try {
    for (const count of [few, quick ? many / 10 : many]) sides.push(await prepare(count, say));
    const [small, large] = sides as [Side, Side];
    const found = [];
    for (const [name, ask] of Object.entries(await questions(sides))) {
      const times = new Map<Side, number[]>(sides.map((side) => [side, []]));
      for (let round = -warmUp; round < rounds; round += 1) {
        for (const side of sides) {
          const taken = await ask(side, Math.abs(round));
          if (round >= 0) times.get(side)?.push(taken);
        }
      }
      const [value, baseline] = [p95(times.get(large)), p95(times.get(small))];
      found.push(
        compared(`list/${name}`, 'ms', {
          value,
          baseline,
          bound: { atMost: 2 },
          details: { rows: large.count },
        }),
      );
    }
    return found;
  } finally {
    for (const { service, database } of sides) {
      await service.stop();
      await service.removeData();
      await database.remove();
    }
  }
};

async function prepare(count: number, say: (text: string) => void): Promise<Side> {
  const database = await createTestDatabase('postgres');
  const query = database.query as NonNullable<TestDatabase['query']>;
  // Without jobs: what is measured is what staff wait for.
  const env = { ...database.env, ROLE: 'web', MASTER_KEY: randomBytes(32).toString('hex') };
  const service = await startService({ env });
  const business = new BusinessClient(service.url, service.apiKey);
  say(`list: ${count} verifications are made`);
  const [{ business_id: id } = {}] = await query('select business_id from api_key limit 1');
  for (const statement of seedStatements(count, String(id))) await query(statement);
  const holder = licenceHolder(1);
  const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  const publicIds: string[] = [];
  for (let number = 0; number < opened; number += 1) {
    const made = await call(service.url, 'identification.create', {
      body: { targetUserId: `person ${number}`, expiresInMinutes: 40_000 },
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    if (made.status !== 201) throw new Error(`an identification was not made: ${JSON.stringify(made.body)}`);
    const { publicId } = made.body;
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new VisitorJourney(visitor, scenes, holder, 'driversLicense');
    await journey.begin();
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    await journey.takePicture('document', 'front', 'front');
    publicIds.push(publicId);
  }
  // Among all the others, not the newest ones that everything has at hand.
  await query(`update verification set created_at = date_trunc('milliseconds', now() - random() * interval '700 days')
    where wrapped_key is not null`);
  await query(
    examinationsOf('(select id, created_at from verification where wrapped_key is not null) as made'),
  );
  // As an examination leaves them that asks for a person.
  await query(`update verification set status = 'review', decision = 'review' where wrapped_key is not null`);
  await query(
    chainEnds(
      "(select id, created_at, 'review' as status from verification where wrapped_key is not null) as made",
    ),
  );
  await query(`update take set state = 'accepted' where state = 'open'`);
  await query('update material set frozen = true where not frozen');
  await query('vacuum analyze');
  return { count, database, service, business, publicIds };
}

async function questions(sides: readonly Side[]): Promise<Readonly<Record<string, Ask>>> {
  const cursors = new Map<Side, readonly string[]>();
  for (const side of sides) cursors.set(side, await deepCursors(side));
  const listed =
    (query: Query): Ask =>
    (side) =>
      ask(side, query);
  const days = (round: number): Query => {
    const from = new Date(Date.now() - (30 + round * 5) * dayMs);
    const day = (at: Date) => at.toISOString().slice(0, 10);
    return { from: day(from), to: day(new Date(from.getTime() + 7 * dayMs)) };
  };
  return {
    all: (side) => ask(side, {}, 20),
    hundred: listed({ limit: '100' }),
    kind: listed({ kind: 'additionalDocument' }),
    status: listed({ status: 'review' }),
    'kind and status': listed({ kind: 'additionalDocument', status: 'review' }),
    reason: listed({ reason: 'recording' }),
    'reason and status': listed({ reason: 'recording', status: 'review' }),
    'reason and kind': listed({ reason: 'recording', kind: 'selfieData' }),
    'reason, kind and status': listed({ reason: 'recording', kind: 'selfieData', status: 'review' }),
    days: (side, round) => ask(side, days(round)),
    'days and status': (side, round) => ask(side, { ...days(round), status: 'declined' }),
    'days and reason': (side, round) => ask(side, { ...days(round), reason: 'faceMatch' }),
    oldest: listed({ order: 'oldest' }),
    'by decision': listed({ order: 'lastDecided' }),
    'by decision, of a kind and status': listed({
      order: 'firstDecided',
      kind: 'additionalDocument',
      status: 'review',
    }),
    'by decision, of a reason': listed({ order: 'lastDecided', reason: 'recording' }),
    'by decision, of days': (side, round) => ask(side, { ...days(round), order: 'lastDecided' }),
    'own reference': (side, round) =>
      ask(side, {}, 1, headersOfTexts({ targetUserId: `person ${round % opened}` })),
    publicId: (side, round) => ask(side, { publicId: side.publicIds[round % opened] as string }, 1),
    deep: (side, round) => ask(side, { cursor: cursors.get(side)?.[round % 3] as string }),
    'deep, of a status': (side, round) =>
      ask(side, { cursor: cursors.get(side)?.[round % 3] as string, status: 'declined' }),
    open: (side, round) => open(side, side.publicIds[round % opened] as string),
  };
}

/** Cursors a tenth, a half and nine tenths down the list. */
async function deepCursors({ business }: Side): Promise<readonly string[]> {
  const cursors = [];
  for (const share of [0.1, 0.5, 0.9]) {
    const to = new Date(Date.now() - share * 730 * dayMs).toISOString();
    const { body } = await business.call('business.listVerifications', { query: { to, limit: '1' } });
    if (body.nextCursor === null) throw new Error('the list ends too early');
    cursors.push(body.nextCursor);
  }
  return cursors;
}

/** Milliseconds until the page is there; throws where it has too few items. */
async function ask(
  { business }: Side,
  query: Query,
  atLeast = 0,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const started = performance.now();
  const { status, body } = await business.call('business.listVerifications', { query, headers });
  const taken = performance.now() - started;
  if (status !== 200 || body.items.length < atLeast)
    throw new Error(
      `${JSON.stringify({ ...query, ...headers })} answered ${status} with ${JSON.stringify(body)}`,
    );
  return taken;
}

async function open({ business }: Side, publicId: string): Promise<number> {
  const started = performance.now();
  const { status, body } = await business.call('identification.get', { params: { publicId } });
  const taken = performance.now() - started;
  if (status !== 200 || body.examinations.length !== 2 || body.materials.length !== 1)
    throw new Error(`one answered ${status} with ${JSON.stringify(body)}`);
  return taken;
}

function p95(times: readonly number[] = []): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
