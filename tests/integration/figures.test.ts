import { randomUUID } from 'node:crypto';
import { figures as figuresSchema, figuresQuery } from '@ekyc/contract';
import { asBusiness, type Database } from '@ekyc/service';
import { BusinessClient, oneDatabase, startService, VisitorClient } from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFigures } from '@ekyc/service/testing';
import { type OpenedDatabase, openTestDatabase } from './opened-database.ts';

/** A verification that was made, in the words of its table; what is not said is empty. */
interface Made {
  readonly business?: string;
  readonly kind?: string;
  readonly status: string;
  readonly at?: string;
  readonly started?: boolean;
  readonly seconds?: number;
  /** From submission to decision. */
  readonly decidedAfter?: number;
  readonly decision?: string;
  readonly profile?: boolean;
  readonly idType?: string;
  readonly resubmissions?: number;
  readonly parts?: readonly string[];
  readonly reasons?: readonly string[];
  readonly browser?: string;
  /** Accepted takes: type and round. */
  readonly takes?: readonly (readonly ['document' | 'face', number])[];
}

async function insert(db: Database, made: Made): Promise<void> {
  const id = randomUUID();
  const at = new Date(made.at ?? '2026-05-01T03:00:00Z');
  const started = made.started === false ? null : at;
  const submitted = made.seconds === undefined ? null : new Date(at.getTime() + made.seconds * 1000);
  const decided =
    submitted === null || made.decidedAfter === undefined
      ? null
      : new Date(submitted.getTime() + made.decidedAfter * 1000);
  const parts = (made.parts ?? []).map((take) => ({ take, reasons: [], problems: [] }));
  const { business = 'a', kind = 'identification', status, reasons = [] } = made;
  await sql`insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version,
      allowed_id_types, supplied_profile, reasons, resubmissions, resubmission_parts, sealed_profile, id_type, decision,
      browser, similarity_checks, webhook_sequence, audit_sequence, audit_head, created_at, changed_at, started_at,
      submitted_at, decided_at, expires_at)
    values (${id}, ${id}, ${business}, ${kind}, ${status}, 'live', 'none', 'none/1', '[]', false,
      ${JSON.stringify(reasons)}, ${made.resubmissions ?? 0}, ${JSON.stringify(parts)},
      ${made.profile ? Buffer.from('x') : null}, ${made.idType ?? null}, ${made.decision ?? null},
      ${made.browser ?? null}, 0, 0, 0, '\\x00', ${at}, ${at}, ${started}, ${submitted}, ${decided}, ${at})`.execute(
    db,
  );
  for (const reason of reasons) {
    await sql`insert into verification_reason values (${id}, ${reason}, ${business}, ${kind}, ${status}, ${at})`.execute(
      db,
    );
  }
  for (const [number, [type, round]] of (made.takes ?? []).entries()) {
    await sql`insert into take (id, verification_id, number, type, state, photo_types, manual_capture,
        has_additional_info, validation_failures, problems, started_at, round)
      values (${`${id} ${number}`}, ${id}, ${number + 1}, ${type}, 'accepted', '[]', false, false, '[]', '[]', ${at},
        ${round})`.execute(db);
  }
}

const entered = { profile: true, idType: 'driversLicense' };
/** Given up on the first of May in Japan, and the step that is expected. */
const givenUp: readonly (readonly [string, Made])[] = [
  ['neverOpened', { status: 'expired', started: false }],
  ['start', { status: 'canceled', browser: 'LINE' }],
  ['start', { status: 'canceled', browser: 'LINE' }],
  ['profile', { status: 'canceled', profile: true }],
  ['profile', { status: 'canceled', idType: 'passport' }],
  ['document', { status: 'canceled', ...entered }],
  ['face', { status: 'canceled', ...entered, takes: [['document', 0]] }],
  [
    'confirm',
    {
      status: 'expired',
      ...entered,
      takes: [
        ['document', 0],
        ['face', 0],
      ],
    },
  ],
  // Asked for the face again: what was accepted before counts no more.
  [
    'face',
    {
      status: 'expired',
      ...entered,
      seconds: 60,
      resubmissions: 1,
      parts: ['face'],
      takes: [
        ['document', 0],
        ['face', 0],
      ],
    },
  ],
  [
    'confirm',
    { status: 'expired', ...entered, seconds: 60, resubmissions: 1, parts: ['face'], takes: [['face', 1]] },
  ],
  ['face', { status: 'canceled', kind: 'selfieData' }],
  ['face', { status: 'canceled', kind: 'faceAuthentication' }],
  ['document', { status: 'canceled', kind: 'additionalDocument' }],
  ['confirm', { status: 'canceled', kind: 'additionalDocument', takes: [['document', 0]] }],
];

describe.each(oneDatabase)('figures, on the %s database', (name) => {
  let database: OpenedDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await openTestDatabase(name);
    ({ db } = database);
    for (const business of ['a', 'b']) {
      await sql`insert into business (id, name, redirect_origins, customization, mode, created_at)
        values (${business}, ${business}, '[]', '{}', 'live', now())`.execute(db);
    }
    for (const [, made] of givenUp) await insert(db, made);
    // The third of May, and its last and first moments in Japan.
    const third = (seconds: number): Made => ({
      status: 'approved',
      decision: 'approved',
      at: '2026-05-03T01:00:00Z',
      seconds,
      browser: 'Safari (iOS)',
      idType: 'driversLicense',
      decidedAfter: seconds / 10,
    });
    for (const seconds of [60, 90, 120, 150, 600]) await insert(db, third(seconds));
    await insert(db, { ...third(9999), resubmissions: 1 });
    await insert(db, { ...third(10), business: 'b' });
    await insert(db, {
      status: 'declined',
      decision: 'declined',
      at: '2026-05-02T15:00:00.000Z',
      seconds: 60,
      reasons: ['expiry', 'faceMatch'],
    });
    await insert(db, {
      status: 'review',
      decision: 'review',
      at: '2026-05-03T14:59:59.999Z',
      seconds: 60,
      reasons: ['faceMatch'],
    });
    await insert(db, { status: 'redacted', decision: 'approved', at: '2026-05-03T02:00:00Z', seconds: 60 });
    await insert(db, { status: 'redacted', at: '2026-05-03T02:00:00Z' });
    await insert(db, { status: 'started', at: '2026-05-03T02:00:00Z' });
    // Before and after the span.
    await insert(db, { status: 'approved', at: '2026-04-30T14:59:59.999Z', seconds: 5 });
    await insert(db, { status: 'approved', at: '2026-05-03T15:00:00Z', seconds: 5 });
  });
  afterAll(() => database.remove());

  const read = (business: string, from = '2026-05-01', to = '2026-05-03') =>
    asBusiness(business, () => readFigures(db, business, { from, to }));

  test('every day of the span is counted by Japan time, and nothing else', async () => {
    const figures = await read('a');
    expect(figuresSchema.parse(figures)).toEqual(figures);
    expect(figures.days).toEqual([
      { day: '2026-05-01', made: 14, submitted: 2, approved: 0, declined: 0, review: 0, givenUp: 14 },
      { day: '2026-05-02', made: 0, submitted: 0, approved: 0, declined: 0, review: 0, givenUp: 0 },
      { day: '2026-05-03', made: 11, submitted: 9, approved: 7, declined: 1, review: 1, givenUp: 1 },
    ]);
    expect(figures.reasons).toEqual([
      { reason: 'faceMatch', count: 2 },
      { reason: 'expiry', count: 1 },
    ]);
  });

  test('where visitors gave up, and in which browser', async () => {
    const { givenUp: found, browsers } = await read('a', '2026-05-01', '2026-05-01');
    const expected: Record<string, number> = {};
    for (const [step, { browser }] of givenUp) {
      const key = `${step} ${browser ?? null}`;
      expected[key] = (expected[key] ?? 0) + 1;
    }
    expect(
      Object.fromEntries(found.map(({ step, browser, count }) => [`${step} ${browser}`, count])),
    ).toEqual(expected);
    expect(browsers).toEqual([
      { browser: null, opened: 11, submitted: 2 },
      { browser: 'LINE', opened: 2, submitted: 0 },
    ]);
  });

  test('the time to complete is that of one round', async () => {
    const { timeToComplete } = await read('a', '2026-05-03', '2026-05-03');
    // 60, 60, 60, 60, 90, 120, 150, 600: the ones that were decided otherwise took 60 each.
    expect(timeToComplete).toEqual({ count: 8, median: 75, p90: expect.closeTo(285, 6) as number });
    expect((await read('a', '2026-06-01', '2026-06-01')).timeToComplete).toEqual({
      count: 0,
      median: null,
      p90: null,
    });
  });

  test('the time to decide is that from the submission, of one round', async () => {
    // 6, 9, 12, 15 and 60; the one of two rounds took 999.9.
    const { timeToDecide } = await read('a', '2026-05-03', '2026-05-03');
    expect(timeToDecide).toEqual({ count: 5, median: 12, p90: expect.closeTo(42, 6) as number });
  });

  test('methods and documents are counted of what was opened', async () => {
    const { documents } = await read('a', '2026-05-03', '2026-05-03');
    const rest = { kind: 'identification', method: 'picture', documentType: null };
    expect(documents).toEqual([
      { ...rest, idType: 'driversLicense', opened: 6, submitted: 6, approved: 6, declined: 0, review: 0 },
      { ...rest, idType: null, opened: 5, submitted: 3, approved: 1, declined: 1, review: 1 },
    ]);
    const first = await read('a', '2026-05-01', '2026-05-01');
    const other = first.documents.filter(({ kind }) => kind !== 'identification');
    expect(other.map(({ kind, method, opened }) => [kind, method, opened])).toEqual([
      ['additionalDocument', null, 2],
      ['faceAuthentication', null, 1],
      ['selfieData', null, 1],
    ]);
  });

  test('of the own business alone', async () => {
    const { days, timeToComplete } = await read('b');
    expect(days.map(({ made }) => made)).toEqual([0, 0, 1]);
    expect(timeToComplete.median).toBe(10);
  });
});

test.each([
  [{ from: '2026-05-01', to: '2026-07-31' }, true],
  [{ from: '2026-05-01', to: '2026-08-01' }, false],
  [{ from: '2026-05-02', to: '2026-05-01' }, false],
  [{ from: '2026-02-30', to: '2026-03-01' }, false],
])('%o is a span: %s', (query, good) => {
  expect(figuresQuery.safeParse(query).success).toBe(good);
});

test('the browser that opened one is counted by its family, and its User-Agent is kept nowhere', async () => {
  const japaneseDay = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const service = await startService({ database: 'one' });
  try {
    const begun = japaneseDay();
    const business = new BusinessClient(service.url, service.apiKey);
    const { body } = await business.call('identification.create', { body: {} });
    const visitor = new VisitorClient(service.url, body.publicId);
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/14.9.0';
    const opened = await visitor.call('identification.bindSecurityCode', undefined, {
      'user-agent': userAgent,
    });
    expect(opened.status).toBe(204);
    // Midnight in Japan may pass within this test.
    const today = japaneseDay();
    const query = { from: begun, to: today };
    const figures = await business.call('business.getFigures', { query });
    expect(figures.body.browsers).toContainEqual({ browser: 'LINE', opened: 1, submitted: 0 });
    expect(service.output()).not.toContain('14.9.0');
    const { status } = await business.call('business.getFigures', {
      query: { from: '2020-01-01', to: today },
    });
    expect(status).toBe(400);
  } finally {
    await service.stop();
    await service.removeData();
  }
});
