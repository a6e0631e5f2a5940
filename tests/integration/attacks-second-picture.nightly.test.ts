import { examineVerification, type ServicePorts } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  documentHolder,
  type DocumentHolder,
  driversLicense,
  expectOk,
  hazMatLicense,
  oneDatabase,
  photograph,
  type Scenes,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import type { LicenceSubmission } from '@ekyc/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openVault, sealedFields } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';

// The sender of two pictures chooses both. The second one must never make the outcome better for the sender.
describe.each(oneDatabase)('attacks by a second picture, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let ports: ServicePorts;
  let sandbox: BusinessClient;
  let live: BusinessClient;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    ports = service.ports;
    sandbox = await service.addBusiness();
    live = await service.addBusiness({}, 'live');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const rowOf = ({ publicId }: VisitorClient) =>
    ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const readingOf = async (visitor: VisitorClient) => {
    const row = await rowOf(visitor);
    return openVault(ports.master, row).openJson(sealedFields.reading, row.sealed_reading!);
  };
  const readEntries = async (visitor: VisitorClient) => {
    const entries = await ports.db
      .selectFrom('audit_entry')
      .select('details')
      .where('verification_id', '=', (await rowOf(visitor)).id)
      .where('action', '=', 'document.read')
      .orderBy('sequence')
      .execute();
    return entries.map(({ details }) => JSON.parse(details) as { material: string; further?: string[] });
  };

  describe('on a licence that is added', () => {
    const holder = documentHolder(4, 'common', { seed: 5 });
    const stranger = documentHolder(9);
    const shotOf = async (flat: Buffer, seed: number) => (await photograph(flat, { fill: 0.85, seed })).jpeg;
    const licenceOf = (of: DocumentHolder) => hazMatLicense(of, { classes: ['classB4'] });
    /** Of nobody's licence. */
    const invented: LicenceSubmission = {
      documentType: 'hazMatLicense',
      name: '架空 一郎',
      birthday: '1981-08-09',
      domicile: '27',
      licenseNumber: '270000000001',
      classB4IssueDate: '2011-02-03',
      classB4IssueNumber: '00077',
      classB4IssuingGovernor: '27',
    };
    const submissionOf = (read: Readonly<Record<string, string>>) => {
      const { photoRenewalDate: _, ...values } = read;
      return { documentType: 'hazMatLicense', ...values } as unknown as LicenceSubmission;
    };

    async function begun(business: BusinessClient) {
      const body = { documentType: 'hazMatLicense' };
      const { publicId } = expectOk(await business.call('additionalDocument.create', { body }), 'create');
      const visitor = new VisitorClient(service.url, publicId);
      expectOk(await visitor.call('additionalDocument.bindSecurityCode'), 'security');
      expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
      return visitor;
    }
    async function upload(visitor: VisitorClient, files: Readonly<Record<string, Buffer>>) {
      const form = new FormData();
      form.set('documentType', 'hazMatLicense');
      for (const [name, bytes] of Object.entries(files))
        form.set(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
      return expectOk(await visitor.call('additionalDocument.uploadMaterials', form), 'materials');
    }
    async function decided(business: BusinessClient, visitor: VisitorClient, submission: LicenceSubmission) {
      expectOk(await visitor.call('additionalDocument.submit', submission), 'submission');
      await examineVerification(ports, (await rowOf(visitor)).id);
      const params = { publicId: visitor.publicId };
      return expectOk(await business.call('additionalDocument.get', { params }), 'get');
    }

    test.each(['sandbox', 'live'] as const)(
      'another licence as img does not let invented values pass: %s',
      async (mode) => {
        const business = { sandbox, live }[mode];
        const front = await shotOf((await licenceOf(holder)).front, 3);
        const img = await shotOf((await licenceOf(stranger)).front, 8);
        const control = await begun(business);
        await upload(control, { frontFile: front });
        const visitor = await begun(business);
        const { materials } = await upload(visitor, { frontFile: front, img });
        const seen = await decided(business, visitor, invented);
        expect(seen).toMatchObject({ status: 'review', reasons: ['licenceMatch'] });
        const match = seen.examinations.find(({ check }) => check === 'licenceMatch');
        expect(match?.values).toMatchObject({
          contradicted: expect.arrayContaining(['birthday', 'name', 'licenseNumber', 'domicile']) as string[],
        });
        // What is stored was read from the picture that is kept, as if no other had come.
        const alone = await readingOf(control);
        expect(seen.documentFields).toEqual(alone.fields);
        expect((await readingOf(visitor)).typeConfidence).toBe(alone.typeConfidence);
        expect(await readEntries(visitor)).toMatchObject([{ material: materials[0]?.id }]);
        expect(seen.materials.map(({ id }) => id)).toEqual(materials.map(({ id }) => id));
      },
    );

    test('a clearer img only proposes values: what is stored and decides is the front’s', async () => {
      const [own, other] = [await licenceOf(holder), await licenceOf(stranger)];
      const small = (await photograph(own.front, { fill: 0.8, seed: 3, width: 720, height: 1280 })).jpeg;
      const control = await begun(sandbox);
      await upload(control, { frontFile: small });
      const visitor = await begun(sandbox);
      const { fields } = await upload(visitor, { frontFile: small, img: await shotOf(other.front, 8) });
      const { fields: alone } = await readingOf(control);
      expect(fields).not.toEqual(alone);
      expect((await readingOf(visitor)).fields).toEqual(alone);
      const proposed = Object.entries(fields ?? {}).map(([name, { value }]) => [name, value]);
      const submission = submissionOf(Object.fromEntries(proposed));
      const seen = await decided(sandbox, visitor, submission);
      expect(seen.status).toBe('review');
      expect(seen.reasons).toContain('licenceMatch');
      expect(seen.documentFields).toEqual(alone);
    });

    test('no order of uploads lets a front be judged by the reading of another one', async () => {
      const [own, other] = [await licenceOf(holder), await licenceOf(stranger)];
      const visitor = await begun(sandbox);
      const first = await upload(visitor, { frontFile: await shotOf(other.front, 3) });
      const second = await upload(visitor, { frontFile: await shotOf(own.front, 3) });
      const [read] = second.materials;
      // As if it had been entered last, as one of two simultaneous uploads may be.
      await ports.db
        .updateTable('material')
        .set({ created_at: new Date(Date.now() + 60_000) })
        .where('id', '=', first.materials[0]?.id ?? '')
        .execute();
      const seen = await decided(sandbox, visitor, submissionOf(own.truth));
      expect(seen.status).toBe('approved');
      expect(seen.materials.map(({ id }) => id)).toEqual([read?.id]);
      expect((await readingOf(visitor)).materialId).toBe(read?.id);
    });

    test('a reading that is not of the front that was submitted decides nothing', async () => {
      const own = await licenceOf(holder);
      const visitor = await begun(sandbox);
      await upload(visitor, { frontFile: await shotOf(own.front, 3) });
      expectOk(await visitor.call('additionalDocument.submit', submissionOf(own.truth)), 'submission');
      const row = await rowOf(visitor);
      const vault = openVault(ports.master, row);
      const reading = { ...(await readingOf(visitor)), materialId: 'another' };
      await ports.db
        .updateTable('verification')
        .set({ sealed_reading: vault.sealJson(sealedFields.reading, reading) })
        .where('id', '=', row.id)
        .execute();
      await expect(examineVerification(ports, row.id)).rejects.toThrow('not of the frozen front');
      expect((await rowOf(visitor)).status).toBe('examining');
    });
  });

  describe('on a licence by which somebody is identified', () => {
    const holder = documentHolder(3);
    /** Somebody else's data beside the visitor's own face. */
    const claimed = {
      ...holder,
      familyName: '佐藤',
      firstName: '花子',
      familyNameKana: 'サトウ',
      firstNameKana: 'ハナコ',
    };
    const otherNumber = { ...claimed, number: documentHolder(4).number };
    /** A strip of paper over the name. */
    const strip = '<rect x="19" y="37.3" width="27.5" height="2.9" fill="#e9e2d0"/>';

    async function scenesOf(front: 'whole' | 'covered', tilted: typeof holder): Promise<Scenes> {
      const face = holder.seed;
      const own = visitorScenes({ licence: await driversLicense(holder), face });
      const covered = visitorScenes({
        licence: await driversLicense(holder),
        face,
        photograph: { over: strip },
      });
      const other = visitorScenes({ licence: await driversLicense(tilted), face });
      return {
        get: (name) => {
          if (name === 'tilted') return other.get(name);
          return (name === 'front' && front === 'covered' ? covered : own).get(name);
        },
      };
    }
    async function begun(scenes: Scenes, entered: typeof holder) {
      const { publicId } = expectOk(await sandbox.call('identification.create', { body: {} }), 'create');
      const visitor = new VisitorClient(service.url, publicId);
      return { visitor, journey: new VisitorJourney(visitor, scenes, entered) };
    }
    async function decided(visitor: VisitorClient) {
      await examineVerification(ports, (await rowOf(visitor)).id);
      const params = { publicId: visitor.publicId };
      const seen = expectOk(await sandbox.call('identification.get', { params }), 'get');
      const valuesOf = (wanted: string) => seen.examinations.find(({ check }) => check === wanted)?.values;
      return { seen, type: valuesOf('documentType'), fields: valuesOf('profileMatch')?.['fields'] };
    }

    const reasonsShown = async (visitor: VisitorClient) =>
      expectOk(await visitor.call('identification.getCompleted'), 'completed').reasons;

    test.each([
      ['with the same number', claimed, { sameDocument: true, differing: ['name'] }],
      ['with another number', otherNumber, { sameDocument: false, differing: ['number'] }],
    ] as const)(
      'a forged tilted card %s gives no name to a front on which the name is covered',
      async (_, forgery, marked) => {
        const { visitor, journey } = await begun(await scenesOf('covered', forgery), claimed);
        await journey.submit();
        const { seen, type, fields } = await decided(visitor);
        expect(seen.status).toBe('review');
        expect(seen.reasons).toEqual(expect.arrayContaining(['documentType', 'profileMatch']));
        expect(type).toMatchObject(marked);
        expect(fields).toMatchObject({ birthday: 'same', address: 'same' });
        expect(fields).not.toMatchObject({ name: expect.stringMatching(/same|variant|candidate/) as string });
        expect(JSON.stringify(seen.documentFields)).not.toMatch(/佐藤|花子/u);
        const pictures = new Map(seen.materials.map(({ photoType, id }) => [photoType, id]));
        expect(await readEntries(visitor)).toEqual([
          expect.objectContaining({ material: pictures.get('front'), further: [pictures.get('tilted')] }),
        ]);
        expect(await reasonsShown(visitor)).toEqual(['profileMatch']);
      },
    );

    test('a tilted card that contradicts a surely read front is marked for a person, whatever is entered', async () => {
      const { visitor, journey } = await begun(await scenesOf('whole', claimed), holder);
      await journey.submit();
      const { seen, type } = await decided(visitor);
      expect(seen).toMatchObject({ status: 'review', reasons: ['documentType'] });
      expect(type).toMatchObject({ sameDocument: true, differing: ['name'] });
      // The visitor does not learn how it was noticed.
      expect(await reasonsShown(visitor)).toEqual([]);
    });

    test('a tilted picture that is taken again, by itself, is read again with the front that stays', async () => {
      const { visitor, journey } = await begun(await scenesOf('whole', claimed), holder);
      await journey.submit();
      await decided(visitor);
      const parts = [{ take: 'document', photoTypes: ['tilted'] }] as const;
      const body = { decision: 'resubmission', reason: '傾きの画像を撮り直し', parts };
      const params = { publicId: visitor.publicId };
      const again = async (tilted: typeof holder) => {
        expectOk(await sandbox.call('identification.decide', { params, body }), 'decide');
        expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
        const retaking = new VisitorJourney(visitor, await scenesOf('whole', tilted), holder);
        await retaking.takePicture('document', 'tilted', 'tilted');
        expectOk(await visitor.call('identification.endTake', { type: 'document' }), 'take_end');
        const { takes } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
        const take = takes.flatMap((one) => (one.state === 'accepted' ? [one.take] : []));
        expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
        return decided(visitor);
      };
      expect((await again(otherNumber)).type).toMatchObject({ sameDocument: false, differing: ['number'] });
      expect((await again(holder)).seen).toMatchObject({ status: 'approved', reasons: [] });
      const entries = await readEntries(visitor);
      expect(new Set(entries.map(({ material }) => material)).size).toBe(1);
      expect(new Set(entries.flatMap(({ further }) => further ?? [])).size).toBe(3);
    });

    test('a reading that was stored of other pictures than those submitted is made again', async () => {
      const { visitor, journey } = await begun(await scenesOf('covered', claimed), claimed);
      await journey.submit();
      const row = await rowOf(visitor);
      const vault = openVault(ports.master, row);
      // As it was joined of both pictures before further ones could only support.
      const { furtherIds: _, further: __, ...reading } = await readingOf(visitor);
      const fields = { ...reading.fields, name: { value: '佐藤 花子', confidence: 0.95 } };
      await ports.db
        .updateTable('verification')
        .set({ sealed_reading: vault.sealJson(sealedFields.reading, { ...reading, fields }) })
        .where('id', '=', row.id)
        .execute();
      const { seen } = await decided(visitor);
      expect(seen.status).toBe('review');
      expect(JSON.stringify(seen.documentFields)).not.toMatch(/佐藤|花子/u);
    });
  });
});
