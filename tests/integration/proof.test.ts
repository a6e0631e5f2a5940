import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorConditions } from '@ekyc/contract';
import { examineVerification, readTrustedKeys, redactVerification, verifyEvidence } from '@ekyc/service';
import { type BusinessClient, expectOk, VisitorClient } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewProof, openVault, sealedFields } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterProofFor, proven, provenPerson } from './entered-proof.ts';

const profile = provenPerson;

describe('a proof that stands for a document (entered as a slice enters it that verified one)', () => {
  let service: ClockedService;
  let business: BusinessClient;

  beforeAll(async () => {
    service = await startClockedService(undefined, {}, { operatorMeets: () => operatorConditions });
    service.setClock('2027-04-01T10:00:00+09:00');
    business = await service.addBusiness({ methods: ['jpki', 'mdoc'], signatureVerifier: true });
  });
  afterAll(() => service.close());

  const rowOf = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const begun = async (body: object = {}) => {
    const created = expectOk(
      await business.call('identification.create', {
        body: { regime: 'criminalProceeds', method: 'jpki', ...body },
      }),
      'create',
    );
    const visitor = new VisitorClient(service.url, created.publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };
  const enter = async ({ publicId }: VisitorClient, change: Partial<NewProof> = {}) =>
    enterProofFor(service, publicId, change);
  const whole = async ({ publicId }: VisitorClient) =>
    expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
  const submitted = async (visitor: VisitorClient, change: Partial<NewProof> = {}, entered = profile) => {
    const proof = await enter(visitor, change);
    if (!proof.ok) throw new Error(proof.code);
    expectOk(await visitor.call('identification.putProfile', entered), 'profile');
    expectOk(await visitor.call('identification.takeOath', { take: [proof.value.take] }), 'oath');
    await examineVerification(service.ports, (await rowOf(visitor.publicId)).id);
    const examined = await whole(visitor);
    return {
      ...examined,
      outcomes: Object.fromEntries(examined.examinations.map(({ check, outcome }) => [check, outcome])),
    };
  };
  const evidenceOf = async ({ publicId }: VisitorClient) => {
    const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-proof-evidence-'));
    try {
      const file = join(folder, 'evidence.zip');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const published = await fetch(`${service.url}/api/v1/evidence_keys`);
      return await verifyEvidence(file, readTrustedKeys(await published.text()) ?? []);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test('the visitor completes what it says, swears, and is approved without a picture', async () => {
    const visitor = await begun();
    const extract = () => visitor.call('identification.extractText', {});
    expect(await extract()).toMatchObject({ code: 'wrong_state' });
    expect(await visitor.call('identification.takeOath', { take: [1] })).toMatchObject({
      code: 'wrong_state',
    });
    expect(await enter(visitor)).toEqual({ ok: true, value: { take: 1 } });
    const { proposed } = expectOk(await extract(), 'extract');
    expect(proposed).toMatchObject({ familyName: '見本', firstName: '花子', birthday: profile.birthday });
    // A newer one takes the place of the first, whose take counts no more.
    const examined = await submitted(visitor);
    expect(examined).toMatchObject({
      status: 'approved',
      method: 'jpki',
      ruleVersion: 'criminalProceeds/2027-04-01/6-1-1-nu',
      idType: 'myNumberCard',
      materials: [],
      proof: { kind: 'signature', current: 'yes', reference: 'platform-1' },
    });
    expect(examined.outcomes).toEqual({
      age: 'notApplicable',
      proofAuthentic: 'clear',
      proofCurrent: 'clear',
      proofHolder: 'clear',
      duplicate: 'clear',
      recording: 'notApplicable',
    });
    const { findings, manifest } = await evidenceOf(visitor);
    expect(findings).toEqual([]);
    expect(manifest?.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['proof.json', 'proof/text.bin', 'proof/signature.bin']),
    );
  });

  test('neither document nor face is taken, and nothing but the proof’s take is sworn to', async () => {
    const visitor = await begun();
    for (const type of ['document', 'face'] as const)
      expect(await visitor.call('identification.startTake', { type })).toMatchObject({ code: 'wrong_state' });
    await enter(visitor);
    expect(await visitor.call('identification.startTake', { type: 'face' })).toMatchObject({
      code: 'wrong_state',
    });
    const swear = (take: number[]) => visitor.call('identification.takeOath', { take });
    expect(await swear([1])).toMatchObject({ code: 'profile_missing' });
    expectOk(await visitor.call('identification.putProfile', profile), 'profile');
    expect(await swear([2])).toMatchObject({ code: 'take_incomplete' });
    expect(await swear([1, 2])).toMatchObject({ code: 'take_incomplete' });
    expectOk(await swear([1]), 'oath');
    expect(await enter(visitor)).toMatchObject({ code: 'wrong_state' });
  });

  test('what it says differs, is not known to be current, or is seen again: a person looks, or is told', async () => {
    const other = await submitted(await begun(), {}, { ...profile, firstName: '次郎' });
    expect([other.status, other.reasons]).toEqual(['review', ['proofHolder']]);
    expect(other.outcomes['duplicate']).toBe('advisory');
    const stale = await submitted(await begun(), { current: 'cannotTell', subject: null });
    // A signature always names its person.
    expect([stale.status, stale.reasons]).toEqual(['review', ['proofCurrent', 'duplicate']]);
    const nobody = await submitted(await begun(), { fields: [], subject: null });
    expect([nobody.status, nobody.reasons]).toEqual(['declined', ['proofAuthentic']]);
  });

  test('nobody can be asked for it again: a person approves or declines', async () => {
    const visitor = await begun();
    await submitted(visitor, { current: 'cannotTell', subject: null });
    const decide = (decision: string) =>
      business.call('identification.decide', {
        params: { publicId: visitor.publicId },
        body: { decision, reason: '確認' },
      });
    expect(await decide('resubmission')).toMatchObject({ status: 409, code: 'wrong_state' });
    expectOk(await decide('approved'), 'decide');
  });

  test('under a law a record is from 15 on; its last day counts', async () => {
    const record = { kind: 'record', subject: null } as const;
    const end = { name: 'validUntil', value: '2027-04-01', by: 'a test CA' };
    const born = async (birth: string) => {
      const visitor = await begun({ method: 'mdoc' });
      const fields = [...proven.fields, end].map((one) =>
        one.name === 'birth' ? { ...one, value: birth } : one,
      );
      return submitted(visitor, { ...record, fields }, { ...profile, birthday: birth });
    };
    expect(await born('2012-04-01')).toMatchObject({ status: 'approved', outcomes: { age: 'clear' } });
    expect(await born('2012-04-02')).toMatchObject({ status: 'declined', reasons: ['age'] });
    const expired = await submitted(await begun({ method: 'mdoc' }), {
      ...record,
      fields: [...proven.fields, { name: 'expiry', value: '2027-03-31', by: 'a test CA' }],
    });
    expect(expired.reasons).toEqual(['expiry']);
    const endless = await submitted(await begun({ method: 'mdoc' }), record);
    expect([endless.status, endless.reasons]).toEqual(['review', ['expiry']]);
  });

  test('where a law wants a signature a log-in is refused, and each method takes its own kind', async () => {
    const refused = { ok: false, code: 'regime_method_not_allowed' };
    expect(await enter(await begun(), { kind: 'logIn' })).toMatchObject(refused);
    expect(await enter(await begun(), { kind: 'record' })).toMatchObject(refused);
    expect(await enter(await begun({ method: 'mdoc' }))).toMatchObject(refused);
    expect(await enter(await begun({ regime: 'none' }), { kind: 'logIn' })).toMatchObject({ ok: true });
  });

  test('other documents and other methods take none', async () => {
    expect(await enter(await begun(), { idType: 'passport' })).toMatchObject({ code: 'id_type_not_allowed' });
    const own = await service.addBusiness({ methods: ['picture'] });
    const created = expectOk(await own.call('identification.create', { body: { regime: 'none' } }), 'create');
    const visitor = new VisitorClient(service.url, created.publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expect(await enter(visitor)).toMatchObject({ code: 'wrong_state' });
  });

  test('a file that was changed is found, and redaction leaves nothing', async () => {
    const visitor = await begun();
    await enter(visitor, { subject: null });
    const { id } = await rowOf(visitor.publicId);
    const { db, master } = service.ports;
    const files = () => db.selectFrom('proof').selectAll().where('verification_id', '=', id).execute();
    const vault = openVault(master, await rowOf(visitor.publicId));
    const changed = { text: 'AAAA', signature: 'AAAA' };
    await db
      .updateTable('proof')
      .set({ sealed_files: vault.sealJson(sealedFields.proofFiles, changed) })
      .where('verification_id', '=', id)
      .execute();
    expectOk(await visitor.call('identification.putProfile', profile), 'profile');
    expectOk(await visitor.call('identification.takeOath', { take: [1] }), 'oath');
    await examineVerification(service.ports, id);
    expect(await whole(visitor)).toMatchObject({ status: 'declined', reasons: ['proofAuthentic'] });
    expect(await evidenceOf(visitor)).toMatchObject({
      findings: [{ code: 'proof_files_wrong', detail: 'proof/signature.bin' }],
    });
    expect((await redactVerification(service.ports, id, { actor: 'operator', details: {} })).ok).toBe(true);
    expect([await files(), (await rowOf(visitor.publicId)).sealed_proof]).toEqual([[], null]);
  });
});
