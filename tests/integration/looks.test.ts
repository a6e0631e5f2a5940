import { createMasterKey, rotateMasterKey } from '@ekyc/service';
import { createTestDatabase, expectOk, oneDatabase, type TestDatabase } from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEventWords } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

const purpose = '不正の調査:案件七';
const why = '四半期の監査のため';

describe.each(oneDatabase)('the logs of a business, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function staffed() {
    const business = await service.addBusiness();
    const join = (role: 'owner' | 'reviewer' | 'auditor' | 'developer') =>
      new StaffMember(service, business.businessId).join(role);
    return {
      business,
      owner: await join('owner'),
      reviewer: await join('reviewer'),
      auditor: await join('auditor'),
    };
  }
  type Team = Awaited<ReturnType<typeof staffed>>;

  const made = async ({ business }: Team, targetUserId = 'Kokyaku-1') => {
    service.pass(1);
    return expectOk(await business.call('identification.create', { body: { targetUserId } }), 'create')
      .publicId;
  };
  const look = async (who: StaffMember, publicId: string, words = purpose) => {
    service.pass(1);
    expectOk(await who.call('identification.get', { params: { publicId }, purpose: words }), 'get');
  };
  const list = async (who: StaffMember, query: Record<string, string> = {}) =>
    expectOk(await who.call('look.list', { query }), 'looks');
  const exported = (who: StaffMember, query: Record<string, string> = {}, words: string | undefined = why) =>
    who.call('look.export', { query, ...(words === '' ? {} : { purpose: words }) });
  const events = async (who: StaffMember, query: Record<string, string> = {}) =>
    expectOk(await who.call('business.listEvents', { query }), 'events');

  test('all looks over all cases stand there, newest first: who, whose, what, when, why', async () => {
    const team = await staffed();
    const { business, owner, reviewer, auditor } = team;
    const [one, two] = [await made(team), await made(team, 'Kokyaku-2')];
    await look(reviewer, one);
    await look(auditor, two, '監査');
    // Without a purpose nothing is shown, and nothing was looked at.
    expectOk(await reviewer.call('identification.get', { params: { publicId: one } }), 'get');
    const params = { publicId: two };
    expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
    service.pass(1);
    expectOk(await reviewer.call('identification.getRecording', { params, purpose }), 'recording');
    service.pass(1);
    expectOk(await business.call('identification.getEvidence', { params }), 'evidence');
    const { items, nextCursor } = await list(auditor);
    expect(nextCursor).toBeNull();
    const personOf = ({ holder }: StaffMember) => ({
      kind: 'staff',
      name: holder.person.email,
      former: false,
    });
    expect(items).toMatchObject([
      {
        action: 'evidence.exported',
        person: { kind: 'key' },
        publicId: two,
        purpose: null,
        purposeState: 'none',
        status: 'canceled',
      },
      { action: 'recording.listed', by: reviewer.staffId, publicId: two, purpose, purposeState: 'shown' },
      { action: 'personal_data.viewed', person: personOf(auditor), publicId: two, purpose: '監査' },
      {
        action: 'personal_data.viewed',
        person: personOf(reviewer),
        publicId: one,
        targetUserId: 'Kokyaku-1',
        kind: 'identification',
        mode: 'sandbox',
        purpose,
        details: { staff: reviewer.staffId },
      },
    ]);
    // What the page shows is what the chains say.
    for (const publicId of [one, two]) {
      const chain = expectOk(
        await owner.call('business.getHistory', { params: { publicId } }),
        'history',
      ).items;
      const ofCase = items.filter((item) => item.publicId === publicId);
      const looks = chain.filter(({ action }) => ofCase.some((item) => item.action === action));
      expect(looks.map(({ at, details }) => [at, details]).toReversed()).toEqual(
        ofCase.map(({ at, details }) => [at, details]),
      );
    }
  });

  test('member, kind and days narrow it, and pages join without a gap or a double', async () => {
    const team = await staffed();
    const { reviewer, auditor, owner } = team;
    const publicId = await made(team);
    for (let at = 0; at < 3; at += 1) {
      await look(reviewer, publicId);
      await look(auditor, publicId);
    }
    // Two of one moment: the cursor tells them apart.
    await service.ports.db
      .updateTable('look')
      .set({ at: new Date('2026-01-15T14:59:59Z') })
      .where('business_id', '=', team.business.businessId)
      .where('by_whom', '=', reviewer.staffId)
      .execute();
    const all = (await list(owner)).items;
    expect(all).toHaveLength(6);
    const by = (await list(owner, { by: reviewer.staffId })).items;
    expect(by.map((item) => item.by)).toEqual(by.map(() => reviewer.staffId));
    expect(by).toHaveLength(3);
    expect((await list(owner, { action: 'personal_data.viewed' })).items).toEqual(all);
    expect((await list(owner, { action: 'video.viewed' })).items).toEqual([]);
    // 23:59:59 of the 15th in Japan.
    expect((await list(owner, { from: '2026-01-15', to: '2026-01-15' })).items).toEqual(by);
    expect((await list(owner, { from: '2026-01-16', to: '2026-01-31' })).items).toEqual([]);
    expect((await list(owner, { to: '2026-01-15T14:59:59Z' })).items).toEqual([]);
    const paged: typeof all = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(owner, { limit: '1', ...(cursor === '' ? {} : { cursor }) });
      paged.push(...page.items);
      ({ nextCursor: cursor } = page);
    }
    expect(paged).toEqual(all);
    for (const query of [
      { cursor: 'xyz' },
      { action: 'note.written' },
      { limit: '201' },
      { from: 'yesterday' },
      { by: 'a b' },
      { who: 'me' },
    ] as Record<string, string>[])
      expect((await owner.call('look.list', { query })).status, JSON.stringify(query)).toBe(400);
    expect((await owner.call('business.listEvents', { query: { cursor: '1 or 1=1' } })).status).toBe(400);
  });

  test('owners and auditors alone read them, of their own business alone', async () => {
    const [ours, theirs] = [await staffed(), await staffed()];
    await look(ours.reviewer, await made(ours));
    const developer = await new StaffMember(service, ours.business.businessId).join('developer');
    for (const who of [ours.reviewer, developer])
      for (const name of [
        'look.list',
        'look.export',
        'business.listEvents',
        'business.exportEvents',
      ] as const)
        expect((await who.call(name, { purpose: why })).code, name).toBe('role_not_allowed');
    expect((await ours.business.call('look.list')).code).toBe('access_token_missing');
    expect((await ours.business.call('look.export')).code).toBe('access_token_missing');
    for (const who of [ours.owner, ours.auditor]) expect((await list(who)).items).toHaveLength(1);
    expect((await list(theirs.auditor)).items).toEqual([]);
    expect((await list(theirs.auditor, { by: ours.reviewer.staffId })).items).toEqual([]);
    const named = await theirs.auditor.call('look.list', { headers: { business: ours.business.businessId } });
    expect(named).toMatchObject({ status: 404, code: 'not_found' });
    expect(expectOk(await exported(theirs.auditor), 'export').items).toEqual([]);
  });

  test('an export needs a purpose, and stands in the log of staff with who, how much and why', async () => {
    const team = await staffed();
    const { auditor, owner, reviewer } = team;
    const publicId = await made(team);
    await look(reviewer, publicId);
    await look(reviewer, publicId);
    const before = (await events(owner)).items.length;
    expect(await exported(auditor, {}, '')).toMatchObject({ status: 400, code: 'purpose_missing' });
    expect((await auditor.call('business.exportEvents')).code).toBe('purpose_missing');
    expect((await exported(auditor, { limit: '10001' })).status).toBe(400);
    // Refused, it left nothing and is no event.
    expect((await events(owner)).items).toHaveLength(before);
    const first = expectOk(await exported(auditor, { limit: '1', by: reviewer.staffId }), 'export');
    expect(first.items).toHaveLength(1);
    const rest = expectOk(
      await exported(auditor, { by: reviewer.staffId, cursor: first.nextCursor ?? '' }),
      'rest',
    );
    expect([...first.items, ...rest.items]).toEqual((await list(auditor)).items);
    const staffLog = expectOk(await auditor.call('business.exportEvents', { purpose: why }), 'events');
    const [ofEvents, second, one] = (await events(owner)).items;
    expect(one).toMatchObject({
      action: 'looks.exported',
      staffId: auditor.staffId,
      person: { name: auditor.holder.person.email },
      details: { count: 1, by: reviewer.staffId },
      words: why,
    });
    expect(second).toMatchObject({ details: { count: 1, continued: true }, words: why });
    expect(ofEvents).toMatchObject({ action: 'events.exported', details: { count: staffLog.items.length } });
    // Sealed where it is stored.
    const { rows } = await sql<{ details: string; sealed_words: Buffer }>`
      select details, sealed_words from business_event join event_words on details like '%' || event_words.id || '%'
      where business_event.business_id = ${team.business.businessId}`.execute(service.ports.db);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row.details).not.toContain('四半期');
      expect(row.sealed_words.includes('四半期')).toBe(false);
    }
  });

  test('a purpose that a redaction destroyed is told as destroyed', async () => {
    const team = await staffed();
    const params = { publicId: await made(team) };
    await look(team.reviewer, params.publicId);
    expectOk(await team.business.call('identification.cancelByClient', { params }), 'cancel');
    expectOk(await team.owner.call('identification.redact', { params }), 'redact');
    const [item] = (await list(team.auditor)).items;
    expect(item).toMatchObject({
      by: team.reviewer.staffId,
      status: 'redacted',
      targetUserId: null,
      purpose: null,
      purposeState: 'destroyed',
      details: { purposeSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    // An entry from before words were kept.
    const other = await made(team);
    await look(team.reviewer, other);
    await sql`delete from audit_words where verification_id in (select id from verification where public_id = ${other})`.execute(
      service.ports.db,
    );
    expect((await list(team.auditor)).items[0]).toMatchObject({ purpose: null, purposeState: 'notKept' });
  });

  test('the log of staff names who did what, by member and day, page by page', async () => {
    const team = await staffed();
    const { owner, auditor, reviewer } = team;
    const email = 'invited@shop.example';
    const { id } = expectOk(await owner.call('staff.invite', { body: { email, role: 'auditor' } }), 'invite');
    const made = { name: 'shop', scopes: ['webhooks'] };
    const key = expectOk(await owner.call('business.createApiKey', { body: made }), 'key');
    expectOk(await owner.call('business.revokeApiKey', { params: { id: key.id } }), 'revoke');
    const role = { params: { id: reviewer.staffId }, body: { role: 'developer' } };
    expectOk(await owner.call('staff.changeRole', role), 'role');
    expect((await owner.call('staff.remove', { params: { id: reviewer.staffId } })).status).toBe(204);
    const { items } = await events(auditor, { by: owner.staffId });
    expect(items.map(({ action }) => action)).toEqual([
      'staff.removed',
      'staff.role_changed',
      'key.revoked',
      'key.made',
      'staff.invited',
      'staff.joined',
    ]);
    expect(items[4]).toMatchObject({ details: { invitation: id }, words: null });
    for (const { person } of items) expect(person?.name).toBe(owner.holder.person.email);
    expect(JSON.stringify(items.map(({ details }) => details))).not.toContain(email);
    const all = (await events(auditor)).items;
    expect(all.find(({ staffId }) => staffId === null)?.person).toBeNull();
    const paged: typeof all = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await events(auditor, { limit: '2', ...(cursor === '' ? {} : { cursor }) });
      paged.push(...page.items);
      ({ nextCursor: cursor } = page);
    }
    expect(paged).toEqual(all);
    expect((await events(auditor, { to: '2026-01-01' })).items).toEqual([]);
  });

  // Last: the service itself goes on with the old key.
  test('why somebody exported is read under a new master key too', async () => {
    const team = await staffed();
    expectOk(await exported(team.auditor), 'export');
    const [event] = (await events(team.owner)).items;
    const id = String(event?.details['words']);
    const [old, current] = [Buffer.from('07'.repeat(32), 'hex'), Buffer.alloc(32, 8)];
    const { db } = service.ports;
    await rotateMasterKey(db, createMasterKey(current, { previous: old }));
    const read = (key: Buffer) =>
      readEventWords({ db, master: createMasterKey(key) }, team.owner.businessId, [id]);
    expect([...(await read(current))]).toEqual([[id, why]]);
    await expect(read(old)).rejects.toThrow();
  });
});
