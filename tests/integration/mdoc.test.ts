import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperatorCondition, operatorConditions } from '@ekyc/contract';
import { readIssuer, readReader, type RecordProtocol, recordProtocols } from '@ekyc/mdoc';
import {
  examineVerification,
  readTrustedKeys,
  redactVerification,
  type ServicePorts,
  verifyEvidence,
} from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import {
  newReader,
  newRecordIssuer,
  StandInWallet,
  type WalletFaults,
  walletFaults,
} from '@ekyc/testkit/wallet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { specimenProfile as profile } from './specimen-profile.ts';

const now = '2027-04-01T10:00:00+09:00';
const origin = 'https://ekyc.example';

/** A test issuer, its lists of revoked certificates, a reader of the operator's, and the phone of somebody. */
async function stageOf(databaseName: (typeof oneDatabase)[number]) {
  const issuer = await newRecordIssuer();
  const reader = await newReader();
  const own = readReader(reader.chainPem, reader.keyPem);
  const trust = {
    issuers: [
      await readIssuer(issuer.root, {
        name: '見本 TEST issuer',
        types: ['myNumberRecord', 'mobileLicence'],
        lists: [await issuer.revocationList({ isEmpty: true })],
      }),
    ],
  };
  const readers = { 'org-iso-mdoc': own, 'openid4vp-v1-signed': own };
  const mdoc: ServicePorts['mdoc'] = () => Promise.resolve({ readers, trust, origin, isStandIn: false });
  const met: { conditions: readonly OperatorCondition[] } = { conditions: operatorConditions };
  const database = await createTestDatabase(databaseName);
  const service = await startClockedService(database.env, {}, { mdoc, operatorMeets: () => met.conditions });
  service.setClock(now);
  const signed = new Date(Date.parse(now) - 60_000);
  const walletOf = async (name: 'myNumberRecord' | 'mobileLicence') =>
    new StandInWallet(await issuer.issue(name, { signed }), [reader.root]);
  const wallet = await walletOf('myNumberRecord');
  return { database, service, trust, met, walletOf, wallet, issuer, readerRoot: reader.root };
}

describe.each(oneDatabase)(
  'records held in phones, on the %s database (the wallet and its issuer are stand-ins)',
  (databaseName) => {
    let stage: Awaited<ReturnType<typeof stageOf>>;
    let service: ClockedService;
    let database: TestDatabase;
    let business: BusinessClient & { readonly businessId: string };

    beforeAll(async () => {
      stage = await stageOf(databaseName);
      ({ service, database } = stage);
      business = await service.addBusiness({ methods: ['mdoc', 'picture'] });
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    const rowOf = (publicId: string) =>
      service.ports.db
        .selectFrom('verification')
        .selectAll()
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow();
    const begun = async (body: object = {}) => {
      const created = expectOk(
        await business.call('identification.create', {
          body: { regime: 'criminalProceeds', method: 'mdoc', ...body },
        }),
        'create',
      );
      const visitor = new VisitorClient(service.url, created.publicId);
      expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
      return visitor;
    };
    const start = async (
      visitor: VisitorClient,
      idType: 'myNumberCard' | 'driversLicense' = 'myNumberCard',
    ) => expectOk(await visitor.call('identification.startMdoc', { idType }), 'mdoc_start');
    const answered = async (
      { request, requests }: Awaited<ReturnType<typeof start>>,
      faults: WalletFaults = {},
      play: { readonly protocol?: RecordProtocol; readonly wallet?: StandInWallet } = {},
    ) => {
      const { protocol = 'org-iso-mdoc', wallet = stage.wallet } = play;
      const offered = requests.find((one) => one.protocol === protocol);
      if (!offered) throw new Error('not offered');
      return { request, ...(await wallet.answer(offered, origin, faults)) };
    };
    const finish = (visitor: VisitorClient, body: Awaited<ReturnType<typeof answered>>) =>
      visitor.call('identification.finishMdoc', body);
    const whole = async ({ publicId }: VisitorClient) =>
      expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
    const submit = async (visitor: VisitorClient, entered = profile) => {
      expectOk(await visitor.call('identification.putProfile', entered), 'profile');
      expectOk(await visitor.call('identification.takeOath', { take: [1] }), 'oath');
      await examineVerification(service.ports, (await rowOf(visitor.publicId)).id);
      return whole(visitor);
    };
    const auditOf = async ({ publicId }: VisitorClient) =>
      service.ports.db
        .selectFrom('audit_entry')
        .select(['action', 'details'])
        .where('verification_id', '=', (await rowOf(publicId)).id)
        .orderBy('sequence')
        .execute();
    const evidenceOf = async (
      { publicId }: VisitorClient,
      records: typeof stage.trust | null = stage.trust,
    ) => {
      const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
        headers: { authorization: `Bearer ${business.apiKey}` },
      });
      const folder = await mkdtemp(join(tmpdir(), 'ekyc-mdoc-evidence-'));
      try {
        const file = join(folder, 'evidence.zip');
        await writeFile(file, Buffer.from(await answer.arrayBuffer()));
        const published = await fetch(`${service.url}/api/v1/evidence_keys`);
        const keys = readTrustedKeys(await published.text()) ?? [];
        return await verifyEvidence(file, keys, undefined, null, null, records);
      } finally {
        await rm(folder, { recursive: true });
      }
    };

    test.each(recordProtocols)(
      'by %s a visitor is approved, and the evidence proves it',
      async (protocol) => {
        const visitor = await begun();
        const started = await start(visitor);
        expect(started.requests.map((one) => one.protocol)).toEqual([...recordProtocols]);
        expect(started.standIn).toBe(false);
        const finished = await finish(visitor, await answered(started, {}, { protocol }));
        expect(expectOk(finished, 'mdoc_finish')).toEqual({ outcome: 'proven' });
        const { proposed } = expectOk(await visitor.call('identification.extractText', {}), 'extract');
        expect(proposed).toMatchObject({ familyName: '見本', firstName: '花子', birthday: profile.birthday });
        const examined = await submit(visitor);
        expect(examined).toMatchObject({
          status: 'approved',
          ruleVersion: 'criminalProceeds/2027-04-01/6-1-1-to',
          idType: 'myNumberCard',
          proof: { kind: 'record', current: 'yes' },
        });
        expect(examined.proof?.fields.map(({ name, by }) => [name, by])).toEqual(
          ['name', 'birth', 'address', 'validUntil', 'portrait'].map((name) => [name, '見本 TEST issuer']),
        );
        expect(examined.materials.map(({ photoType }) => photoType)).toEqual(['chipPortrait']);
        expect(await evidenceOf(visitor)).toMatchObject({ findings: [], record: 'proven' });
        expect(await evidenceOf(visitor, null)).toMatchObject({ findings: [], record: 'notAsked' });
        const { root: stranger } = await newRecordIssuer();
        const strangers = [await readIssuer(stranger, { name: 'x', types: ['myNumberRecord'] })];
        expect(await evidenceOf(visitor, { issuers: strangers })).toMatchObject({
          findings: [{ code: 'record_not_proven', detail: 'issuer_name_only' }],
        });
      },
    );

    const otherPage = [null, null, ['dcapi', new Uint8Array(32)]];
    const forgeries: [string, () => Promise<Parameters<typeof answered>[1]>, string][] = [
      ...(
        [
          ['alteredElement', 'element_altered'],
          ['elementNotAsked', 'element_not_asked'],
          ['repeatedElement', 'element_repeated'],
          ['unsignedElement', 'element_unsigned'],
          ['missingElement', 'element_missing'],
          ['noDeviceSignature', 'device_signature_missing'],
          ['deviceMac', 'device_mac_only'],
          ['deviceElements', 'device_elements'],
          ['nestedTooDeep', 'answer_too_deep'],
          ['oversized', 'answer_oversized'],
        ] as const
      ).map(([fault, code]): (typeof forgeries)[number] => [
        fault,
        () => Promise.resolve(walletFaults[fault]),
        code,
      ]),
      [
        'an answer for another page',
        () => Promise.resolve({ sealedTranscript: otherPage, signedTranscript: otherPage }),
        'answer_unopened',
      ],
      [
        'a signature for another page',
        () => Promise.resolve({ signedTranscript: otherPage }),
        'device_signature_wrong',
      ],
      [
        'a key of another phone',
        async () => {
          const { deviceKey } = await (await newRecordIssuer()).issue('myNumberRecord');
          return { deviceKey: deviceKey.privateKey };
        },
        'device_signature_wrong',
      ],
    ];
    const expectRefused = async (
      visitor: VisitorClient,
      finished: Awaited<ReturnType<typeof finish>>,
      code: string,
    ) => {
      // The visitor learns nothing of why.
      expect(expectOk(finished, 'mdoc_finish')).toEqual({ outcome: 'refused' });
      const last = (await auditOf(visitor)).at(-1);
      expect(last?.action).toBe('mdoc.refused');
      expect(JSON.parse(last?.details ?? '')).toMatchObject({ code });
      expect(await rowOf(visitor.publicId)).toMatchObject({ status: 'started', sealed_proof: null });
    };

    test.each(forgeries)('refuses %s: why stands in the audit alone', async (_, faults, code) => {
      const visitor = await begun();
      const finished = await finish(visitor, await answered(await start(visitor), await faults()));
      await expectRefused(visitor, finished, code);
      // The next one may be right.
      expect(expectOk(await finish(visitor, await answered(await start(visitor))), 'again').outcome).toBe(
        'proven',
      );
    });

    test('refuses a record of another issuer with the same name, and one of a signer that ended', async () => {
      const signed = new Date(Date.parse(now) - 60_000);
      const walletBy = async (details: Parameters<typeof newRecordIssuer>[0]) =>
        new StandInWallet(await (await newRecordIssuer(details)).issue('myNumberRecord', { signed }), [
          stage.readerRoot,
        ]);
      const stored = await stage.issuer.stored();
      const to = new Date(Date.parse(now) - 30_000);
      for (const [wallet, code] of [
        [await walletBy({}), 'issuer_name_only'],
        [await walletBy({ from: stored, signer: { to } }), 'certificate_expired'],
        [await walletBy({ from: stored, signer: { purposes: ['1.3.6.1.5.5.7.3.2'] } }), 'certificate_unfit'],
      ] as const) {
        const visitor = await begun();
        await expectRefused(
          visitor,
          await finish(visitor, await answered(await start(visitor), {}, { wallet })),
          code,
        );
      }
    });

    test('drops an answer that bears a My Number: not one of its bytes is kept', async () => {
      const visitor = await begun();
      const body = await answered(await start(visitor), walletFaults.myNumber);
      expect(expectOk(await finish(visitor, body), 'mdoc_finish')).toEqual({ outcome: 'refused' });
      const last = (await auditOf(visitor)).at(-1);
      expect(last?.action).toBe('mdoc.my_number_refused');
      expect(Object.keys(JSON.parse(last?.details ?? '{}') as object).toSorted()).toEqual([
        'code',
        'request',
      ]);
      const { id } = await rowOf(visitor.publicId);
      const requests = await service.ports.db
        .selectFrom('mdoc_request')
        .selectAll()
        .where('verification_id', '=', id)
        .execute();
      expect(requests).toMatchObject([
        { state: 'refused', refusal: 'my_number_in_answer', sealed_request: null },
      ]);
      const proofs = service.ports.db.selectFrom('proof').selectAll().where('verification_id', '=', id);
      expect(await proofs.execute()).toEqual([]);
    });

    test('an answer is good once, in time, for its own request and visitor', async () => {
      const [visitor, other] = [await begun(), await begun()];
      const first = await start(visitor);
      const body = await answered(first);
      const notOpen = { status: 409, code: 'mdoc_request_not_open' };
      expect(await finish(other, body)).toMatchObject(notOpen);
      // A newer request takes the place of the first.
      const second = await start(visitor);
      expect(await finish(visitor, body)).toMatchObject(notOpen);
      const sent = await answered(second);
      const raced = await Promise.all([finish(visitor, sent), finish(visitor, sent)]);
      expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await finish(visitor, sent)).toMatchObject(notOpen);
      const late = await answered(await start(visitor));
      service.pass(301);
      expect(await finish(visitor, late)).toMatchObject(notOpen);
      service.setClock(now);
      // The answer to one request under the name of another.
      const [third, crossed] = [await start(visitor), await start(other)];
      const swapped = { ...(await answered(third)), request: crossed.request };
      expect(expectOk(await finish(other, swapped), 'swapped').outcome).toBe('refused');
    });

    test('twenty requests are made and no more', async () => {
      const visitor = await begun();
      for (let count = 0; count < 20; count++) await start(visitor);
      const refused = await visitor.call('identification.startMdoc', { idType: 'myNumberCard' });
      expect(refused).toMatchObject({ status: 429, code: 'mdoc_request_limit_reached' });
    });

    test('without a law a mobile licence serves, and its address is not asked for', async () => {
      const visitor = await begun({ regime: 'none', idTypes: ['driversLicense'] });
      expect(await visitor.call('identification.startMdoc', { idType: 'myNumberCard' })).toMatchObject({
        code: 'id_type_not_allowed',
      });
      const wallet = await stage.walletOf('mobileLicence');
      const body = await answered(await start(visitor, 'driversLicense'), {}, { wallet });
      expect(expectOk(await finish(visitor, body), 'mdoc_finish').outcome).toBe('proven');
      const { proof } = await whole(visitor);
      expect(proof?.fields.map(({ name }) => name)).toEqual(['name', 'birth', 'validUntil', 'portrait']);
    });

    test('another method, a type without issuer, and an operator without reader are refused', async () => {
      const passport = await begun({ regime: 'none', idTypes: ['passport'] });
      expect(await passport.call('identification.startMdoc', { idType: 'passport' })).toMatchObject({
        code: 'method_not_configured',
      });
      const pictures = await begun({ regime: 'none', method: 'picture' });
      expect(await pictures.call('identification.startMdoc', { idType: 'myNumberCard' })).toMatchObject({
        code: 'wrong_state',
      });
      stage.met.conditions = ['mdocReader'];
      const uncertified = await business.call('identification.create', {
        body: { regime: 'criminalProceeds', method: 'mdoc' },
      });
      stage.met.conditions = operatorConditions;
      expect(uncertified).toMatchObject({ status: 422, code: 'regime_method_not_allowed' });
    });

    test('redaction leaves nothing of it', async () => {
      const visitor = await begun({ regime: 'none', idTypes: ['myNumberCard'] });
      await finish(visitor, await answered(await start(visitor)));
      const { id } = await rowOf(visitor.publicId);
      await submit(visitor);
      expect((await redactVerification(service.ports, id, { actor: 'operator', details: {} })).ok).toBe(true);
      const left = await service.ports.db
        .selectFrom('mdoc_request')
        .select('id')
        .where('verification_id', '=', id)
        .execute();
      expect(left).toEqual([]);
    });
  },
);
