import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorConditions, type SandboxOutcome } from '@ekyc/contract';
import { readTrustedKeys, redactVerification, verifyEvidence } from '@ekyc/service';
import { type BusinessClient, expectOk, profileOf, specimenHolder, VisitorClient } from '@ekyc/testkit';
import { newRecordIssuer } from '@ekyc/testkit/wallet';
import { readIssuer } from '@ekyc/mdoc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterSpecimenProof, openVault, simulateVerification } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { proven } from './entered-proof.ts';

describe('a simulated outcome by a method that proves (nothing is signed or shown)', () => {
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
  const simulated = async (method: 'jpki' | 'mdoc', outcome: SandboxOutcome, body: object = {}) => {
    const metadata = { 'sandbox.outcome': outcome };
    const { publicId } = expectOk(
      await business.call('identification.create', {
        body: { regime: 'criminalProceeds', method, metadata, ...body },
      }),
      'create',
    );
    await simulateVerification(service.ports, (await rowOf(publicId)).id);
    return expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
  };
  const evidenceOf = async (publicId: string) => {
    const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-simulated-proof-'));
    try {
      const file = join(folder, 'evidence.zip');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const published = await fetch(`${service.url}/api/v1/evidence_keys`);
      const issuer = await readIssuer((await newRecordIssuer()).root, {
        name: 'test',
        types: ['myNumberRecord'],
        lists: [],
      });
      const records = { issuers: [issuer] };
      const keys = readTrustedKeys(await published.text()) ?? [];
      return await verifyEvidence(file, keys, undefined, null, null, records);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  const person = profileOf(specimenHolder('myNumberCard'));
  const by = '見本 (sandbox)';

  test('by a signature it has a proof like in life, which says who signed it: nobody', async () => {
    const found = await simulated('jpki', 'approved');
    expect(found).toMatchObject({
      mode: 'sandbox',
      status: 'approved',
      method: 'jpki',
      materials: [],
      documentFields: null,
      profile: person,
      proof: { kind: 'signature', current: 'yes', reference: null },
    });
    expect(found.proof?.fields.map(({ name }) => name)).toEqual(['name', 'birth', 'address']);
    expect(found.proof?.fields.every((field) => field.by === by)).toBe(true);
    const checks = found.examinations.map(({ check, values }) => [check, values]);
    expect(checks).toContainEqual(['proofAuthentic', { simulated: true }]);
    const verdict = await evidenceOf(found.publicId);
    expect(verdict).toMatchObject({ findings: [], signed: 'simulated', record: null });
    const files = verdict.manifest?.files.map(({ name }) => name) ?? [];
    expect(files.filter((name) => name.startsWith('proof'))).toEqual(['proof.json', 'proof/simulated.bin']);
  });

  test('by a record in a phone it has the portrait too, and no issuer vouches for it', async () => {
    const found = await simulated('mdoc', 'declined:proofHolder');
    expect(found).toMatchObject({
      status: 'declined',
      reasons: ['proofHolder'],
      proof: { kind: 'record', current: 'yes' },
      materials: [{ type: 'document', photoType: 'chipPortrait' }],
    });
    const portrait = found.proof?.fields.find(({ name }) => name === 'portrait');
    expect(portrait?.pictureId).toBe(found.materials[0]?.id);
    const image = await fetch(
      `${service.url}/api/v1/identifications/${found.publicId}/materials/${portrait?.pictureId}/image`,
      { headers: { authorization: `Bearer ${business.apiKey}` } },
    );
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(await evidenceOf(found.publicId)).toMatchObject({ findings: [], record: 'simulated' });
  });

  test('what speaks against it is said of the proof too; without an end nothing was proven', async () => {
    expect(await simulated('jpki', 'declined:proofCurrent')).toMatchObject({
      reasons: ['proofCurrent'],
      proof: { current: 'cannotTell' },
    });
    expect(await simulated('jpki', 'canceled')).toMatchObject({ status: 'canceled', proof: null });
    expect(await simulated('mdoc', 'expired')).toMatchObject({ status: 'expired', proof: null });
  });

  test('who the business says the person is, stands in the proof, and redaction leaves nothing', async () => {
    const profile = { ...person, familyName: '伊藤' };
    const { publicId, proof } = await simulated('mdoc', 'declined', { profile });
    expect(proof?.fields).toContainEqual(
      expect.objectContaining({ name: 'name', value: `伊藤 ${person.firstName}` }),
    );
    const { id } = await rowOf(publicId);
    expect((await redactVerification(service.ports, id, { actor: 'operator', details: {} })).ok).toBe(true);
    const { db } = service.ports;
    const files = await db.selectFrom('proof').selectAll().where('verification_id', '=', id).execute();
    expect([files, (await rowOf(publicId)).sealed_proof]).toEqual([[], null]);
  });

  test('a verification of life gets no specimen', async () => {
    const { publicId } = expectOk(
      await business.call('identification.create', { body: { regime: 'none', method: 'jpki' } }),
      'create',
    );
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const row = await rowOf(publicId);
    const vault = openVault(service.ports.master, row);
    const { files: _, ...proof } = proven;
    const entered = service.ports.db
      .transaction()
      .execute((tx) => enterSpecimenProof(tx, { row, vault, proof, at: service.ports.now() }));
    await expect(entered).rejects.toThrow('only a simulated verification');
  });
});
