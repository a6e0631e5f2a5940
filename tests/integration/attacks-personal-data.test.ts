import { createHash, randomUUID } from 'node:crypto';
import {
  accessPurposeHeader,
  type Endpoint,
  type EndpointName,
  encodePurpose,
  endpoints,
  headersOfTexts,
  type HeaderTexts,
  type Kind,
  kinds,
  paths,
  type Role,
  roles,
  type Scope,
  scopes,
} from '@ekyc/contract';
import { EkycClient, EkycError } from '@ekyc/sdk';
import { createApiKey, suspendAccount } from '@ekyc/service';
import { BusinessClient, createTestDatabase, expectOk, oneDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault, sealedFields, type Vault, type VerificationTable } from '@ekyc/service/testing';
import { bringOn, untilExamined } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import {
  type Mark,
  marks,
  type Right,
  rightsOfKeysByMaker,
  rightsOfRoles,
  type Way,
  ways,
} from './personal-data-ways.ts';
import { simulatedReview } from './simulated-review.ts';
import { StaffMember } from './staff-member.ts';

/** Somebody who calls for the business. */
interface Caller {
  readonly title: string;
  readonly kind: 'key' | 'member';
  readonly rights: readonly Right[];
  readonly headers: Readonly<Record<string, string>>;
  readonly givesPurpose: boolean;
}

const every = <Value>(list: readonly Value[]): readonly (readonly Value[])[] =>
  list.reduce<readonly (readonly Value[])[]>(
    (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
    [[]],
  );
const scopeSets = every(scopes).filter((set) => set.length > 0);

/** Ways that are walked: what a business's callers read. Streams have a test of their own. */
const reads = (Object.values(endpoints) as Endpoint[])
  .filter(({ caller, name }) => (caller === 'business' || caller === 'staff') && paths[name][0] === 'GET')
  .filter(({ success }) => success.binary !== 'text/event-stream');

const takesPurpose = ({ accessPurpose }: Endpoint) => accessPurpose === true;

describe.each(oneDatabase)('who is shown what, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  let owner: StaffMember;
  const members = {} as Record<Role, StaffMember>;
  const planted: Record<Mark, string | Buffer> = { ...marks };
  /** What each call names in its path. */
  const subjects: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {};
  let whole = '';
  let pictured = '';

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    for (const role of roles) members[role] = await new StaffMember(service, business.businessId).join(role);
    ({ owner } = members);
    planted.memberAddress = owner.holder.person.email;
    await plant();
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const create = async (kind: Kind, more: object = {}) =>
    expectOk(
      await business.call(`${kind}.create`, {
        body: { targetUserId: marks.reference, metadata: { order: marks.metadata }, ...more },
      }),
      'create',
    ).publicId;

  /** Writes what a visitor and the engine would have left, before the chain says what was decided by it. */
  const write = async (publicId: string, columns: (vault: Vault) => Partial<VerificationTable>) => {
    const { db, master } = service.ports;
    const row = await db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('verification')
      .set(columns(openVault(master, row)))
      .where('id', '=', row.id)
      .execute();
    return row.id;
  };
  const reading = (value: string) => ({
    typeConfidence: 1,
    fields: { name: { value, confidence: 1 } },
    engine: { id: 'test', modelHash: 'test' },
    materialId: 'test',
  });
  const chipFields = (value: string) => [{ name: 'name', value, standing: 'proven' as const, by: 'test' }];

  async function plant() {
    whole = await create('identification');
    const at = service.ports.now();
    const id = await write(whole, (vault) => ({
      sealed_profile: vault.sealJson(sealedFields.profile, {
        ...profile,
        familyName: marks.profile,
      }),
      sealed_reading: vault.sealJson(sealedFields.reading, reading(marks.documentFields)),
      sealed_chip: vault.sealJson(sealedFields.chip, {
        read: 'test',
        document: 'driversLicense',
        readAt: at.toISOString(),
        alive: 'yes',
        fields: chipFields(marks.chipFields),
        agreements: {},
        nonce: 'test',
        files: {},
      }),
      sealed_proof: vault.sealJson(sealedFields.proof, {
        kind: 'signature',
        attempt: 'test',
        provenAt: at.toISOString(),
        current: 'yes',
        fields: chipFields(marks.proofFields),
        subject: null,
        reference: null,
        files: {},
      }),
    }));
    await bringOn(service, whole, untilExamined);
    await service.ports.db
      .insertInto('examination')
      .values({
        id: randomUUID(),
        verification_id: id,
        check_name: 'profileMatch',
        outcome: 'consider',
        measured: { read: marks.measuredValues, others: 1 },
        thresholds: {},
        engine_id: null,
        model_hash: null,
        created_at: at,
      })
      .execute();
    await bringOn(service, whole, ['review'], ['profileMatch']);
    const licence = await create('additionalDocument', { documentType: 'hazMatLicense' });
    await write(licence, (vault) => ({
      sealed_licence: vault.sealJson(sealedFields.licence, {
        documentType: 'hazMatLicense',
        name: marks.submission,
        birthday: '1990-01-01',
        domicile: '13',
        licenseNumber: '1',
      }),
      sealed_reading: vault.sealJson(sealedFields.reading, reading(marks.submissionFields)),
    }));
    subjects['additionalDocument.get'] = { publicId: licence };
    await plantPictures();
    const listing = expectOk(
      await owner.call('listing.propose', {
        body: {
          list: 'watch',
          reason: 'impersonation',
          note: '確認をお願いします。',
          person: { by: 'nameAndBirthday', name: marks.listedPerson, birthday: '1990-01-01' },
        },
      }),
      'listing',
    );
    const note = { params: { publicId: whole }, body: { text: marks.noteText } };
    expectOk(await owner.call('note.write', note), 'note');
    subjects['listing.show'] = { id: listing.id };
    // Words that records have from then on.
    const purpose = marks.purposeWords;
    expectOk(await owner.call('identification.get', { params: { publicId: whole }, purpose }), 'get');
    expectOk(await owner.call('look.export', { purpose }), 'export');
  }

  /** One of each kind that has pictures, each read by a member for a purpose. */
  async function plantPictures() {
    const given = { targetUserId: marks.reference };
    const ofKind = {
      identification: { ...given, profile: { ...profile, familyName: marks.archivedName } },
      selfieData: given,
      // It is never reviewed.
      faceAuthentication: { ...given, metadata: { 'sandbox.outcome': 'approved' } },
      additionalDocument: { ...given, documentType: 'hazMatLicense' },
    };
    for (const kind of kinds) {
      const publicId = await simulatedReview(service.ports, business, { kind, given: ofKind[kind] });
      const read = { params: { publicId }, purpose: marks.purposeWords };
      const { materials } = expectOk(await owner.call(`${kind}.get`, read), 'get');
      for (const name of ['getMaterialImage', 'getEvidence', 'getRecording', 'getVideo'] as const)
        subjects[`${kind}.${name}`] = { publicId, id: materials[0]?.id ?? '' };
      if (kind === 'identification') pictured = publicId;
    }
    for (const kind of ['selfieData', 'faceAuthentication'] as const) {
      const metadata = { order: marks.metadata, 'sandbox.outcome': 'approved' };
      subjects[`${kind}.get`] = { publicId: await create(kind, { metadata }) };
    }
  }

  const keyOf = async (title: string, rights: readonly Right[], apiKey: string): Promise<Caller> => ({
    title,
    kind: 'key',
    rights,
    headers: { authorization: `Bearer ${apiKey}` },
    givesPurpose: false,
  });
  const operatorsKey = (wanted: readonly Scope[]) =>
    createApiKey(service.ports.db, service.ports.now(), { businessId: business.businessId, scopes: wanted });
  const madeBy = async (member: StaffMember, wanted: readonly Scope[]) =>
    expectOk(await member.call('business.createApiKey', { body: { name: 'x', scopes: wanted } }), 'key')
      .apiKey;

  /** An owner who made a key with every scope, and then became something else. */
  async function makerWho(became: keyof typeof rightsOfKeysByMaker): Promise<string> {
    const maker = await new StaffMember(service, business.businessId).join('owner');
    const apiKey = await madeBy(maker, scopes);
    await become(maker, became);
    return apiKey;
  }
  async function become(maker: StaffMember, became: keyof typeof rightsOfKeysByMaker): Promise<void> {
    const params = { id: maker.staffId };
    if (became === 'removed') expect((await owner.call('staff.remove', { params })).status).toBe(204);
    else if (became === 'suspended') {
      const account = await service.ports.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', await maker.holder.accountId())
        .executeTakeFirstOrThrow();
      await suspendAccount(service.ports, account, 'test');
    } else if (became !== 'owner')
      expectOk(await owner.call('staff.changeRole', { params, body: { role: became } }), 'role');
  }

  const ask = async (
    { headers, givesPurpose }: Pick<Caller, 'headers' | 'givesPurpose'>,
    name: EndpointName,
    {
      body,
      texts = {},
      more = {},
    }: { body?: unknown; texts?: HeaderTexts; more?: Record<string, string> } = {},
  ) => {
    const endpoint = endpoints[name] as Endpoint;
    const [method, template] = paths[name];
    const params = subjects[name] ?? { publicId: whole, id: 'none' };
    const query = name === 'business.getFigures' ? '?from=2026-11-01&to=2026-11-30' : '';
    const response = await fetch(
      `${service.url}${template.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')}${query}`,
      {
        method,
        headers: {
          ...headers,
          ...(givesPurpose && endpoint.accessPurpose
            ? { [accessPurposeHeader]: encodePurpose(marks.purposeWords) }
            : {}),
          ...headersOfTexts(texts),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  /** Which of the marks an answer contains. */
  const shownIn = (bytes: Buffer): Mark[] =>
    (Object.keys(planted) as Mark[]).filter((mark) => bytes.includes(planted[mark]));

  /** What the table says of a caller and a way. */
  const expected = (caller: Caller, endpoint: Endpoint) => {
    const way: Way = ways[endpoint.name] ?? {
      needs: endpoint.permission === undefined ? [] : [endpoint.permission],
      ...(endpoint.caller === 'staff' && { onlyStaff: true }),
      shows: {},
    };
    const isKey = caller.kind === 'key';
    const has = (right: Right) => caller.rights.includes(right);
    if (isKey && way.onlyStaff) return { refused: 401, shown: [] };
    if (!way.needs.every(has)) return { refused: 403, shown: [] };
    if (!isKey && way.purpose === 'required' && !caller.givesPurpose) return { refused: 400, shown: [] };
    const shown = (Object.keys(planted) as Mark[]).filter((mark) => {
      const cell = way.shows[mark];
      if (!cell?.to.every(has)) return false;
      return isKey ? !cell.onlyStaff : !cell.forPurpose || caller.givesPurpose;
    });
    return { refused: null, shown };
  };

  /** Every way that does not answer as the table says. */
  async function deviations(caller: Caller): Promise<string[]> {
    const found: string[] = [];
    for (const endpoint of caller.givesPurpose ? reads.filter(takesPurpose) : reads) {
      const { status, bytes } = await ask(caller, endpoint.name);
      const { refused, shown } = expected(caller, endpoint);
      // Not found is an answer too: it is given only to those who may ask.
      const isRefused = [400, 401, 403].includes(status) ? status : null;
      const seen = shownIn(bytes);
      if (isRefused !== refused || seen.join() !== shown.join())
        found.push(
          `${caller.title} ${endpoint.name}: ${status} [${seen.join()}], not ${refused ?? 'answered'} [${shown.join()}]`,
        );
    }
    return found;
  }

  test.each(roles)('%s, without a purpose and with one', async (role) => {
    const { headers } = members[role].holder;
    for (const givesPurpose of [false, true])
      expect(
        await deviations({
          title: `${role}${givesPurpose ? ', with a purpose,' : ''}`,
          kind: 'member',
          rights: rightsOfRoles[role],
          headers: { ...headers, business: business.businessId },
          givesPurpose,
        }),
      ).toEqual([]);
  });

  test.each(scopeSets.map((set) => [set.join(' + '), set] as const))('a key with %s', async (title, set) => {
    const key = await keyOf(title, set, await operatorsKey(set));
    expect(await deviations(key)).toEqual([]);
    // A purpose makes no right.
    expect(await deviations({ ...key, givesPurpose: true })).toEqual([]);
  });

  test.each(Object.entries(rightsOfKeysByMaker))(
    'a key with every scope whose maker, once an owner, is now: %s',
    async (became, rights) => {
      const apiKey = await makerWho(became as keyof typeof rightsOfKeysByMaker);
      expect(await deviations(await keyOf(became, rights, apiKey))).toEqual([]);
    },
  );

  test('a developer gives a key no scope that the role does not have', async () => {
    for (const scope of scopes) {
      const asked = { body: { name: 'x', scopes: ['verifications', scope] } };
      const { status, code } = await members.developer.call('business.createApiKey', asked);
      const isOwn = scope === 'verifications' || scope === 'webhooks';
      expect([scope, status, code]).toEqual(isOwn ? [scope, 201, null] : [scope, 403, 'scope_not_allowed']);
    }
    const apiKey = await madeBy(members.developer, ['verifications', 'webhooks']);
    expect(await deviations(await keyOf('developer', ['verifications', 'webhooks'], apiKey))).toEqual([]);
  });

  test.each(['reviewer', 'developer', 'removed', 'suspended'] as const)(
    'a key in use loses the right with its maker, who is now: %s',
    async (became) => {
      const maker = await new StaffMember(service, business.businessId).join('owner');
      const client = new BusinessClient(service.url, await madeBy(maker, scopes));
      const get = () => client.call('identification.get', { params: { publicId: whole } });
      expect((await get()).body).toMatchObject({
        personalData: 'shown',
        metadata: { order: marks.metadata },
      });
      await become(maker, became);
      const keeps = became === 'reviewer';
      // A process that no notice of the database reaches remembers a key for five seconds.
      await expect
        .poll(async () => (await get()).body.personalData, { timeout: 10_000 })
        .toBe(keeps ? 'shown' : 'withheld');
      const image = await client.call('identification.getMaterialImage', {
        params: subjects['identification.getMaterialImage'] ?? {},
      });
      expect(image.code).toBe('api_key_scope_missing');
    },
    20_000,
  );

  test('a result code shows, and its replay shows again, what the key that asks may see now', async () => {
    const resultCode = randomUUID().padEnd(43, 'x');
    await service.ports.db
      .insertInto('result_code')
      .values({
        verification_id: (
          await service.ports.db
            .selectFrom('verification')
            .select('id')
            .where('public_id', '=', whole)
            .executeTakeFirstOrThrow()
        ).id,
        code_hash: createHash('sha256').update(resultCode).digest(),
        sealed_code: null,
        expires_at: new Date(service.ports.now().getTime() + 3_600_000),
        redeemed_at: null,
      })
      .execute();
    const maker = await new StaffMember(service, business.businessId).join('owner');
    const privileged = await keyOf('privileged', scopes, await madeBy(maker, scopes));
    const redeem = (caller: Caller) =>
      ask(caller, 'result.redeem', { body: { resultCode }, more: { 'idempotency-key': 'redeem-1' } });
    const person: Mark[] = [
      'profile',
      'documentFields',
      'chipFields',
      'proofFields',
      'measuredValues',
      'metadata',
    ];
    expect(shownIn((await redeem(privileged)).bytes)).toEqual([...person, 'reference']);
    // The same call by others is answered from the first one.
    for (const set of scopeSets.filter((one) => one.includes('verifications'))) {
      const { status, bytes } = await redeem(await keyOf('other', set, await operatorsKey(set)));
      const seen = set.includes('personalData') ? [...person, 'reference'] : ['reference'];
      expect([set, status, shownIn(bytes)]).toEqual([set, 200, seen]);
    }
    await become(maker, 'developer');
    await expect.poll(async () => shownIn((await redeem(privileged)).bytes)).toEqual(['reference']);
  });

  test('a filter by metadata tells nothing to a key that may not see them', async () => {
    const lists = reads.filter(({ headers }) => headers && 'metadata' in headers.shape);
    expect(lists).toHaveLength(5);
    const texts = { metadata: `order=${marks.metadata}` };
    for (const { name } of lists)
      for (const set of scopeSets.filter((one) => one.includes('verifications'))) {
        const caller = await keyOf('key', set, await operatorsKey(set));
        const { status } = await ask(caller, name, { texts });
        expect([name, set, status]).toEqual([name, set, set.includes('personalData') ? 200 : 403]);
      }
    for (const role of roles) {
      const answer = await members[role].call('identification.list', { texts });
      expect([role, answer.code]).toEqual([role, 'role_not_allowed']);
    }
  });

  test('a search tells who somebody is only to members who may see it, for a purpose', async () => {
    const search = `${marks.archivedName}${profile.firstName}`;
    const found = async (who: Pick<StaffMember, 'call'>, purpose: string | null) => {
      const options = { texts: { search }, ...(purpose === null ? {} : { purpose }) };
      const answer = await who.call('business.listVerifications', options);
      return answer.status === 200 ? answer.body.items.map(({ publicId }) => publicId) : answer.code;
    };
    for (const role of roles) {
      expect([role, await found(members[role], null)]).toEqual([role, []]);
      const seen = rightsOfRoles[role].includes('personalData') ? [pictured] : 'role_not_allowed';
      expect([role, await found(members[role], '審査')]).toEqual([role, seen]);
    }
    for (const set of scopeSets.filter((one) => one.includes('verifications'))) {
      const client = new BusinessClient(service.url, await operatorsKey(set));
      expect([set, await found(client, '審査')]).toEqual([set, 'access_token_missing']);
    }
  });

  test('a link that opens a visitor’s session needs the right to see what the visitor entered', async () => {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    for (const set of scopeSets.filter((one) => one.includes('decisions'))) {
      const client = new BusinessClient(service.url, await operatorsKey(set));
      const { code } = await client.call('identification.createResumeLink', { params: { publicId } });
      // Not asked again yet: so far comes only who may make one.
      expect([set, code]).toEqual([
        set,
        set.includes('personalData') ? 'wrong_state' : 'api_key_scope_missing',
      ]);
    }
  });

  test('webhooks and streams tell nothing of a person to anybody', async () => {
    const caller = await keyOf('key', scopes, await operatorsKey(scopes));
    const cut = new AbortController();
    const streams = await Promise.all(
      (['business.streamEvents', 'webhook.listen'] as const).map(async (name) => {
        const response = await fetch(`${service.url}${paths[name][1]}`, {
          headers: caller.headers,
          signal: cut.signal,
        });
        expect(response.status).toBe(200);
        return response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
      }),
    );
    const canceled = await create('identification', { profile: { familyName: marks.profile } });
    const params = { publicId: canceled };
    expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
    for (const stream of streams) {
      const reader = stream.getReader();
      let text = '';
      while (!text.includes('canceled')) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ended');
        text += Buffer.from(value).toString('utf8');
      }
      expect(text).toContain(canceled);
      expect(shownIn(Buffer.from(text))).toEqual([]);
    }
    cut.abort();
    const messages = await service.ports.db.selectFrom('webhook_message').select('body').execute();
    expect(messages.length).toBeGreaterThan(1);
    for (const { body } of messages) expect(shownIn(Buffer.from(body))).toEqual([]);
  });

  test('the SDK says what is withheld, and why it may not filter', async () => {
    const sdk = async (set: readonly Scope[]) =>
      new EkycClient({ apiKey: await operatorsKey(set), baseUrl: service.url });
    const [narrow, wide] = [await sdk(['verifications']), await sdk(['verifications', 'personalData'])];
    expect(await narrow.identifications.get(whole)).toMatchObject({
      personalData: 'withheld',
      profile: null,
      metadata: {},
    });
    expect(await wide.identifications.get(whole)).toMatchObject({
      personalData: 'shown',
      profile: { familyName: marks.profile },
    });
    const metadata = `order=${marks.metadata}`;
    const refused = await narrow.identifications.list({ metadata }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EkycError);
    expect(refused).toMatchObject({ code: 'api_key_scope_missing', status: 403 });
    expect((await wide.identifications.list({ metadata })).items.map(({ publicId }) => publicId)).toContain(
      whole,
    );
  });
});

const profile = {
  familyName: '見本',
  firstName: '太郎',
  familyNameKana: 'ミホン',
  firstNameKana: 'タロウ',
  birthday: '1990-01-01',
  postal: '1000001',
  prefCode: '13',
  city: '千代田区千代田',
  address: '1番1号',
} as const;
