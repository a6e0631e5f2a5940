import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Method, type OperatorCondition, operatorConditions } from '@ekyc/contract';
import { examineVerification, loadBusiness, readTrustedKeys, verifyEvidence } from '@ekyc/service';
import { type BusinessClient, expectOk, VisitorClient } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterProofFor, provenPerson } from './entered-proof.ts';

describe('a visitor chooses among methods (the clock is set by the test)', () => {
  let service: ClockedService;
  let operator: readonly OperatorCondition[] = operatorConditions;

  beforeAll(async () => {
    service = await startClockedService(undefined, {}, { operatorMeets: () => operator });
    service.setClock('2027-03-01T10:00:00+09:00');
  });
  afterAll(() => service.close());

  const rowOf = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const begun = async (business: BusinessClient, body: object = {}) => {
    const made = expectOk(await business.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, made.publicId);
    if (made.method !== 'chipAtCounter')
      expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return { visitor, method: made.method };
  };
  const offered = async (visitor: VisitorClient) =>
    expectOk(await visitor.call('identification.getCustomizations'), 'customizations').methods;
  const choose = (visitor: VisitorClient, method: Method) =>
    visitor.call('identification.putMethod', { method });

  test('the best comes first; what is chosen is on record, and the evidence agrees with it', async () => {
    const business = await service.addBusiness({
      methods: ['picture', 'jpki', 'mdoc'],
      regime: 'criminalProceeds',
      signatureVerifier: true,
    });
    const { visitor, method } = await begun(business);
    // What a business gets that names none is as it was.
    expect(method).toBe('picture');
    expect(await offered(visitor)).toEqual(['mdoc', 'jpki', 'picture']);
    expect(expectOk(await choose(visitor, 'jpki'), 'method')).toEqual({ method: 'jpki' });
    expectOk(await choose(visitor, 'jpki'), 'the same again');
    expect(expectOk(await visitor.call('identification.getCustomizations'), 'now')).toMatchObject({
      method: 'jpki',
      idTypes: ['myNumberCard'],
    });
    const { id, rule_version, expires_at } = await rowOf(visitor.publicId);
    expect(rule_version).toBe('criminalProceeds/2026-08-06/6-1-1-ka');
    expect(expires_at.getTime()).toBeLessThanOrEqual(Date.parse('2027-03-31T15:00:00Z'));
    await enterProofFor(service, visitor.publicId);
    expectOk(await visitor.call('identification.putProfile', provenPerson), 'profile');
    expectOk(await visitor.call('identification.takeOath', { take: [1] }), 'oath');
    await examineVerification(service.ports, id);
    const params = { publicId: visitor.publicId };
    expect(expectOk(await business.call('identification.get', { params }), 'get')).toMatchObject({
      status: 'approved',
      method: 'jpki',
      ruleVersion: rule_version,
    });
    const answer = await fetch(`${service.url}/api/v1/identifications/${visitor.publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-chosen-evidence-'));
    try {
      const file = join(folder, 'evidence.zip');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const published = await fetch(`${service.url}/api/v1/evidence_keys`);
      const { findings } = await verifyEvidence(file, readTrustedKeys(await published.text()) ?? []);
      expect(findings).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('nothing is offered where the business named one, where one serves, or at a counter', async () => {
    const business = await service.addBusiness({ methods: ['picture', 'chip', 'chipAtCounter', 'jpki'] });
    const named = await begun(business, { method: 'picture' });
    expect(await offered(named.visitor)).toEqual([]);
    expect(await choose(named.visitor, 'jpki')).toMatchObject({ code: 'regime_method_not_allowed' });
    const licence = await begun(business, { idTypes: ['driversLicense'] });
    expect(await offered(licence.visitor)).toEqual([]);
    // An app and a counter are the business's to offer.
    expect(await offered((await begun(business)).visitor)).toEqual(['jpki', 'picture']);
    const byApp = await service.addBusiness({ methods: ['chip', 'jpki'] });
    expect(await offered((await begun(byApp)).visitor)).toEqual(['jpki', 'chip']);
    const atCounter = await service.addBusiness({ methods: ['chipAtCounter', 'jpki'] });
    const counter = await begun(atCounter);
    expect(counter.method).toBe('chipAtCounter');
    expect((await rowOf(counter.visitor.publicId)).offered_methods).toEqual([]);
  });

  test('it is too late once something was chosen, entered or taken, and nothing is offered any more', async () => {
    const business = await service.addBusiness({ methods: ['picture', 'jpki'] });
    const late = async (act: (visitor: VisitorClient) => Promise<unknown>) => {
      const { visitor } = await begun(business);
      expect(await offered(visitor)).toEqual(['jpki', 'picture']);
      await act(visitor);
      expect(await offered(visitor)).toEqual([]);
      expect(await choose(visitor, 'jpki')).toMatchObject({ status: 409, code: 'wrong_state' });
      expect((await rowOf(visitor.publicId)).method).toBe('picture');
    };
    await late((visitor) => visitor.call('identification.putIdType', { idType: 'driversLicense' }));
    await late((visitor) => visitor.call('identification.putProfile', provenPerson));
    await late(async (visitor) => {
      expectOk(await choose(visitor, 'jpki'), 'jpki');
      await enterProofFor(service, visitor.publicId);
      // Back would be as late.
      expect(await choose(visitor, 'picture')).toMatchObject({ code: 'wrong_state' });
      await service.ports.db
        .updateTable('verification')
        .set({ method: 'picture' })
        .where('public_id', '=', visitor.publicId)
        .execute();
    });
  });

  test('settings, law and operator are asked again when it is offered and chosen', async () => {
    const business = await service.addBusiness({ methods: ['picture', 'jpki'] });
    const { visitor } = await begun(business, { expiresInMinutes: 43_200 });
    operator = [];
    expect(await offered(visitor)).toEqual([]);
    expect(await choose(visitor, 'jpki')).toMatchObject({ status: 422, code: 'method_not_configured' });
    operator = operatorConditions;
    expect(await offered(visitor)).toEqual(['jpki', 'picture']);
    const { db } = service.ports;
    const { customization } = await loadBusiness(db, business.businessId);
    await db
      .updateTable('business')
      .set({ customization: { ...customization, methods: ['picture'] } })
      .where('id', '=', business.businessId)
      .execute();
    expect(await offered(visitor)).toEqual([]);
    expect(await choose(visitor, 'jpki')).toMatchObject({ status: 422, code: 'regime_method_not_allowed' });
    expect(await choose(visitor, 'mdoc')).toMatchObject({ status: 422, code: 'regime_method_not_allowed' });
  });
});
