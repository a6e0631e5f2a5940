import { randomUUID } from 'node:crypto';
import { type Kind, kinds, type ListOrderName, type Status, statuses } from '@ekyc/contract';
import { asBusiness, createMasterKey, type Database } from '@ekyc/service';
import { oneDatabase } from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appendAuditEntry,
  changeStatus,
  createVerificationVault,
  decideStatus,
  findOwnVerification,
  hashMetadata,
  hashTargetUser,
  type ListFilter,
  listVerifications,
  readChanges,
  readOwnVerification,
} from '@ekyc/service/testing';
import { type OpenedDatabase, openTestDatabase } from './opened-database.ts';

const master = createMasterKey(Buffer.alloc(32, 7));
const someReasons = ['faceMatch', 'expiry', 'profileMatch'];
const begin = Date.parse('2026-03-01T00:00:00Z');

interface Made {
  readonly id: string;
  readonly publicId: string;
  readonly business: string;
  readonly kind: Kind;
  readonly status: Status;
  readonly reasons: readonly string[];
  readonly target: string | null;
  readonly metadata: readonly string[];
  readonly at: Date;
  readonly decidedAt: Date | null;
}

/** Every combination of kind and status, many of them made in the same moment. */
function makeAll(): Made[] {
  return Array.from({ length: 480 }, (_, index) => ({
    id: randomUUID(),
    publicId: `public-id-${String(index).padStart(14, '0')}`,
    business: index % 5 === 0 ? 'b' : 'a',
    kind: kinds[index % kinds.length] as Kind,
    status: statuses[Math.floor(index / 7) % statuses.length] as Status,
    reasons: index % 3 === 0 ? someReasons.slice(0, (index % 4) % 3) : [],
    target: index % 2 === 0 ? `user ${index % 9}` : null,
    metadata: index % 3 === 1 ? [] : ['shop=a', `order=${index % 20}`],
    at: new Date(begin + Math.floor(index / 6) * 3_600_000),
    // Not in the order in which they were made, several in the same moment.
    decidedAt: index % 4 === 3 ? null : new Date(begin + ((index * 37) % 101) * 3_600_000),
  }));
}

async function insert(db: Database, made: Made): Promise<void> {
  const target = made.target === null ? null : hashTargetUser(master, made.business, made.target);
  await sql`insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version,
      allowed_id_types, supplied_profile, reasons, target_user_hash, similarity_checks, webhook_sequence,
      audit_sequence, audit_head, created_at, changed_at, expires_at, decided_at)
    values (${made.id}, ${made.publicId}, ${made.business}, ${made.kind}, ${made.status}, 'live', 'none', 'none/1',
      '[]', false, ${JSON.stringify(made.reasons)}, ${target}, 0, 0, 0, '\\x00', ${made.at}, ${made.at}, ${made.at}, ${made.decidedAt})`.execute(
    db,
  );
  for (const pair of made.metadata) {
    const hash = hashMetadata(master, made.business, pair);
    await sql`insert into metadata_hash values (${made.id}, ${hash}, ${made.business}, ${made.at})`.execute(
      db,
    );
  }
  for (const reason of made.reasons) {
    await sql`insert into verification_reason
      values (${made.id}, ${reason}, ${made.business}, ${made.kind}, ${made.status}, ${made.at}, ${made.decidedAt})`.execute(
      db,
    );
  }
}

const newestFirst = (time: (made: Made) => Date | null) => (one: Made, other: Made) =>
  (time(other)?.getTime() ?? 0) - (time(one)?.getTime() ?? 0) || (one.id < other.id ? -1 : 1);
const byOrder: Readonly<Record<ListOrderName, (one: Made, other: Made) => number>> = {
  newest: newestFirst(({ at }) => at),
  oldest: (one, other) => -newestFirst(({ at }) => at)(one, other),
  lastDecided: newestFirst(({ decidedAt }) => decidedAt),
  firstDecided: (one, other) => -newestFirst(({ decidedAt }) => decidedAt)(one, other),
};

describe.each(oneDatabase)('the list of verifications, on the %s database', (name) => {
  let database: OpenedDatabase;
  let db: Database;
  const all = makeAll();

  beforeAll(async () => {
    database = await openTestDatabase(name);
    ({ db } = database);
    for (const business of ['a', 'b']) {
      await sql`insert into business (id, name, redirect_origins, customization, mode, created_at)
        values (${business}, ${business}, '[]', '{}', 'live', now())`.execute(db);
    }
    for (const made of all) await insert(db, made);
  });
  afterAll(() => database.remove());

  /** All pages, one after the other. */
  const listAll = async (business: string, filter: Omit<ListFilter, 'limit'>, limit = 100) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await asBusiness(business, () =>
        listVerifications({ db, master }, business, { ...filter, cursor, limit }),
      );
      if (!page.ok) throw new Error(page.code);
      expect(page.value.items.length).toBeLessThanOrEqual(limit);
      found.push(...page.value.items.map(({ publicId }) => publicId));
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  const expected = (business: string, filter: Omit<ListFilter, 'limit'>, from = 0, before = Infinity) =>
    all
      .filter((made) => made.business === business)
      .filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
      .filter(({ status }) => filter.status === undefined || status === filter.status)
      .filter(({ reasons }) => filter.reason === undefined || reasons.includes(filter.reason))
      .filter(({ target }) => filter.targetUserId === undefined || target === filter.targetUserId)
      .filter(({ metadata }) => filter.metadata === undefined || metadata.includes(filter.metadata))
      .filter(({ publicId }) => filter.publicId === undefined || publicId === filter.publicId)
      .filter(({ at }) => at.getTime() >= from && at.getTime() < before)
      .filter(({ decidedAt }) => !/Decided/.test(filter.order ?? '') || decidedAt !== null)
      .toSorted(byOrder[filter.order ?? 'newest'])
      .map(({ publicId }) => publicId);

  const filters: readonly Omit<ListFilter, 'limit'>[] = [undefined, 'selfieData' as const].flatMap((kind) =>
    [undefined, 'review' as const].flatMap((status) =>
      [undefined, 'faceMatch'].flatMap((reason) =>
        [undefined, 'user 4'].flatMap((targetUserId) =>
          [undefined, 'shop=a'].map((metadata) => ({ kind, status, reason, targetUserId, metadata })),
        ),
      ),
    ),
  );

  test.each(filters)('%o', async (filter) => {
    for (const business of ['a', 'b']) {
      expect(await listAll(business, filter, 7)).toEqual(expected(business, filter));
    }
  });

  test.each(['oldest', 'lastDecided', 'firstDecided'] as const)('%s, under each filter', async (order) => {
    for (const filter of filters)
      expect(await listAll('a', { ...filter, order }, 7), JSON.stringify(filter)).toEqual(
        expected('a', { ...filter, order }),
      );
    const march3 = Date.parse('2026-03-02T15:00:00Z');
    const days = { from: '2026-03-03', to: '2026-03-03', order };
    expect(await listAll('a', days, 7)).toEqual(expected('a', { order }, march3, march3 + 86_400_000));
  });

  test('a cursor goes on in its own order alone', async () => {
    const list = (order: ListOrderName, cursor?: string) =>
      listVerifications({ db, master }, 'a', { order, cursor, limit: 3 });
    for (const order of ['newest', 'oldest', 'lastDecided', 'firstDecided'] as const) {
      const page = await list(order);
      const cursor = (page.ok && page.value.nextCursor) || '';
      expect(await list(order, cursor)).toMatchObject({ ok: true });
      for (const other of ['newest', 'oldest', 'lastDecided', 'firstDecided'] as const)
        if (other !== order)
          expect(await list(other, cursor)).toMatchObject({ ok: false, code: 'malformed_request' });
    }
  });

  test('days are those of Japan, the last one whole; instants end before themselves', async () => {
    const march3 = Date.parse('2026-03-02T15:00:00Z');
    const day = 86_400_000;
    const days = { from: '2026-03-03', to: '2026-03-03' };
    const found = await listAll('a', days);
    expect(found.length).toBeGreaterThan(50);
    expect(found).toEqual(expected('a', {}, march3, march3 + day));
    const instants = {
      from: '2026-03-02T15:00:00Z',
      to: '2026-03-02T18:00:00Z',
      status: 'approved' as const,
    };
    expect(await listAll('a', instants)).toEqual(expected('a', instants, march3, march3 + 3 * 3_600_000));
    expect(await listAll('a', { ...days, reason: 'expiry' })).toEqual(
      expected('a', { reason: 'expiry' }, march3, march3 + day),
    );
  });

  test('one by its publicId, and nothing of another business', async () => {
    const own = all.find(({ business }) => business === 'a') as Made;
    expect(await listAll('a', { publicId: own.publicId })).toEqual([own.publicId]);
    expect(await listAll('b', { publicId: own.publicId })).toEqual([]);
  });

  test('an identification tells its method, no other kind does', async () => {
    for (const kind of kinds) {
      const { publicId } = all.find((made) => made.business === 'a' && made.kind === kind) as Made;
      const page = await listVerifications({ db, master }, 'a', { publicId, limit: 1 });
      const told = page.ok && page.value.items.map((item) => ({ kind: item.kind, method: item.method }));
      expect(told).toEqual([{ kind, method: kind === 'identification' ? 'picture' : undefined }]);
    }
  });

  test('each question names its business, also where no role hides the others', async () => {
    const { publicId, id, kind } = all.find(({ business }) => business === 'a') as Made;
    expect(await findOwnVerification(db, 'a', { publicId, kind })).toMatchObject({ id });
    expect(await findOwnVerification(db, 'b', { publicId, kind })).toBeUndefined();
    for (const own of [{ publicId }, { id }]) {
      expect((await readOwnVerification(db, 'a', own))?.row.id).toBe(id);
      expect(await readOwnVerification(db, 'b', own)).toBeUndefined();
    }
    const listed = await listVerifications({ db, master }, 'b', { publicId, limit: 1 });
    expect(listed).toMatchObject({ ok: true, value: { items: [] } });
    const changes = await readChanges(db, 'b', { limit: 500 });
    const others = new Set(all.filter(({ business }) => business !== 'b').map((made) => made.publicId));
    expect(changes.ok && changes.value.items.length).toBeGreaterThan(0);
    expect(changes.ok && changes.value.items.filter((item) => others.has(item.publicId))).toEqual([]);
  });

  test('a cursor that was never given is refused', async () => {
    const refused = await listVerifications({ db, master }, 'a', { cursor: 'xyz', limit: 1 });
    expect(refused).toMatchObject({ ok: false, code: 'malformed_request' });
  });

  test('is found by its reasons as they are now, after each change (the queue takes no job)', async () => {
    const id = randomUUID();
    const publicId = 'public-id-to-be-changed';
    const examining = { id, publicId, business: 'b', kind: 'identification', status: 'examining' } as const;
    await insert(db, {
      ...examining,
      reasons: [],
      target: null,
      metadata: [],
      at: new Date(),
      decidedAt: null,
    });
    const found = async (filter: Omit<ListFilter, 'limit'>) =>
      (await listAll('b', filter)).includes(publicId);
    const vault = createVerificationVault(master, { businessId: 'b', verificationId: id });
    await sql`update verification set wrapped_key = ${vault.wrappedKey} where id = ${id}`.execute(db);
    const audit = { actor: 'service', action: 'test' } as const;
    const jobs = { enqueue: () => Promise.resolve() };
    const stated = { ...audit, details: { status: 'examining' } };
    await db.transaction().execute((tx) => appendAuditEntry(tx, id, new Date(), stated));
    const change = (
      transition: 'review' | 'decline',
      decision: 'review' | 'declined',
      reasons: readonly string[],
    ) =>
      db.transaction().execute((tx) => {
        const to = { verificationId: id, transition, at: new Date(), audit, decision, reasons };
        return decideStatus(tx, { jobs, master }, to);
      });
    const redact = () =>
      db.transaction().execute((tx) => {
        const to = { verificationId: id, transition: 'redact', at: new Date(), audit } as const;
        return changeStatus(tx, { jobs }, to);
      });
    expect(await found({ reason: 'liveness' })).toBe(false);
    expect(await change('review', 'review', ['liveness', 'expiry', 'liveness'])).not.toBeNull();
    expect(await found({ reason: 'liveness', status: 'review', kind: 'identification' })).toBe(true);
    expect(await found({ reason: 'expiry', status: 'review' })).toBe(true);
    expect(await found({ reason: 'expiry', status: 'review', order: 'lastDecided' })).toBe(true);
    expect(await change('decline', 'declined', ['expiry'])).not.toBeNull();
    expect(await found({ reason: 'liveness' })).toBe(false);
    expect(await found({ reason: 'expiry', status: 'review' })).toBe(false);
    expect(await found({ reason: 'expiry', status: 'declined' })).toBe(true);
    expect(await redact()).not.toBeNull();
    expect(await found({ reason: 'expiry', status: 'redacted' })).toBe(true);
  });
});
