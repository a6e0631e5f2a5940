import { createHash, randomUUID } from 'node:crypto';
import {
  accessOfRole,
  type BusinessAnswer,
  type Endpoint,
  type EndpointName,
  endpoints,
  paths,
  type Role,
  roles,
  updateBusinessRequest,
} from '@ekyc/contract';
import { inviteStaff, suspendAccount } from '@ekyc/service';
import {
  BusinessClient,
  call,
  createTestDatabase,
  expectOk,
  holdToDocument,
  oneDatabase,
  receiveWebhooks,
  seen,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Holder } from './account-holder.ts';
import { bringOn, untilExamined } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { invitationTokenOf, StaffMember } from './staff-member.ts';

const staffCalls = (Object.values(endpoints) as Endpoint[]).filter(
  ({ caller, bytes }) => (caller === 'business' || caller === 'staff') && !bytes,
);

const about = { list: 'watch', reason: 'impersonation', note: '確認をお願いします。' };

/** A body that each call's schema takes. */
const bodies: Partial<Record<EndpointName, unknown>> = {
  'identification.create': {},
  'selfieData.create': { targetUserId: 'kokyaku-1' },
  'faceAuthentication.create': { targetUserId: 'kokyaku-1' },
  'additionalDocument.create': { documentType: 'hazMatLicense' },
  'identification.endDealings': { on: '2026-11-01' },
  'review.takeNext': {},
  'savedView.save': { name: 'x', view: { page: 'reviews', columns: [] } },
  'note.write': { text: '確認をお願いします。' },
  'listing.propose': {
    ...about,
    person: { by: 'nameAndBirthday', name: '見本太郎', birthday: '1990-01-01' },
  },
  'listing.proposeFromCase': { ...about, by: 'nameAndBirthday' },
  'listing.decline': { reason: '別人でした。' },
  'listing.end': { reason: '別人でした。' },
  'note.markSeen': { notes: [randomUUID()] },
  'result.redeem': { resultCode: 'r'.repeat(43) },
  'webhook.createEndpoint': { url: 'https://shop.example/webhook' },
  'webhook.updateEndpoint': { revision: 1, url: 'https://example.com/hook', eventTypes: [] },
  'webhook.redeliverFailed': { since: '2026-11-01T00:00:00Z' },
  'staff.invite': { email: 'new@shop.example', role: 'auditor' },
  'staff.changeRole': { role: 'owner' },
  'business.createApiKey': { name: 'x', scopes: ['verifications'] },
  'business.update': {
    revision: 99,
    name: '店',
    siteUrl: null,
    privacyPolicyUrl: null,
    redirectOrigins: [],
    framingOrigins: null,
    settings: {},
  },
};
function bodyOf(name: EndpointName): { body?: unknown; query?: Record<string, string>; purpose?: string } {
  // No file, and nobody's name, is read without one.
  if (['look.export', 'look.exportKeyReads', 'business.exportEvents', 'listing.show'].includes(name))
    return { purpose: '監査のため' };
  if (name === 'business.getFigures') return { query: { from: '2026-11-01', to: '2026-11-30' } };
  if (name === 'identification.decideAtCounter') {
    const read = '5f0f5a0e-6f0c-4a51-8c55-0d3b2c9d7a11';
    return { body: { read, shown: true, compared: ['portrait'], samePerson: true } };
  }
  if (name.endsWith('.advanceTime')) return { body: { seconds: 60 } };
  if (/[dD]ecide/.test(name)) return { body: { decision: 'approved', reason: 'x' } };
  return bodies[name] === undefined ? {} : { body: bodies[name] };
}

/** What is read, with these changes, sent back as the console does. */
async function change(of: StaffMember, about: object, settings: object = {}) {
  const now: BusinessAnswer = expectOk(await of.call('business.get'), 'settings');
  const given = updateBusinessRequest.strip().parse(now);
  const body = { ...given, ...about, settings: { ...given.settings, ...settings } };
  return of.call('business.update', { body });
}

describe.each(oneDatabase)("a business's staff, on the %s database", (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: Awaited<ReturnType<ClockedService['addBusiness']>>;
  let owner: StaffMember;
  const members = {} as Record<Role, StaffMember>;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    for (const role of roles) members[role] = await new StaffMember(service, business.businessId).join(role);
    owner = members.owner;
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const makeOne = async (client: BusinessClient = business) =>
    expectOk(await client.call('identification.create', { body: {} }), 'create').publicId;
  const makeSelfieData = async () =>
    expectOk(await business.call('selfieData.create', { body: { targetUserId: 'kokyaku-1' } }), 'create')
      .publicId;
  /** As an examination that was unsure leaves it. */
  const reviewed = async (client: BusinessClient = business) => {
    const publicId = await makeOne(client);
    await service.ports.db
      .updateTable('verification')
      .set({ id_type: 'driversLicense' })
      .where('public_id', '=', publicId)
      .execute();
    await bringOn(service, publicId, [...untilExamined, 'review'], ['profileMatch']);
    return publicId;
  };
  const history = async (publicId: string) =>
    expectOk(await owner.call('business.getHistory', { params: { publicId } }), 'history').items;

  describe('invitations', () => {
    test('an owner invites by mail; the invited person becomes a member once', async () => {
      const invited = new Holder(service);
      await invited.join({ agree: false });
      const { email } = invited.person;
      expectOk(await owner.call('staff.invite', { body: { email, role: 'reviewer' } }), 'invite');
      const token = await invitationTokenOf(service, email);
      const member = await invited.call('staff.acceptInvitation', { body: { token } });
      expect(member.body).toMatchObject({ role: 'reviewer', business: { id: business.businessId } });
      expect((await invited.call('staff.acceptInvitation', { body: { token } })).code).toBe(
        'invitation_invalid',
      );
      const list = expectOk(await owner.call('staff.list'), 'list');
      expect(list.items).toContainEqual(expect.objectContaining({ email, role: 'reviewer' }));
      expect(list.invitations.map((one) => one.email)).not.toContain(email);
      expect((await owner.call('staff.invite', { body: { email, role: 'owner' } })).code).toBe(
        'already_member',
      );
      expect((await invited.call('staff.getMe')).body).toMatchObject({
        email,
        memberships: [{ business: { id: business.businessId }, role: 'reviewer' }],
      });
    });

    test('whoever has the link reads who invites and as what, and no address', async () => {
      const email = 'reader@shop.example';
      expectOk(await owner.call('staff.invite', { body: { email, role: 'auditor' } }), 'invite');
      const token = await invitationTokenOf(service, email);
      const read = (given: unknown) => call(service.url, 'staff.readInvitation', { body: { token: given } });
      expect((await read(token)).body).toEqual({
        business: { name: '時計店', mode: 'sandbox' },
        role: 'auditor',
      });
      expect((await read('n'.repeat(43))).code).toBe('invitation_invalid');
      for (const malformed of ['short', `${token} `, null, 'n'.repeat(10_000)])
        expect((await read(malformed)).code).toBe('invalid_fields');
      // It is not spent by it.
      expect((await read(token)).status).toBe(200);
    });

    test('a forwarded link lets nobody else in', async () => {
      const email = 'meant@shop.example';
      expectOk(await owner.call('staff.invite', { body: { email, role: 'owner' } }), 'invite');
      const token = await invitationTokenOf(service, email);
      const other = await new Holder(service).join({ agree: false });
      expect((await other.call('staff.acceptInvitation', { body: { token } })).code).toBe(
        'invitation_for_other',
      );
      expect((await other.call('staff.getMe')).body.memberships).toEqual([]);
    });

    test('withdrawn, replaced or old ones are good no more', async () => {
      const invited = await new Holder(service).join({ agree: false });
      const { email } = invited.person;
      const accept = async (token: string) =>
        (await invited.call('staff.acceptInvitation', { body: { token } })).code;
      const invite = async () => {
        const made = expectOk(
          await owner.call('staff.invite', { body: { email, role: 'auditor' } }),
          'invite',
        );
        return { id: made.id, token: await invitationTokenOf(service, email) };
      };
      const first = await invite();
      service.pass(2);
      const second = await invite();
      expect(second.token).not.toBe(first.token);
      expect(await accept(first.token)).toBe('invitation_invalid');
      expectOk(await owner.call('staff.withdrawInvitation', { params: { id: second.id } }), 'withdraw');
      expect(await accept(second.token)).toBe('invitation_invalid');
      expect((await owner.call('staff.withdrawInvitation', { params: { id: second.id } })).status).toBe(404);
      service.pass(2);
      const third = await invite();
      await service.ports.db
        .updateTable('staff_invitation')
        .set({ expires_at: service.ports.now() })
        .where('id', '=', third.id)
        .execute();
      service.pass(1);
      expect(await accept(third.token)).toBe('invitation_invalid');
      const body = { token: third.token };
      expect((await call(service.url, 'staff.readInvitation', { body })).code).toBe('invitation_invalid');
    });

    test.each(['removed', 'an owner no longer'])('of an owner who is %s are good no more', async (how) => {
      const other = await new StaffMember(service, business.businessId).join('owner');
      const invited = await new Holder(service).join({ agree: false });
      const { email } = invited.person;
      expectOk(await other.call('staff.invite', { body: { email, role: 'owner' } }), 'invite');
      const params = { id: other.staffId };
      if (how === 'removed') expectOk(await owner.call('staff.remove', { params }), 'remove');
      else expectOk(await owner.call('staff.changeRole', { params, body: { role: 'auditor' } }), 'change');
      const token = await invitationTokenOf(service, email);
      expect((await invited.call('staff.acceptInvitation', { body: { token } })).code).toBe(
        'invitation_invalid',
      );
    });

    test.each([
      ['no address', { email: 'nobody', role: 'owner' }],
      ['two addresses', { email: 'a@shop.example, b@shop.example', role: 'owner' }],
      ['an unknown role', { email: 'a@shop.example', role: 'admin' }],
      ['more than is asked for', { email: 'a@shop.example', role: 'owner', business: 'biz_other' }],
    ])('%s is refused', async (_, body) => {
      expect((await owner.call('staff.invite', { body })).code).toBe('invalid_fields');
    });

    test('the operator invites too; the token stands nowhere in the database', async () => {
      const email = 'first-owner@shop.example';
      const invited = await inviteStaff(
        service.ports,
        { businessId: business.businessId, by: null },
        { email, role: 'owner' },
      );
      const token = await invitationTokenOf(service, email);
      const row = await service.ports.db
        .selectFrom('staff_invitation')
        .selectAll()
        .where('id', '=', invited.ok ? invited.value.id : '')
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(Object.values(row).map(String))).not.toContain(token);
      expect(row.sealed_email.includes(email)).toBe(false);
    });
  });

  describe('roles', () => {
    /** Real ones where the call would do no harm, made-up ones else: authorization comes first. */
    const given = { publicId: 'A'.repeat(24), id: randomUUID() };

    test('every call of a business names what it needs', () => {
      expect(staffCalls.length).toBeGreaterThan(60);
      for (const { name, permission } of staffCalls) expect(permission, name).toBeDefined();
    });

    test.each(roles)('%s: every call is refused or let through as the table says', async (role) => {
      const member = members[role];
      for (const { name, permission = 'staff', access: needed } of staffCalls) {
        // Whoever is let through to these hears of what happens until they leave: see events.nightly.test.ts, listen.nightly.test.ts.
        if (name === 'business.streamEvents' || name === 'webhook.listen') continue;
        const answer = await member.call(name, { params: given, ...bodyOf(name) });
        const access = accessOfRole[role][permission];
        const reads = needed === 'read' || paths[name][0] === 'GET';
        const allowed = access === 'write' || (access === 'read' && reads);
        const said = `${role} ${name}: ${answer.status} ${answer.code}`;
        if (allowed) expect([401, 403, 500], said).not.toContain(answer.status);
        else expect(answer.code, said).toBe('role_not_allowed');
      }
    });

    test('a business always has an owner, and a change of role counts at once', async () => {
      const other = await service.addBusiness();
      const first = await new StaffMember(service, other.businessId).join('owner');
      const second = await new StaffMember(service, other.businessId).join('owner');
      const change = (id: string, role: Role, by = first) =>
        by.call('staff.changeRole', { params: { id }, body: { role } });
      expectOk(await change(second.staffId, 'auditor'), 'change');
      expect(
        (await second.call('staff.invite', { body: { email: 'a@b.example', role: 'owner' } })).code,
      ).toBe('role_not_allowed');
      expect((await change(first.staffId, 'auditor')).code).toBe('last_owner');
      expect((await first.call('staff.remove', { params: { id: first.staffId } })).code).toBe('last_owner');
      expectOk(await first.call('staff.remove', { params: { id: second.staffId } }), 'remove');
      // Records go on naming whoever left.
      const { items, former } = expectOk(await first.call('staff.list'), 'list');
      expect(items.map(({ id }) => id)).toEqual([first.staffId]);
      expect(former).toEqual([
        { id: second.staffId, email: second.holder.person.email, removedAt: expect.any(String) },
      ]);
      expect((await second.call('identification.list')).code).toBe('not_found');
      expect((await change(second.staffId, 'owner')).status).toBe(404);
    });

    test('of two owners who remove each other at once, one stays', async () => {
      const other = await service.addBusiness();
      const pair = [
        await new StaffMember(service, other.businessId).join('owner'),
        await new StaffMember(service, other.businessId).join('owner'),
      ] as const;
      const [a, b] = pair;
      await Promise.all([
        a.call('staff.remove', { params: { id: b.staffId } }),
        b.call('staff.remove', { params: { id: a.staffId } }),
      ]);
      const left = await service.ports.db
        .selectFrom('staff')
        .select('id')
        .where('business_id', '=', other.businessId)
        .where('removed_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    });
  });

  describe('another business', () => {
    /** What is the business's, under the names of the calls that take it. */
    const ownIds = async (publicId: string): Promise<Partial<Record<EndpointName, { id: string }>>> => {
      const endpoint = expectOk(
        await owner.call('webhook.createEndpoint', { body: { url: 'https://shop.example/hook' } }),
        'endpoint',
      );
      const canceled = await makeOne();
      expectOk(
        await business.call('identification.cancelByClient', { params: { publicId: canceled } }),
        'cancel',
      );
      const [message] = expectOk(
        await owner.call('webhook.listMessages', { query: { publicId: canceled } }),
        'messages',
      ).items;
      const [key] = expectOk(await owner.call('business.listApiKeys'), 'keys').items;
      const invited = await owner.call('staff.invite', {
        body: { email: 'x@shop.example', role: 'auditor' },
      });
      const { id: invitation } = expectOk(invited, 'invite');
      const body = { name: 'x', view: { page: 'reviews', columns: [] } };
      const view = expectOk(await owner.call('savedView.save', { body }), 'view');
      const listing = await owner.call('listing.propose', { body: bodies['listing.propose'] });
      const listed = { id: expectOk(listing, 'listing').id };
      expect(publicId).not.toBe(canceled);
      const hook = { id: endpoint.id };
      return {
        'listing.show': listed,
        'listing.approve': listed,
        'listing.decline': listed,
        'listing.withdraw': listed,
        'listing.end': listed,
        'webhook.updateEndpoint': hook,
        'webhook.pauseEndpoint': hook,
        'webhook.resumeEndpoint': hook,
        'webhook.deleteEndpoint': hook,
        'webhook.rotateSecret': hook,
        'webhook.retireSecret': hook,
        'webhook.testEndpoint': hook,
        'webhook.redeliverFailed': hook,
        'webhook.redeliverMessage': { id: message?.id ?? '' },
        'savedView.delete': { id: view.id },
        'business.revokeApiKey': { id: key?.id ?? '' },
        'staff.withdrawInvitation': { id: invitation },
        'staff.changeRole': { id: members.auditor.staffId },
        'staff.remove': { id: members.auditor.staffId },
      };
    };

    test('does not exist for a member, in every call of the OpenAPI document', async () => {
      const other = await service.addBusiness();
      const stranger = await new StaffMember(service, other.businessId).join('owner');
      const publicId = await reviewed();
      const ids = await ownIds(publicId);
      for (const { name, params } of staffCalls) {
        const body = bodyOf(name);
        const given = { publicId, id: randomUUID(), ...ids[name] };
        // By naming the other business …
        const named = await stranger.call(name, {
          params: given,
          ...body,
          headers: { business: business.businessId },
        });
        expect(named.status, `${name} named: ${named.code}`).toBe(404);
        // … and by naming what is the other's.
        if (!params) continue;
        const own = await stranger.call(name, { params: given, ...body });
        expect(own.status, `${name}: ${own.code}`).toBe(404);
      }
      const untouched = await owner.call('identification.get', { params: { publicId } });
      expect(untouched.body).toMatchObject({ status: 'review' });
    });

    test('nor does one that is not there, nor without the header', async () => {
      expect((await owner.call('staff.list', { headers: { business: 'biz_nobody' } })).code).toBe(
        'not_found',
      );
      const { 'access-token': token = '' } = owner.holder.headers;
      const answer = await call(service.url, 'staff.list', { headers: { 'access-token': token } });
      expect(answer).toMatchObject({ status: 400, code: 'business_header_missing' });
      const bare = await call(service.url, 'staff.list', { headers: { business: business.businessId } });
      expect(bare).toMatchObject({ status: 401, code: 'access_token_missing' });
      const keyed = await business.call('staff.list');
      expect(keyed.code).toBe('access_token_missing');
    });
  });

  describe('sign-in', () => {
    test('is ended at once by a sign-out or a suspended account', async () => {
      const own = await service.addBusiness();
      const member = await new StaffMember(service, own.businessId).join('owner');
      expectOk(await member.call('staff.list'), 'list');
      await member.holder.person.done('GlobalSignOut', { AccessToken: member.holder.person.accessToken });
      expect((await member.call('staff.list')).code).toBe('access_token_invalid');
      await member.holder.signInAgain();
      expectOk(await member.call('staff.list'), 'list');
      const id = await member.holder.accountId();
      const account = await service.ports.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await suspendAccount(service.ports, account, 'test');
      expect((await member.call('staff.list')).code).toBe('account_suspended');
    });
  });

  describe('keys', () => {
    test('never may more than their maker, now or later', async () => {
      const own = await service.addBusiness();
      const boss = await new StaffMember(service, own.businessId).join('owner');
      const developer = await new StaffMember(service, own.businessId).join('developer');
      const refused = await developer.call('business.createApiKey', {
        body: { name: 'x', scopes: ['verifications', 'evidence'] },
      });
      expect(refused.code).toBe('scope_not_allowed');
      const made = expectOk(
        await boss.call('business.createApiKey', {
          body: { name: 'shop', scopes: ['verifications', 'evidence'] },
        }),
        'key',
      );
      const client = new BusinessClient(service.url, made.apiKey);
      expect((await client.call('identification.list')).status).toBe(200);
      expect((await client.call('webhook.listEndpoints')).code).toBe('api_key_scope_missing');
      expect(
        (await client.call('identification.redact', { params: { publicId: 'A'.repeat(24) } })).code,
      ).toBe('not_found');
      // The maker becomes a developer: the key loses the pictures with the role.
      const second = await new StaffMember(service, own.businessId).join('owner');
      expectOk(
        await second.call('staff.changeRole', { params: { id: boss.staffId }, body: { role: 'developer' } }),
        'change',
      );
      expect(
        (await client.call('identification.redact', { params: { publicId: 'A'.repeat(24) } })).code,
      ).toBe('api_key_scope_missing');
      const list = expectOk(await developer.call('business.listApiKeys'), 'keys').items;
      expect(list.find(({ id }) => id === made.id)).toMatchObject({
        scopes: ['verifications'],
        madeBy: boss.staffId,
        name: 'shop',
      });
      expectOk(await developer.call('business.revokeApiKey', { params: { id: made.id } }), 'revoke');
      expect((await client.call('identification.list')).code).toBe('api_key_invalid');
      expectOk(await developer.call('business.revokeApiKey', { params: { id: made.id } }), 'again');
      const events = expectOk(await second.call('business.listEvents'), 'events').items;
      expect(events.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['key.made', 'key.revoked', 'staff.role_changed', 'staff.joined']),
      );
    });
  });

  describe('personal data', () => {
    const profile = { familyName: '佐藤', firstName: '花子' };

    test('appears to a member for a purpose alone, and each showing is in the record', async () => {
      const metadata = { customer: '佐藤花子' };
      const created = await business.call('identification.create', { body: { profile, metadata } });
      const { publicId } = expectOk(created, 'create');
      const get = (member: StaffMember, given = {}) =>
        member.call('identification.get', { params: { publicId }, ...given });
      const withheld = await get(members.reviewer);
      expect(withheld.body).toMatchObject({ profile: null, metadata: {}, personalData: 'withheld' });
      expect(JSON.stringify(withheld.body)).not.toContain('花子');
      const shown = await get(members.reviewer, { purpose: '目視審査' });
      expect(shown.body).toMatchObject({ profile, metadata, personalData: 'shown' });
      expect((await get(members.auditor, { purpose: '監査' })).body).toMatchObject({ profile });
      // A developer is never shown any, whatever the purpose.
      expect((await get(members.developer, { purpose: '調査' })).body).toMatchObject({
        profile: null,
        personalData: 'withheld',
      });
      const viewed = (await history(publicId)).filter(({ action }) => action === 'personal_data.viewed');
      expect(viewed.map(({ details }) => details['staff'])).toEqual([
        members.reviewer.staffId,
        members.auditor.staffId,
      ]);
      // The chain has the hash; the words and names stand beside it for who may see decisions.
      expect(JSON.stringify(viewed.map(({ details }) => details))).not.toContain('目視審査');
      expect(viewed.map(({ words, by }) => [words, by])).toEqual(
        (['reviewer', 'auditor'] as const).map((role) => [
          role === 'reviewer' ? '目視審査' : '監査',
          { kind: 'staff', name: members[role].holder.person.email, former: false },
        ]),
      );
      const answer = await members.developer.call('business.getHistory', { params: { publicId } });
      expect(answer.body.items).toHaveLength((await history(publicId)).length);
      expect(answer.body.items.every(({ words, by }) => words === null && by === null)).toBe(true);
      // A key is shown it by its scope, and gives no purpose.
      expect((await business.call('identification.get', { params: { publicId } })).body).toMatchObject({
        profile,
        metadata,
      });
    });

    test('a purpose and a reason are sealed, and a redaction leaves their hash alone', async () => {
      const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
      const params = { publicId };
      const purpose = '不正の調査:案件七';
      expectOk(await members.reviewer.call('identification.get', { params, purpose }), 'get');
      expectOk(await members.reviewer.call('identification.getRecording', { params, purpose }), 'recording');
      expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
      expectOk(await members.reviewer.call('identification.getEvidence', { params, purpose }), 'evidence');
      const worded = async () =>
        (await history(publicId)).filter(({ details }) => typeof details['purposeSha256'] === 'string');
      expect((await worded()).map(({ words }) => words)).toEqual([purpose, purpose, purpose]);
      const rows = () =>
        service.ports.db
          .selectFrom('audit_words')
          .innerJoin('verification', 'verification.id', 'verification_id')
          .select('sealed_words')
          .where('public_id', '=', publicId)
          .execute();
      const kept = await rows();
      expect(kept).toHaveLength(3);
      for (const { sealed_words } of kept) expect(sealed_words.includes('案件七')).toBe(false);
      expectOk(await members.owner.call('identification.redact', { params }), 'redact');
      expect(await rows()).toEqual([]);
      const left = await worded();
      expect(left.map(({ words, by }) => [words, by?.name])).toEqual(
        left.map(() => [null, members.reviewer.holder.person.email]),
      );
      // Salted, each by itself: what is left confirms no guess.
      const hashes = left.map(({ details }) => details['purposeSha256']);
      expect(hashes).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
      const guessed = createHash('sha256').update(purpose, 'utf8').digest('hex');
      expect(new Set([...hashes, guessed]).size).toBe(4);
    });

    test('stays closed without a purpose: pictures, videos and evidence, of every kind', async () => {
      for (const kind of ['identification', 'selfieData'] as const) {
        const publicId = kind === 'identification' ? await makeOne() : await makeSelfieData();
        const before = await history(publicId);
        const params = { publicId, id: randomUUID() };
        const names = ['getMaterialImage', 'getEvidence', 'getRecording', 'getVideo'] as const;
        for (const name of names)
          for (const member of [members.owner, members.reviewer, members.auditor]) {
            const answer = await member.call(`${kind}.${name}`, { params });
            expect(answer, `${kind}.${name}`).toMatchObject({ status: 400, code: 'purpose_missing' });
            const empty = await member.call(`${kind}.${name}`, { params, purpose: '' });
            expect(empty).toMatchObject({ status: 400, code: 'malformed_request' });
            // An address stays in histories and in the logs of proxies.
            const inUrl = await member.call(`${kind}.${name}`, { params, query: { purpose: '審査' } });
            expect(inUrl).toMatchObject({ status: 400, code: 'malformed_request' });
          }
        expect(await history(publicId)).toEqual(before);
        for (const name of names) {
          const purpose = '審査';
          const answer = await members.reviewer.call(`${kind}.${name}`, { params, purpose });
          expect(answer.code, name).not.toBe('purpose_missing');
          // A key need not say any.
          expect((await business.call(`${kind}.${name}`, { params })).code, name).not.toBe('purpose_missing');
        }
      }
    });
  });

  describe('four eyes', () => {
    test('a decision counts when a second person decides the same', async () => {
      const own = await service.addBusiness({ fourEyes: true });
      const [a, b, c] = [
        await new StaffMember(service, own.businessId).join('owner'),
        await new StaffMember(service, own.businessId).join('reviewer'),
        await new StaffMember(service, own.businessId).join('reviewer'),
      ] as const;
      const publicId = await reviewed(own);
      const decide = (who: Pick<StaffMember, 'call'> | BusinessClient, decision: string) =>
        who.call('identification.decide', { params: { publicId }, body: { decision, reason: '確認した' } });
      const proposed = { status: 'review', secondPersonNeeded: true };
      expect((await decide(b, 'approved')).body).toEqual(proposed);
      // The same person again, also by another door, is no second person.
      expect((await decide(b, 'approved')).body).toEqual(proposed);
      const view = await c.call('identification.get', { params: { publicId } });
      expect(view.body.proposedDecision).toMatchObject({
        decision: 'approved',
        by: b.staffId,
        person: { kind: 'staff', name: b.holder.person.email, former: false },
        reason: '確認した',
        parts: [],
      });
      // Another opinion needs a second person of its own.
      expect((await decide(c, 'declined')).body).toEqual(proposed);
      expect((await decide(c, 'declined')).body).toEqual(proposed);
      expect((await decide(b, 'approved')).body).toEqual(proposed);
      expect((await decide(a, 'approved')).body).toEqual({ status: 'approved' });
      // Of what is decided nobody proposes anything any more.
      expect(await decide(c, 'declined')).toMatchObject({ status: 409, code: 'wrong_state' });
      const { items } = (await a.call('business.getHistory', { params: { publicId } })).body;
      const actions = items.map((one) => one.action);
      expect(items.at(-1)).toMatchObject({ words: '確認した', by: { name: a.holder.person.email } });
      expect(actions.filter((action) => action === 'verification.decision_proposed')).toHaveLength(3);
      expect(actions.at(-1)).toBe('verification.decided_by_person');
    });

    test('the second person reads who asks for which parts again, and why; a developer does not', async () => {
      const own = await service.addBusiness({ fourEyes: true });
      const [boss, dev] = [
        await new StaffMember(service, own.businessId).join('owner'),
        await new StaffMember(service, own.businessId).join('developer'),
      ];
      const publicId = await reviewed(own);
      const parts = [{ take: 'document', photoTypes: ['thickness', 'front'] }, { take: 'face' }];
      const body = { decision: 'resubmission', reason: '反射で読めない', parts };
      const get = async (who: Pick<StaffMember, 'call'> | BusinessClient) =>
        (await who.call('identification.get', { params: { publicId } })).body.proposedDecision;
      expectOk(await own.call('identification.decide', { params: { publicId }, body }), 'propose');
      expect(await get(boss)).toMatchObject({
        decision: 'resubmission',
        // The operator's key has no name.
        person: { kind: 'key', name: null, former: false },
        reason: '反射で読めない',
        parts: [{ take: 'document', photoTypes: ['front', 'thickness'] }, { take: 'face' }],
      });
      expect(await get(dev)).toMatchObject({ decision: 'resubmission', person: null, reason: null });
      expect((await boss.call('identification.decide', { params: { publicId }, body })).body).toEqual({
        status: 'resubmission',
      });
    });

    test("a key is no second person beside its maker, nor the operator's key beside itself", async () => {
      const own = await service.addBusiness({ fourEyes: true });
      const boss = await new StaffMember(service, own.businessId).join('owner');
      const { apiKey } = expectOk(
        await boss.call('business.createApiKey', {
          body: { name: 'x', scopes: ['verifications', 'decisions'] },
        }),
        'key',
      );
      const publicId = await reviewed(own);
      const decide = (who: Pick<StaffMember, 'call'> | BusinessClient) =>
        who.call('identification.decide', {
          params: { publicId },
          body: { decision: 'approved', reason: '確認した' },
        });
      expect((await decide(boss)).body).toMatchObject({ secondPersonNeeded: true });
      expect((await decide(new BusinessClient(service.url, apiKey))).body).toMatchObject({
        secondPersonNeeded: true,
      });
      expect((await decide(own)).body).toEqual({ status: 'approved' });
    });

    test('of two who decide differently at once, neither counts', async () => {
      const own = await service.addBusiness({ fourEyes: true });
      const a = await new StaffMember(service, own.businessId).join('owner');
      const b = await new StaffMember(service, own.businessId).join('reviewer');
      const publicId = await reviewed(own);
      const decide = (who: StaffMember, decision: string) =>
        who.call('identification.decide', { params: { publicId }, body: { decision, reason: 'x' } });
      const answers = await Promise.all([decide(a, 'approved'), decide(b, 'declined')]);
      expect(answers.map(({ body }) => body.status)).toEqual(['review', 'review']);
    });
  });

  describe('settings', () => {
    test('are changed by an owner, shown to the visitor, and kept in the record', async () => {
      const own = await service.addBusiness();
      const boss = await new StaffMember(service, own.businessId).join('owner');
      const origins = {
        redirectOrigins: ['https://new.example'],
        framingOrigins: ['https://frame.example'],
      };
      const looks = { greeting: 'こんにちは', primaryColor: '#0017c1', regime: 'criminalProceeds' };
      const answer = await change(boss, { name: '新しい店', ...origins }, looks);
      expect(answer.body).toMatchObject({ revision: 1, name: '新しい店' });
      const made = expectOk(
        await own.call('identification.create', { body: { redirectUrl: 'https://new.example/back' } }),
        'create',
      );
      const view = await own.call('identification.get', { params: { publicId: made.publicId } });
      expect(view.body).toMatchObject({ regime: 'criminalProceeds' });
      const events = expectOk(await boss.call('business.listEvents'), 'events').items;
      expect(events[0]).toMatchObject({
        action: 'settings.changed',
        staffId: boss.staffId,
        details: {
          changed: expect.arrayContaining([
            'name',
            'redirectOrigins',
            'framingOrigins',
            'greeting',
            'regime',
          ]),
        },
      });
      expect(JSON.stringify(events)).not.toContain('こんにちは');
    });

    test('nobody overwrites what is newer, and what is not allowed changes nothing', async () => {
      const own = await service.addBusiness();
      const boss = await new StaffMember(service, own.businessId).join('owner');
      expectOk(await change(boss, { name: '一' }), 'first');
      expect((await change(boss, { revision: 0 })).code).toBe('settings_changed');
      const withMatch = (accept: number, review: number) => change(boss, {}, { match: { accept, review } });
      expect((await withMatch(0.56, 0.65)).code).toBe('invalid_fields');
      expect((await withMatch(0.5, 0.66)).code).toBe('invalid_fields');
      expectOk(await withMatch(0.5, 0.6), 'match');
      for (const redirectOrigins of [['https://shop.example/path'], ['javascript:alert(1)'], ['*']])
        expect((await change(boss, { redirectOrigins })).code).toBe('invalid_fields');
      expect((await change(boss, { mode: 'live' })).code).toBe('invalid_fields');
      const off = await change(boss, {}, { recording: 'off', regime: 'criminalProceeds' });
      expect(off.code).toBe('recording_policy_not_allowed');
      expect((await boss.call('business.get')).body).toMatchObject({ revision: 2, name: '一' });
    });
  });

  describe('webhooks', () => {
    test('a test event is signed like any other; what failed is sent again', async () => {
      const own = await service.addBusiness();
      const developer = await new StaffMember(service, own.businessId).join('developer');
      const receiver = await receiveWebhooks();
      try {
        const made = await developer.call('webhook.createEndpoint', { body: { url: receiver.url } });
        const { id, secret } = expectOk(made, 'endpoint');
        const sent = await developer.call('webhook.testEndpoint', { params: { id } });
        expect(sent.body).toEqual({ delivered: true, status: 204, error: null });
        const [webhook] = receiver.received;
        if (!webhook) throw new Error('nothing arrived');
        expect(new Webhook(secret).verify(webhook.body, { ...webhook.headers })).toMatchObject({
          type: 'test',
          business: own.businessId,
        });
        receiver.answerWith(500);
        expect((await developer.call('webhook.testEndpoint', { params: { id } })).body).toEqual({
          delivered: false,
          status: 500,
          error: null,
        });
        const publicId = await makeOne(own);
        expectOk(await own.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
        await service.ports.db.updateTable('webhook_delivery').set({ state: 'failed' }).execute();
        const before = service.jobs.length;
        const since = new Date(service.ports.now().getTime() - 60_000).toISOString();
        const again = await developer.call('webhook.redeliverFailed', { params: { id }, body: { since } });
        expect(again.body).toEqual({ messages: 1 });
        expect(service.jobs.slice(before)).toHaveLength(1);
        const later = new Date(service.ports.now().getTime() + 60_000).toISOString();
        expect(
          (await developer.call('webhook.redeliverFailed', { params: { id }, body: { since: later } })).body,
        ).toEqual({ messages: 0 });
      } finally {
        await receiver.close();
      }
    });
  });

  describe('the logo', () => {
    const picture = () =>
      sharp({
        create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 80, b: 200, alpha: 0.5 } },
      })
        .png()
        .toBuffer();
    const put = (member: StaffMember, bytes: Uint8Array, type = 'image/png') =>
      member.call('business.putLogo', { body: bytes, headers: { 'content-type': type } });

    test('is drawn anew, served by us, shown to the visitor and removed', async () => {
      const own = await service.addBusiness();
      const boss = await new StaffMember(service, own.businessId).join('owner');
      const { logoUrl } = expectOk(await put(boss, await picture()), 'logo');
      const served = await fetch(`${service.url}${logoUrl}`);
      holdToDocument('business.getLogo', seen(served));
      expect(served.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 300 });
      const visitor = new VisitorClient(service.url, await makeOne(own));
      expectOk(await visitor.call('identification.bindSecurityCode'), 'bind');
      expect((await visitor.call('identification.getCustomizations')).body).toMatchObject({ logoUrl });
      expectOk(await boss.call('business.deleteLogo'), 'delete');
      expect((await fetch(`${service.url}${logoUrl}`)).status).toBe(404);
      expect((await visitor.call('identification.getCustomizations')).body).toMatchObject({ logoUrl: null });
    });

    test('hostile, oversized and strange ones are refused, and other roles too', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      expect((await put(owner, svg)).code).toBe('picture_format_unsupported');
      expect((await put(owner, svg, 'image/svg+xml')).code).toBe('unsupported_media_type');
      expect((await put(owner, Buffer.alloc(1_100_000, 1))).code).toBe('body_too_large');
      expect((await put(owner, (await picture()).subarray(0, 80))).code).toBe('picture_undecodable');
      for (const role of ['reviewer', 'developer', 'auditor'] as const)
        expect((await put(members[role], await picture())).code).toBe('role_not_allowed');
      const stranger = await new StaffMember(service, (await service.addBusiness()).businessId).join('owner');
      const headers = { 'content-type': 'image/png', business: business.businessId };
      expect((await stranger.call('business.putLogo', { body: await picture(), headers })).status).toBe(404);
      expect((await owner.call('business.get')).body).toMatchObject({ logoUrl: null });
      const unknown = { params: { hash: '0'.repeat(64) } };
      expect((await call(service.url, 'business.getLogo', unknown)).code).toBe('not_found');
    });
  });

  // The last one: it moves the clock beyond everybody's tokens.
  test('a sign-in counts for twelve hours, however often its tokens are renewed', async () => {
    const member = await new StaffMember(service, (await service.addBusiness()).businessId).join('owner');
    const { person } = member.holder;
    const renew = async () => {
      const REFRESH_TOKEN = person.tokens?.RefreshToken;
      const answer = await person.clientDone('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN },
      });
      person.tokens = answer.AuthenticationResult ?? null;
      return { 'access-token': person.accessToken };
    };
    service.pass(11.9 * 3600);
    expect((await member.call('staff.list')).code).toBe('access_token_expired');
    expect((await member.call('staff.list', { headers: await renew() })).status).toBe(200);
    service.pass(0.2 * 3600);
    expect((await member.call('staff.list', { headers: await renew() })).code).toBe('recent_sign_in_needed');
    await member.holder.signInAgain();
    expect((await member.call('staff.list')).status).toBe(200);
  });
});

test("the operator's bounds hold in the settings, also for the service's own thresholds", async () => {
  const service = await startClockedService(undefined, {}, { env: { MATCH_ACCEPT_BOUNDS: '0.45-0.5' } });
  try {
    const { businessId } = await service.addBusiness();
    const boss = await new StaffMember(service, businessId).join('owner');
    const read = expectOk(await boss.call('business.get'), 'business');
    expect(read.bounds).toEqual({
      match: { accept: { min: 0.45, max: 0.5 }, review: { min: 0.55, max: 0.65 } },
      defaults: { accept: 0.5, review: 0.65 },
    });
    const set = (accept: number) => change(boss, {}, { match: { accept, review: 0.6 } });
    expect(await set(0.52)).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect((await set(0.48)).body).toMatchObject({ settings: { match: { accept: 0.48 } } });
  } finally {
    await service.close();
  }
});

test('every call of a business asks the database as the role that sees only its rows', async () => {
  const service = await startClockedService();
  try {
    const business = await service.addBusiness();
    const boss = await new StaffMember(service, business.businessId).join('owner');
    const publicId = expectOk(await business.call('identification.create', { body: {} }), 'create').publicId;
    await sql`revoke all on all tables in schema public from ekyc_business`.execute(service.ports.db);
    const others: string[] = [];
    for (const { name } of staffCalls) {
      const params = { publicId, id: randomUUID() };
      const { status } = await boss.call(name, { params, ...bodyOf(name) });
      if (status !== 500) others.push(`${name} ${status}`);
    }
    expect(others).toEqual([]);
  } finally {
    await service.close();
  }
});
