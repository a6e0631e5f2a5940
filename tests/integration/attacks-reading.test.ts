import { examineVerification, type ServicePorts } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findById, openVault, readFrozenFront, sealedFields } from '@ekyc/service/testing';
import { bringOn } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type FormParts, holdForm } from './held-form.ts';
import { takeWithoutEngine } from './taken-without-engine.ts';

type Reading = Awaited<ReturnType<ServicePorts['engine']['readDocument']>>;

describe.each(oneDatabase)('attacks on what is read and proposed, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let ports: ServicePorts;
  let business: BusinessClient;
  const holder = licenceHolder(3);
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    ports = service.ports;
    business = await service.addBusiness();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function bound(body: object = {}) {
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  }

  const journeyOf = async (visitor: VisitorClient) =>
    new VisitorJourney(
      visitor,
      visitorScenes({ licence: await driversLicense(holder), face: holder.seed }),
      holder,
    );

  /** A visitor whose document is being taken. */
  async function capturing() {
    const visitor = await bound();
    expectOk(await visitor.call('identification.putProfile', profileOf(holder)), 'profile');
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    return { visitor, journey: await journeyOf(visitor) };
  }

  async function handedOver(
    from: VisitorClient,
    kind: 'identification' | 'additionalDocument' = 'identification',
  ) {
    const { token } = expectOk(await from.call(`${kind}.createQrToken`), 'qr_token');
    const to = new VisitorClient(service.url, from.publicId);
    const { securityCode } = to;
    expectOk(await to.call(`${kind}.resetSecurityCode`, { securityCode, token }), 'reset');
    return to;
  }

  const idOf = async ({ publicId }: VisitorClient) =>
    (
      await ports.db
        .selectFrom('verification')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
    ).id;
  const rowOf = async (visitor: VisitorClient) => findById(ports.db, await idOf(visitor));
  const actionsOf = async (visitor: VisitorClient) =>
    (
      await ports.db
        .selectFrom('audit_entry')
        .select('action')
        .where('verification_id', '=', await idOf(visitor))
        .orderBy('sequence')
        .execute()
    ).map(({ action }) => action);

  /** A form of this visitor's whose caller was let in, and whose end is still to come. */
  async function held(
    visitor: VisitorClient,
    journey: VisitorJourney,
    call: Parameters<typeof holdForm>[1] = 'identification.extractText',
    form: Omit<FormParts, 'picture'> = { field: 'img' },
  ) {
    const opened = vi.spyOn(ports.master, 'unwrap');
    const held = holdForm(visitor, call, { ...form, picture: await journey.shot('front') });
    await expect.poll(() => opened.mock.calls.length).toBeGreaterThan(0);
    opened.mockRestore();
    return held;
  }

  /** Readings that end when they are told to. */
  function slowReadings() {
    const told = Promise.withResolvers<void>();
    const real = ports.engine.readDocument.bind(ports.engine);
    const read = vi
      .spyOn(ports.engine, 'readDocument')
      .mockImplementation(async (...given): Promise<Reading> => {
        const reading = await real(...given);
        await told.promise;
        return reading;
      });
    return { read, end: () => told.resolve() };
  }

  test('a form that began before the hand-over reads nothing of what the other device took', async () => {
    const { visitor, journey } = await capturing();
    const form = await held(visitor, journey);
    const phone = await handedOver(visitor);
    await (await journeyOf(phone)).takeDocument();
    const answer = await form.finish();
    expect(answer).toMatchObject({ status: 401, code: 'security_code_mismatch' });
    expect(answer.body).not.toContain(holder.familyName);
  });

  test('a picture whose form began before the hand-over is not looked at', async () => {
    const { visitor, journey } = await capturing();
    const shooting = { shootingStatus: 'front' } as const;
    expectOk(await visitor.call('identification.startDetection', shooting), 'detection_start');
    const form = await held(visitor, journey, 'identification.uploadMaterial', {
      texts: { type: 'document', photoType: 'front' },
    });
    const phone = await handedOver(visitor);
    // The picture itself is expected: of the other device.
    expectOk(await phone.call('identification.startDetection', shooting), 'detection_start');
    const ingest = vi.spyOn(ports.engine, 'ingest');
    expect(await form.finish()).toMatchObject({ status: 401, code: 'security_code_mismatch' });
    expect(ingest).not.toHaveBeenCalled();
  });

  test('a My Number in a picture of the former browser does not count against the other device (the engine is faked)', async () => {
    const { visitor, journey } = await capturing();
    const shooting = { shootingStatus: 'front' } as const;
    expectOk(await visitor.call('identification.startDetection', shooting), 'detection_start');
    vi.spyOn(ports.engine, 'ingest').mockImplementation(async () => {
      await handedOver(visitor);
      return { kind: 'forbiddenNumber', found: 'number', engine: { id: 'faked', modelHash: 'faked' } };
    });
    const sent = await visitor.upload({ type: 'document', photoType: 'front' }, await journey.shot('front'));
    expect(sent).toMatchObject({ status: 401, code: 'security_code_mismatch' });
    expect(await actionsOf(visitor)).not.toContain('material.forbidden_number');
  });

  test('pictures of a licence whose form began before the hand-over are not looked at', async () => {
    const body = { documentType: 'hazMatLicense' };
    const { publicId } = expectOk(await business.call('additionalDocument.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('additionalDocument.bindSecurityCode'), 'security');
    expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
    const journey = await journeyOf(visitor);
    const form = await held(visitor, journey, 'additionalDocument.uploadMaterials', {
      field: 'frontFile',
      texts: { documentType: 'hazMatLicense' },
    });
    await handedOver(visitor, 'additionalDocument');
    const ingest = vi.spyOn(ports.engine, 'ingest');
    expect(await form.finish()).toMatchObject({ status: 401, code: 'security_code_mismatch' });
    expect(ingest).not.toHaveBeenCalled();
  });

  test('a form that began before the submission changes nothing of what was decided', async () => {
    const { visitor, journey } = await capturing();
    const form = await held(visitor, journey);
    const document = await journey.takeDocument();
    const face = await journey.takeFace();
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    await examineVerification(ports, await idOf(visitor));
    const before = await rowOf(visitor);
    expect(before.status).toBe('approved');
    const read = vi.spyOn(ports.engine, 'readDocument');
    expect(await form.finish()).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(read).not.toHaveBeenCalled();
    const after = await rowOf(visitor);
    expect(after.sealed_reading).toEqual(before.sealed_reading);
    expect(after.audit_sequence).toBe(before.audit_sequence);
  });

  test('a form that began with another document does not have this one read by its layout', async () => {
    const { visitor, journey } = await capturing();
    expectOk(await visitor.call('identification.putIdType', { idType: 'myNumberCard' }), 'id_type');
    const form = await held(visitor, journey);
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    const read = vi.spyOn(ports.engine, 'readDocument');
    await journey.takeDocument();
    await form.finish();
    expect(new Set(read.mock.calls.map(([, idType]) => idType))).toEqual(new Set(['driversLicense']));
  });

  test('a document given up while it is read is neither shown, nor kept', async () => {
    const { visitor, journey } = await capturing();
    const { read, end } = slowReadings();
    await journey.takeDocument();
    const asked = visitor.call('identification.extractText', {});
    await expect.poll(() => read.mock.calls.length).toBe(1);
    expectOk(await visitor.call('identification.putIdType', { idType: 'myNumberCard' }), 'id_type');
    end();
    expect(await asked).toMatchObject({ status: 409, code: 'take_incomplete' });
    expect((await rowOf(visitor)).sealed_reading).toBeNull();
    expect(await actionsOf(visitor)).not.toContain('document.read');
    expect(await visitor.call('identification.extractText', {})).toMatchObject({ code: 'take_incomplete' });
  });

  test.each(['canceled', 'expired'] as const)(
    'into a session that %s meanwhile nothing is read',
    async (how) => {
      const { visitor, journey } = await capturing();
      const { read, end } = slowReadings();
      await journey.takeDocument();
      const asked = visitor.call('identification.extractText', {});
      await expect.poll(() => read.mock.calls.length).toBe(1);
      if (how === 'canceled') expectOk(await visitor.call('identification.cancel'), 'cancel');
      else await bringOn(service, visitor.publicId, ['expire']);
      end();
      expect(await asked).toMatchObject({ status: 409, code: 'wrong_state' });
      expect((await rowOf(visitor)).sealed_reading).toBeNull();
      expect(await actionsOf(visitor)).not.toContain('document.read');
      const proposed = await visitor.call('identification.proposeProfile', { familyName: '山田' });
      expect(proposed.code).toBe(how === 'canceled' ? 'wrong_state' : 'verification_expired');
    },
  );

  test('a tilted picture that was replaced while it was read has no say (the engine is faked)', async () => {
    const { visitor } = await capturing();
    await ports.db
      .deleteFrom('take')
      .where('verification_id', '=', await idOf(visitor))
      .execute();
    await takeWithoutEngine(ports, await idOf(visitor));
    const row = await rowOf(visitor);
    const vault = openVault(ports.master, row);
    const told = Promise.withResolvers<void>();
    const readings = ['of the former', 'of the newer'];
    const read = vi.spyOn(ports.engine, 'readDocument').mockImplementation(async (): Promise<Reading> => {
      const value = readings.shift() ?? '';
      if (value === 'of the former') await told.promise;
      const engine = { id: 'faked', modelHash: 'faked' };
      return { typeConfidence: 1, fields: { name: { value, confidence: 1 } }, engine };
    });
    const former = readFrozenFront(ports, row, vault);
    await expect.poll(() => read.mock.calls.length).toBe(1);
    // As the end of a take of this picture alone does it, which leaves the front as it is.
    const tilted = () =>
      ports.db
        .updateTable('material')
        .where('verification_id', '=', row.id)
        .where('photo_type', '=', 'tilted');
    await tilted().set({ frozen: false }).execute();
    const newer = await readFrozenFront(ports, row, vault);
    told.resolve();
    expect(newer?.fields['name']?.value).toBe('of the newer');
    expect(await former).toBeNull();
    const stored = vault.openJson(sealedFields.reading, (await rowOf(visitor)).sealed_reading!);
    expect(stored.fields['name']?.value).toBe('of the newer');
  });

  test('proposals are for whoever is bound, while they may type', async () => {
    const typed = { familyName: '山田', firstName: '太郎' };
    const propose = async (visitor: VisitorClient) =>
      (await visitor.call('identification.proposeProfile', typed)).code;
    const former = await bound();
    const phone = await handedOver(former);
    expect(await propose(former)).toBe('security_code_mismatch');
    expect(await propose(phone)).toBeNull();
    const other = await bound();
    expect(await propose(new VisitorClient(service.url, other.publicId, phone.securityCode))).toBe(
      'security_code_mismatch',
    );
    expect(await propose(await bound({ profile: profileOf(holder) }))).toBe('profile_supplied_by_client');
    await bringOn(service, phone.publicId, ['capture', 'submit']);
    expect(await propose(phone)).toBe('wrong_state');
    await bringOn(service, phone.publicId, ['examine', 'approve']);
    expect(await propose(phone)).toBe('wrong_state');
  });

  test('of a former document nothing is proposed: its Latin name chooses no reading any more', async () => {
    const visitor = await bound();
    await bringOn(service, visitor.publicId, ['capture']);
    await takeWithoutEngine(ports, await idOf(visitor));
    vi.spyOn(ports.engine, 'readDocument').mockResolvedValue({
      typeConfidence: 1,
      fields: { name: { value: 'YAMADA YUKO', confidence: 1 } },
      engine: { id: 'faked', modelHash: 'faked' },
    });
    expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
    const firstNameKana = async () =>
      expectOk(await visitor.call('identification.proposeProfile', { firstName: '裕子' }), 'propose').proposed
        .firstNameKana;
    expect(await firstNameKana()).toBe('ユウコ');
    expectOk(await visitor.call('identification.putIdType', { idType: 'myNumberCard' }), 'id_type');
    expect(await firstNameKana()).toBeUndefined();
  });

  test('neither profile nor document is changed by a former browser, nor after the end', async () => {
    const former = await bound();
    const phone = await handedOver(former);
    const change = async (visitor: VisitorClient) => [
      (await visitor.call('identification.putProfile', profileOf(holder))).code,
      (await visitor.call('identification.putIdType', { idType: 'driversLicense' })).code,
    ];
    expect(await change(former)).toEqual(['security_code_mismatch', 'security_code_mismatch']);
    await bringOn(service, phone.publicId, ['capture', 'submit']);
    expect(await change(phone)).toEqual(['wrong_state', 'wrong_state']);
    const { sealed_profile, id_type } = await rowOf(phone);
    expect({ sealed_profile, id_type }).toEqual({ sealed_profile: null, id_type: null });
    const canceled = await bound();
    expectOk(await canceled.call('identification.cancel'), 'cancel');
    expect(await change(canceled)).toEqual(['wrong_state', 'wrong_state']);
  });
});
