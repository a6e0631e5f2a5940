import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorConditions } from '@ekyc/contract';
import {
  examineVerification,
  type JpkiProvider,
  readTrustedKeys,
  redactVerification,
  type SignatureTrust,
  verifyEvidence,
} from '@ekyc/service';
import { type BusinessClient, expectOk, VisitorClient } from '@ekyc/testkit';
import { specimenHolder } from '@ekyc/testkit/chip-cards';
import { jpkiPolicies, specimenNames, TestJpkiAuthority, visitStandIn } from '@ekyc/testkit/jpki';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { specimenProfile as profile } from './specimen-profile.ts';
import { jpkiRedirectUri, type StandInProviders, startStandInProviders } from './jpki-provider.ts';

describe('the My Number card by デジタル認証アプリ (app, card and platform are stand-ins)', () => {
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  let providers: StandInProviders;
  let provider: JpkiProvider | null;

  beforeAll(async () => {
    providers = await startStandInProviders();
    const jpki = () => Promise.resolve(provider);
    service = await startClockedService(undefined, {}, { operatorMeets: () => operatorConditions, jpki });
    business = await service.addBusiness({ methods: ['picture', 'jpki'], signatureVerifier: true });
  });
  afterAll(async () => {
    await service.close();
    await providers.standIn.close();
  });
  afterEach(() => {
    const { standIn } = providers;
    Object.assign(standIn.faults, { token: null, claims: null, signsOther: false, skipsSigning: false });
    standIn.card = standIn.authority.issue();
    standIn.platform.fault = null;
  });

  const begun = async (how: JpkiProvider, regime: 'none' | 'criminalProceeds' = 'criminalProceeds') => {
    provider = how;
    const body = { regime, method: 'jpki' } as const;
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };
  const start = async (visitor: VisitorClient) =>
    expectOk(await visitor.call('identification.startJpki'), 'jpki_start');
  const queryOf = async (url: string, action?: Parameters<typeof visitStandIn>[2]) =>
    new URL(await visitStandIn(url, jpkiRedirectUri, action)).search.slice(1);
  const visit = async (visitor: VisitorClient, action?: Parameters<typeof visitStandIn>[2]) => {
    const { url } = await start(visitor);
    const query = await queryOf(url, action);
    return expectOk(await visitor.call('identification.finishJpki', { query }), 'jpki_finish');
  };
  const rowOf = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const submit = async (visitor: VisitorClient, entered = profile) => {
    expectOk(await visitor.call('identification.putProfile', entered), 'profile');
    const { takes } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
    const take = takes.filter(({ state }) => state === 'accepted').map((one) => one.take);
    expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
    await examineVerification(service.ports, (await rowOf(visitor.publicId)).id);
    const params = { publicId: visitor.publicId };
    return expectOk(await business.call('identification.get', { params }), 'get');
  };
  const auditOf = async (publicId: string) => {
    const { id } = await rowOf(publicId);
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', id)
      .orderBy('sequence')
      .execute();
    return entries.filter(({ action }) => action.startsWith('jpki.'));
  };
  const evidenceOf = async (publicId: string, signers: SignatureTrust) => {
    const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-jpki-evidence-'));
    try {
      const file = join(folder, 'evidence.zip');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const published = await fetch(`${service.url}/api/v1/evidence_keys`);
      return await verifyEvidence(
        file,
        readTrustedKeys(await published.text()) ?? [],
        undefined,
        null,
        signers,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const refusalsOf = async (publicId: string) =>
    (await auditOf(publicId))
      .filter(({ action }) => action === 'jpki.refused')
      .map(({ details }) => (JSON.parse(details) as { code: string }).code);

  test.each(['byPlatform', 'bySelf'] as const)('a signed text leads to approved: %s', async (how) => {
    const visitor = await begun(providers[how]);
    const { text, standIn, url } = await start(visitor);
    expect(standIn).toBe(true);
    expect(text).toContain(`受付番号: ${visitor.publicId}`);
    expect(text).toContain('犯罪による収益の移転防止に関する法律');
    const query = await queryOf(url);
    const finished = expectOk(await visitor.call('identification.finishJpki', { query }), 'jpki_finish');
    expect(finished).toEqual({ outcome: 'proven' });
    const read = expectOk(await visitor.call('identification.extractText', {}), 'read');
    expect(read).toBeTruthy();
    const whole = await submit(visitor);
    expect(whole).toMatchObject({ status: 'approved', method: 'jpki', reasons: [] });
    const { authority } = providers.standIn;
    const by = { authorities: [authority.certificate], policies: Object.values(jpkiPolicies) };
    const stranger = { ...by, authorities: [new TestJpkiAuthority(new Date()).certificate] };
    const isKept = how === 'bySelf';
    expect(await evidenceOf(visitor.publicId, by)).toMatchObject({
      findings: [],
      signed: isKept ? 'proven' : 'notPossible',
    });
    expect(await evidenceOf(visitor.publicId, stranger)).toMatchObject({
      findings: isKept ? [{ code: 'signature_not_proven', detail: 'authority_forged' }] : [],
    });
    expect(whole.proof).toMatchObject({ kind: 'signature', current: 'yes' });
    expect(whole.proof?.fields).toContainEqual(
      expect.objectContaining({ name: 'name', value: specimenHolder.name, standing: 'proven' }),
    );
  });

  test('a log-in serves where no law asks for more, and a person looks at what it leaves open', async () => {
    const visitor = await begun(providers.logInOnly, 'none');
    const started = await start(visitor);
    expect(started.text).toBeNull();
    const query = await queryOf(started.url);
    expectOk(await visitor.call('identification.finishJpki', { query }), 'jpki_finish');
    expect(await submit(visitor)).toMatchObject({ proof: { kind: 'logIn', current: 'cannotTell' } });
  });

  test('under a law a log-in alone is not begun', async () => {
    const visitor = await begun(providers.logInOnly);
    const refused = await visitor.call('identification.startJpki');
    expect(refused).toMatchObject({ status: 422, code: 'method_not_configured' });
  });

  test.each([
    ['cancel', 'canceled', 'canceled'],
    ['wrongPin', 'pinWrong', 'pin_wrong'],
    ['lockedPin', 'pinLocked', 'pin_locked'],
    ['appMissing', 'appMissing', 'app_missing'],
  ] as const)('%s in the app is told to the visitor, who may begin again', async (action, problem, code) => {
    const visitor = await begun(providers.byPlatform);
    expect(await visit(visitor, action)).toEqual({ outcome: 'refused', problem });
    expect(await refusalsOf(visitor.publicId)).toEqual([code]);
    expect(await visit(visitor)).toEqual({ outcome: 'proven' });
  });

  const forgeries: [string, keyof StandInProviders & ('byPlatform' | 'bySelf'), () => void, string][] = [
    ['another audience', 'bySelf', () => (providers.standIn.faults.token = 'audience'), 'audience_wrong'],
    ['another nonce', 'bySelf', () => (providers.standIn.faults.token = 'nonce'), 'nonce_wrong'],
    ['another issuer', 'bySelf', () => (providers.standIn.faults.token = 'issuer'), 'issuer_wrong'],
    ['no algorithm', 'bySelf', () => (providers.standIn.faults.token = 'algorithm'), 'alg_wrong'],
    ['an unknown key', 'bySelf', () => (providers.standIn.faults.token = 'kid'), 'kid_unknown'],
    [
      'another signature',
      'bySelf',
      () => (providers.standIn.faults.token = 'signature'),
      'id_token_signature_wrong',
    ],
    ['an old id_token', 'bySelf', () => (providers.standIn.faults.token = 'expired'), 'id_token_expired'],
    [
      'an access token that nobody gave',
      'bySelf',
      () => (providers.standIn.faults.token = 'access_token'),
      'not_signed',
    ],
    ['a redirect', 'bySelf', () => (providers.standIn.faults.token = 'redirect'), 'redirect_refused'],
    ['no signature', 'bySelf', () => (providers.standIn.faults.skipsSigning = true), 'not_signed'],
    ['another text', 'bySelf', () => (providers.standIn.faults.signsOther = true), 'other_text'],
    [
      'another text, as the platform sees',
      'byPlatform',
      () => (providers.standIn.faults.signsOther = true),
      'platform_says_invalid',
    ],
    [
      'a revoked certificate',
      'byPlatform',
      () => (providers.standIn.platform.fault = 'revoked'),
      'platform_says_revoked',
    ],
    [
      'a certificate for log-ins',
      'byPlatform',
      () => (providers.standIn.platform.fault = 'userCertificate'),
      'certificate_type_wrong',
    ],
    [
      'a platform that knows us not',
      'byPlatform',
      () => (providers.standIn.platform.fault = 'unauthorized'),
      'platform_refused_us',
    ],
    [
      'a card of another authority of that name',
      'bySelf',
      () => (providers.standIn.card = new TestJpkiAuthority(new Date()).issue()),
      'authority_forged',
    ],
    [
      'a 利用者証明用 certificate',
      'bySelf',
      () => (providers.standIn.card = providers.standIn.authority.issue({ uses: ['digitalSignature'] })),
      'certificate_use_wrong',
    ],
    [
      'an expired certificate',
      'bySelf',
      () =>
        (providers.standIn.card = providers.standIn.authority.issue({ to: new Date(Date.now() - 60_000) })),
      'certificate_expired',
    ],
    [
      'a birth that nobody has',
      'bySelf',
      () =>
        (providers.standIn.card = providers.standIn.authority.issue({
          names: specimenNames({ 4: '420020230' }),
        })),
      'birth_malformed',
    ],
  ];
  test.each(forgeries)('%s: one calm word, and its own code in the record', async (_, how, forge, code) => {
    const visitor = await begun(providers[how]);
    forge();
    expect(await visit(visitor)).toEqual({ outcome: 'refused', problem: 'refused' });
    expect(await refusalsOf(visitor.publicId)).toEqual([code]);
    const row = await rowOf(visitor.publicId);
    expect([row.status, row.sealed_proof]).toEqual(['started', null]);
  });

  test('an app that does not answer is told as such', async () => {
    const visitor = await begun(providers.byPlatform);
    providers.standIn.faults.token = 'silent';
    expect(await visit(visitor)).toEqual({ outcome: 'refused', problem: 'unavailable' });
    expect(await refusalsOf(visitor.publicId)).toEqual(['too_slow']);
  });

  test('an app whose service cannot be reached is told before anybody goes there, and on record', async () => {
    const visitor = await begun(providers.gone, 'none');
    expect(await visitor.call('identification.startJpki')).toMatchObject({
      status: 503,
      code: 'jpki_unavailable',
    });
    expect((await auditOf(visitor.publicId)).map(({ action }) => action)).toEqual(['jpki.not_started']);
    provider = providers.byPlatform;
    expect(await visit(visitor)).toEqual({ outcome: 'proven' });
  });

  test('a callback serves once, in its own session and its own time alone', async () => {
    const [one, other] = [await begun(providers.byPlatform), await begun(providers.byPlatform)];
    const notOpen = { status: 409, code: 'jpki_visit_not_open' };
    const { url } = await start(one);
    await start(other);
    const query = await queryOf(url);
    expect(await other.call('identification.finishJpki', { query })).toMatchObject(notOpen);
    const both = await Promise.all([1, 2].map(() => one.call('identification.finishJpki', { query })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await one.call('identification.finishJpki', { query })).toMatchObject(notOpen);
    const late = await start(other);
    const lateQuery = await queryOf(late.url);
    service.pass(601);
    expect(await other.call('identification.finishJpki', { query: lateQuery })).toMatchObject(notOpen);
    const replaced = await start(other);
    const replacedQuery = await queryOf(replaced.url);
    await start(other);
    expect(await other.call('identification.finishJpki', { query: replacedQuery })).toMatchObject(notOpen);
    expect(await other.call('identification.finishJpki', { query: 'code=1' })).toMatchObject(notOpen);
  });

  test('twenty visits are begun and no more', async () => {
    const visitor = await begun(providers.logInOnly, 'none');
    for (let count = 0; count < 20; count++) await start(visitor);
    const refused = await visitor.call('identification.startJpki');
    expect(refused).toMatchObject({ status: 429, code: 'jpki_visit_limit_reached' });
  });

  test('what the certificate says of another person is looked at by a person', async () => {
    const visitor = await begun(providers.bySelf);
    expect(await visit(visitor)).toEqual({ outcome: 'proven' });
    const whole = await submit(visitor, { ...profile, firstName: '次郎', firstNameKana: 'ジロウ' });
    expect(whole).toMatchObject({ status: 'review', reasons: ['proofHolder'] });
  });

  test('after a redaction nothing of a visit is left', async () => {
    const visitor = await begun(providers.bySelf, 'none');
    expect(await visit(visitor)).toEqual({ outcome: 'proven' });
    await submit(visitor);
    const { id } = await rowOf(visitor.publicId);
    const visits = () =>
      service.ports.db.selectFrom('jpki_visit').select('id').where('verification_id', '=', id).execute();
    expect(await visits()).toHaveLength(1);
    expect((await redactVerification(service.ports, id, { actor: 'operator', details: {} })).ok).toBe(true);
    expect(await visits()).toEqual([]);
  });
});
