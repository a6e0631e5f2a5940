import { type ListingState, operatorConditions, type ProposeListingRequest } from '@ekyc/contract';
import {
  createMasterKey,
  examineVerification,
  redactVerification,
  rotateMasterKey,
  sweep,
} from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterProofFor, provenPerson } from './entered-proof.ts';
import { idOf, simulatedReview } from './simulated-review.ts';
import { StaffMember } from './staff-member.ts';

const purpose = '不正の疑いの確認';
const specimenNumber = '900364014180';
const number = { by: 'documentNumber', document: 'driversLicense', number: specimenNumber } as const;
const person = {
  by: 'nameAndBirthday',
  name: `${provenPerson.familyName}${provenPerson.firstName}`,
  birthday: provenPerson.birthday,
} as const;
const about = { reason: 'impersonation', note: '別人の写真で3回申し込みがありました。' } as const;

describe.each(oneDatabase)('the block and watch lists, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env, {}, { operatorMeets: () => operatorConditions });
    service.setClock('2027-04-01T10:00:00+09:00');
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function staffed() {
    const business = await service.addBusiness({ methods: ['picture', 'jpki'], signatureVerifier: true });
    const join = (role: 'owner' | 'reviewer' | 'auditor' | 'developer') =>
      new StaffMember(service, business.businessId).join(role);
    return { business, join, reviewer: await join('reviewer'), owner: await join('owner') };
  }
  type Staffed = Awaited<ReturnType<typeof staffed>>;

  const propose = async (who: StaffMember, body: Partial<ProposeListingRequest> = {}) =>
    expectOk(
      await who.call('listing.propose', { body: { list: 'block', person: number, ...about, ...body } }),
      'propose',
    );
  const listed = async ({ reviewer, owner }: Staffed, body: Partial<ProposeListingRequest> = {}) => {
    const { id } = await propose(reviewer, body);
    return expectOk(await owner.call('listing.approve', { params: { id } }), 'approve');
  };
  const ofCase = async (who: StaffMember, publicId: string) =>
    expectOk(await who.call('listing.ofCase', { params: { publicId } }), 'of case');
  const show = (who: StaffMember, id: string) => who.call('listing.show', { params: { id }, purpose });
  const list = async (who: StaffMember, query: Record<string, string> = {}) =>
    expectOk(await who.call('listing.list', { query }), 'list').items.map(({ id }) => id);
  const eventsOf = async (who: StaffMember) =>
    expectOk(await who.call('business.listEvents'), 'events').items.filter(({ action }) =>
      action.startsWith('listing.'),
    );
  const historyOf = async (who: StaffMember, publicId: string) =>
    expectOk(await who.call('business.getHistory', { params: { publicId } }), 'history').items;
  const stored = async (id: string) => ({
    ...(await service.ports.db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()),
    keys: (
      await service.ports.db.selectFrom('listing_key').selectAll().where('listing_id', '=', id).execute()
    ).length,
  });

  /** Identified by a signature (entered as a slice enters it that verified one), of a person whom nothing speaks against. */
  const identified = async (business: BusinessClient) => {
    const { publicId } = expectOk(
      await business.call('identification.create', { body: { method: 'jpki', regime: 'criminalProceeds' } }),
      'create',
    );
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const proof = await enterProofFor(service, publicId);
    if (!proof.ok) throw new Error(proof.code);
    expectOk(await visitor.call('identification.putProfile', provenPerson), 'profile');
    expectOk(await visitor.call('identification.takeOath', { take: [proof.value.take] }), 'oath');
    await examineVerification(service.ports, await idOf(service.ports, publicId));
    const whole = expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
    return { publicId, visitor, whole };
  };

  test('two members list somebody; cases of the person go to review, and the visitor is told nothing of it', async () => {
    const ours = await staffed();
    const { business, reviewer, owner } = ours;
    const { id, own, state, expiresOn } = await propose(reviewer, { person });
    expect({ own, state, expiresOn }).toEqual({ own: true, state: 'proposed', expiresOn: '2028-04-01' });
    const before = await identified(business);
    expect(before.whole).toMatchObject({ status: 'approved', reasons: [] });
    expect(await ofCase(reviewer, before.publicId)).toMatchObject({ items: [] });

    const count = async (who: StaffMember) => expectOk(await who.call('review.count'), 'count').listings;
    expect([await count(reviewer), await count(owner)]).toEqual([0, 1]);
    expect(await list(owner, { waiting: 'mine' })).toEqual([id]);
    expect(await list(reviewer, { waiting: 'mine' })).toEqual([]);
    const params = { id };
    for (const act of ['listing.approve', 'listing.decline'] as const)
      expect(
        await reviewer.call(act, { params, body: act === 'listing.decline' ? { reason: 'x' } : undefined }),
      ).toMatchObject({
        status: 403,
        code: 'own_listing',
      });
    const approved = expectOk(await owner.call('listing.approve', { params }), 'approve');
    expect(approved).toMatchObject({
      state: 'active',
      own: false,
      approved: { staffId: owner.staffId, person: { name: owner.holder.person.email } },
    });
    expect(expectOk(await owner.call('listing.approve', { params }), 'again')).toEqual(approved);
    await listed(ours, { list: 'watch', person });

    const after = await identified(business);
    expect(after.whole).toMatchObject({ status: 'review', reasons: ['block_list', 'watch_list'] });
    const completed = expectOk(await after.visitor.call('identification.getCompleted'), 'completed');
    expect(completed).toMatchObject({ status: 'review', reasons: [] });
    expect(JSON.stringify(completed)).not.toContain('_list');
    const [matched, decided] = (await historyOf(reviewer, after.publicId)).slice(-2);
    expect(matched).toMatchObject({
      actor: 'service',
      action: 'listing.matched',
      details: { lists: ['block', 'watch'], by: ['nameAndBirthday'] },
    });
    expect(decided).toMatchObject({ action: 'verification.decided', details: { status: 'review' } });
    expect((await ofCase(reviewer, after.publicId)).items).toMatchObject([
      { list: 'watch', matches: true, held: true, source: false },
      { id, list: 'block', matches: true, held: true, source: false },
    ]);
    // Decided before it was listed: shown, and changed by nothing.
    expect((await ofCase(reviewer, before.publicId)).items).toMatchObject([
      { matches: true, held: false },
      { matches: true, held: false },
    ]);
    expect(expectOk(await show(reviewer, id), 'show')).toMatchObject({
      listed: person,
      note: about.note,
      matches: 1,
      cases: [{ publicId: after.publicId, status: 'review' }],
    });
    // A person decides, whatever the list says.
    const decision = { decision: 'approved', reason: '本人と確認しました。' };
    const decidedByPerson = await business.call('identification.decide', {
      params: { publicId: after.publicId },
      body: decision,
    });
    expect(expectOk(decidedByPerson, 'decide')).toMatchObject({ status: 'approved' });

    const ended = await reviewer.call('listing.end', { params, body: { reason: '別人でした。' } });
    expect(expectOk(ended, 'end')).toMatchObject({ state: 'ended', closed: { staffId: reviewer.staffId } });
    expect(await stored(id)).toMatchObject({ sealed_person: null, keys: 0 });
    expect(expectOk(await show(owner, id), 'show')).toMatchObject({ listed: null, note: null, matches: 1 });
    expect((await identified(business)).whole).toMatchObject({ status: 'review', reasons: ['watch_list'] });
    expect((await eventsOf(owner)).filter(({ details }) => details['listing'] === id)).toMatchObject([
      { action: 'listing.viewed', staffId: owner.staffId, words: purpose },
      { action: 'listing.ended', staffId: reviewer.staffId, words: '別人でした。' },
      { action: 'listing.viewed', staffId: reviewer.staffId, words: purpose },
      { action: 'listing.approved', staffId: owner.staffId, words: null },
      {
        action: 'listing.proposed',
        staffId: reviewer.staffId,
        details: { list: 'block', by: 'nameAndBirthday', reason: 'impersonation', expiresOn },
      },
    ]);
  });

  test('from a case, by what stands sealed in it; a redaction of the case leaves the listing and no way back', async () => {
    const ours = await staffed();
    const { business, reviewer, owner } = ours;
    const publicId = await simulatedReview(service.ports, business);
    const params = { publicId };
    expect(await ofCase(reviewer, publicId)).toEqual({
      items: [],
      can: ['documentNumber', 'nameAndBirthday'],
    });
    const proposeBy = (by: string, change: object = {}) =>
      reviewer.call('listing.proposeFromCase', { params, body: { list: 'block', by, ...about, ...change } });
    const { id, source } = expectOk(await proposeBy('documentNumber'), 'by number');
    expect(source).toBe(publicId);
    const byName = expectOk(await proposeBy('nameAndBirthday', { list: 'watch' }), 'by name');
    expect((await ofCase(owner, publicId)).items).toMatchObject([
      { id: byName.id, state: 'proposed', matches: false, source: true },
      { id, state: 'proposed', matches: false, source: true },
    ]);
    expect((await historyOf(owner, publicId)).at(-1)).toMatchObject({
      action: 'listing.proposed',
      details: { staff: reviewer.staffId, list: 'watch', by: 'nameAndBirthday' },
    });
    expect(JSON.stringify(await historyOf(owner, publicId))).not.toContain(id);
    for (const one of [id, byName.id])
      expectOk(await owner.call('listing.approve', { params: { id: one } }), 'approve');
    expect(expectOk(await show(owner, id), 'show').listed).toEqual(number);
    expect(expectOk(await show(owner, byName.id), 'show').listed).toMatchObject({ by: 'nameAndBirthday' });
    const other = await simulatedReview(service.ports, business);
    expect((await ofCase(owner, other)).items).toMatchObject([
      { id: byName.id, matches: true, held: false, source: false },
      { id, matches: true, held: false, source: false },
    ]);

    const empty = expectOk(await business.call('identification.create', { body: {} }), 'create').publicId;
    const nothing = await reviewer.call('listing.proposeFromCase', {
      params: { publicId: empty },
      body: { list: 'block', by: 'documentNumber', ...about },
    });
    expect(nothing).toMatchObject({ status: 409, code: 'listing_value_missing' });

    const decline = { decision: 'declined', reason: '確認しました。' };
    expectOk(await business.call('identification.decide', { params, body: decline }), 'decide');
    const redacted = await redactVerification(service.ports, await idOf(service.ports, publicId), {
      actor: 'business',
      details: {},
    });
    expect(redacted.ok).toBe(true);
    expect(await ofCase(owner, publicId)).toEqual({ items: [], can: [] });
    expect(await proposeBy('documentNumber')).toMatchObject({ status: 410, code: 'redacted' });
    expect(expectOk(await show(owner, id), 'show')).toMatchObject({
      state: 'active',
      source: null,
      listed: number,
    });
  });

  test('found by state, list, name and number, page by page; a search says why, and is an event', async () => {
    const ours = await staffed();
    const { reviewer, owner } = ours;
    const made: string[] = [];
    for (const change of [{ person }, { list: 'watch' }, {}] as const) {
      made.unshift((await propose(reviewer, change)).id);
      service.pass(1);
    }
    const [third = '', second = '', first = ''] = made;
    expectOk(
      await owner.call('listing.decline', { params: { id: third }, body: { reason: '根拠がありません。' } }),
      'decline',
    );
    expectOk(await reviewer.call('listing.withdraw', { params: { id: second } }), 'withdraw');
    expect(await owner.call('listing.withdraw', { params: { id: first } })).toMatchObject({
      status: 403,
      code: 'listing_of_another',
    });
    const reason = { reason: 'x' };
    for (const [act, who, body] of [
      ['listing.approve', owner, undefined],
      ['listing.withdraw', reviewer, undefined],
      ['listing.end', owner, reason],
    ] as const)
      expect(await who.call(act, { params: { id: third }, body }), act).toMatchObject({
        status: 409,
        code: 'wrong_state',
      });
    expect(await owner.call('listing.decline', { params: { id: second }, body: reason })).toMatchObject({
      code: 'wrong_state',
    });
    expect(await stored(third)).toMatchObject({ state: 'declined', sealed_person: null, keys: 0 });
    expect(await list(owner)).toEqual(made);
    for (const [state, ids] of [
      ['proposed', [first]],
      ['declined', [third]],
      ['withdrawn', [second]],
      ['active', []],
    ] as [ListingState, string[]][])
      expect(await list(owner, { state }), state).toEqual(ids);
    expect(await list(owner, { list: 'watch' })).toEqual([second]);
    const page = expectOk(await owner.call('listing.list', { query: { limit: '2' } }), 'page');
    expect(page.items.map(({ id }) => id)).toEqual([third, second]);
    expect(await list(owner, { limit: '2', cursor: page.nextCursor ?? '' })).toEqual([first]);

    const search = (text: string, why?: string) =>
      owner.call('listing.list', { texts: { search: text }, ...(why === undefined ? {} : { purpose: why }) });
    expect(await search(person.name)).toMatchObject({ status: 400, code: 'purpose_missing' });
    for (const [text, ids] of [
      [person.name, [first]],
      [specimenNumber, []],
      ['・', []],
    ] as const)
      expect(
        expectOk(await search(text, purpose), text).items.map(({ id }) => id),
        text,
      ).toEqual(ids);
    expect((await eventsOf(owner)).filter(({ action }) => action === 'listing.searched')).toMatchObject([
      { details: { count: 0 }, words: purpose },
      { details: { count: 0 } },
      { details: { count: 1 }, staffId: owner.staffId },
    ]);
  });

  test('no key, no developer, no auditor’s hand and no other business', async () => {
    const [ours, theirs] = [await staffed(), await staffed()];
    const { id } = await listed(ours);
    const publicId = await simulatedReview(service.ports, ours.business);
    const [auditor, developer] = [await ours.join('auditor'), await ours.join('developer')];
    const body = { list: 'watch', person: number, ...about };
    const fromCase = { list: 'watch', by: 'documentNumber', ...about };
    const calls = [
      ['listing.list', {}],
      ['listing.show', { params: { id }, purpose }],
      ['listing.ofCase', { params: { publicId } }],
      ['listing.propose', { body }],
      ['listing.proposeFromCase', { params: { publicId }, body: fromCase }],
      ['listing.approve', { params: { id } }],
      ['listing.decline', { params: { id }, body: { reason: 'x' } }],
      ['listing.withdraw', { params: { id } }],
      ['listing.end', { params: { id }, body: { reason: 'x' } }],
    ] as const;
    for (const [name, options] of calls) {
      const byKey = await ours.business.call(name, options);
      expect(byKey, name).toMatchObject({ status: 401, code: 'access_token_missing' });
      expect(await developer.call(name, options), name).toMatchObject({
        status: 403,
        code: 'role_not_allowed',
      });
      const reads = ['listing.list', 'listing.show', 'listing.ofCase'].includes(name);
      expect((await auditor.call(name, options)).status, name).toBe(reads ? 200 : 403);
      if (name !== 'listing.list' && name !== 'listing.propose')
        expect(await theirs.owner.call(name, options), name).toMatchObject({
          status: 404,
          code: 'not_found',
        });
    }
    expect(await list(theirs.owner)).toEqual([]);
    const same = await simulatedReview(service.ports, theirs.business);
    expect(await ofCase(theirs.owner, same)).toMatchObject({ items: [] });
    expect(await ours.owner.call('listing.show', { params: { id } })).toMatchObject({
      code: 'purpose_missing',
    });
  });

  test('what is wrong with a proposal is said by field; too many are refused', async () => {
    const { reviewer, business } = await staffed();
    const send = (change: object) =>
      reviewer.call('listing.propose', { body: { list: 'block', person: number, ...about, ...change } });
    for (const [change, path, code] of [
      [{ expiresOn: '2027-04-01' }, 'expiresOn', 'not_in_future'],
      [{ expiresOn: '2032-04-02' }, 'expiresOn', 'too_late'],
      [{ person: { ...number, number: 'ABCD' } }, 'person.number', 'no_document_number'],
      [{ person: { ...person, name: '・・' } }, 'person.name', 'no_name'],
    ] as const)
      expect(await send(change), code).toMatchObject({
        status: 422,
        code: 'invalid_fields',
        body: { errors: [{ path, code }] },
      });
    for (const change of [
      { note: '' },
      { note: 'あ'.repeat(1001) },
      { reason: 'dislike' },
      { list: 'grey' },
      { person: { ...number, document: 'myNumberCard' } },
      { person: { ...number, number: '1'.repeat(51) } },
      { person: { ...person, birthday: '1990-02-30' } },
      { person: { ...person, face: 'x' } },
      { state: 'active' },
    ])
      expect((await send(change)).status, JSON.stringify(change)).toBe(422);
    expect((await reviewer.call('listing.list', { query: { cursor: 'x' } })).status).toBe(400);
    expect((await reviewer.call('listing.approve', { params: { id: 'x' } })).status).toBe(404);
    const publicId = await simulatedReview(service.ports, business);
    const fromCase = (change: object) =>
      reviewer.call('listing.proposeFromCase', {
        params: { publicId },
        body: { list: 'block', by: 'documentNumber', ...about, ...change },
      });
    expect(await fromCase({ expiresOn: '2032-04-02' })).toMatchObject({ code: 'invalid_fields' });
    const staff = reviewer.staffId;
    await sql`insert into listing (id, business_id, list, by_what, reason, state, sealed_person, expires_on, proposed_by, proposed_at)
      select 'many-' || n, ${business.businessId}, 'watch', 'documentNumber', 'other', 'proposed', '\\x00', '2028-01-01', ${staff}, now()
      from generate_series(1, 10000) n`.execute(service.ports.db);
    const tooMany = { status: 409, code: 'listing_limit_reached' };
    expect(await send({})).toMatchObject(tooMany);
    expect(await fromCase({})).toMatchObject(tooMany);
    await sql`delete from listing where business_id = ${business.businessId}`.execute(service.ports.db);
  });

  test('after its last day it counts no more, and what names the person is destroyed; a new master key opens it until then', async () => {
    const ours = await staffed();
    const { business, reviewer, owner } = ours;
    const { id } = await listed(ours, { person, expiresOn: '2027-04-02' });
    const waiting = await propose(reviewer, { expiresOn: '2027-04-02' });
    const secret = Buffer.alloc(32, 7);
    const renewed = createMasterKey(Buffer.alloc(32, 9), { previous: secret });
    const before = (await stored(id)).sealed_person;
    expect(await rotateMasterKey(service.ports.db, renewed)).toBeGreaterThan(0);
    const after = (await stored(id)).sealed_person;
    expect(after?.subarray(0, renewed.currentPrefix.length)).toEqual(renewed.currentPrefix);
    // Back, for the service that goes on with its own key.
    await rotateMasterKey(service.ports.db, createMasterKey(secret, { previous: Buffer.alloc(32, 9) }));
    expect((await stored(id)).sealed_person).not.toEqual(before);
    expect(expectOk(await show(owner, id), 'show').listed).toEqual(person);

    const endsOn = (day: string) =>
      service.ports.db
        .updateTable('listing')
        .set({ expires_on: day })
        .where('business_id', '=', business.businessId)
        .execute();
    await endsOn('2027-04-01');
    expect((await identified(business)).whole).toMatchObject({ status: 'review', reasons: ['block_list'] });
    await endsOn('2027-03-31');
    const { publicId, whole } = await identified(business);
    expect(whole).toMatchObject({ status: 'approved' });
    expect((await ofCase(owner, publicId)).items).toEqual([]);
    // Not erased yet, and expired all the same.
    expect(expectOk(await show(owner, id), 'show')).toMatchObject({ state: 'expired', listed: null });
    expect(await list(owner, { state: 'active' })).toEqual([]);
    expect((await list(owner, { state: 'expired' })).toSorted()).toEqual([id, waiting.id].toSorted());
    expect(await owner.call('listing.approve', { params: { id: waiting.id } })).toMatchObject({
      code: 'wrong_state',
    });
    await sweep(service.ports, 60);
    for (const one of [id, waiting.id])
      expect(await stored(one)).toMatchObject({
        state: 'expired',
        sealed_person: null,
        keys: 0,
        closed_by: null,
      });
    expect((await list(owner, { state: 'expired' })).toSorted()).toEqual([id, waiting.id].toSorted());
  });
});
