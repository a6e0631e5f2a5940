import { examineVerification } from '@ekyc/service';
import type { EndpointName, Kind, RequestBody, ResponseBody } from '@ekyc/contract';
import {
  type Answer,
  type BusinessClient,
  createTestDatabase,
  documentHolder,
  driversLicense,
  expectOk,
  FaceAuthenticationJourney,
  hazMatLicense,
  licenceHolder,
  oneDatabase,
  photograph,
  SelfieJourney,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

/** Sends each call twice, as a page does that lost an answer, and expects the same answer. */
class RepeatingClient extends VisitorClient {
  override async call<Name extends EndpointName>(
    name: Name,
    body?: RequestBody<Name> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    const first = await super.call(name, body, headers);
    const { status, body: second } = await super.call(name, body, headers);
    expect({ name, status, body: second }).toEqual({ name, status: first.status, body: first.body });
    return first;
  }
}

describe.each(oneDatabase)('calls that a visitor repeats, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  const holder = licenceHolder(5);

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function made(kind: Kind, body: object = {}): Promise<RepeatingClient> {
    const created = expectOk(await business.call(`${kind}.create`, { body }), 'create');
    return new RepeatingClient(service.url, (created as { publicId: string }).publicId);
  }
  const rowOf = ({ publicId }: VisitorClient) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const common = async (kind: Kind, visitor: RepeatingClient) => {
    for (const name of ['getClient', 'getCustomizations', 'getCompleted', 'getWebhookState'] as const)
      expectOk(await visitor.call(`${kind}.${name}`), name);
  };
  const canceled = async (kind: Kind, body: object = {}) => {
    const visitor = await made(kind, body);
    expectOk(await visitor.call(`${kind}.bindSecurityCode`), 'security');
    expectOk(await visitor.call(`${kind}.cancel`), 'cancel');
  };

  test('an identification answers each call again as it did at first', async () => {
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const visitor = await made('identification');
    await new VisitorJourney(visitor, scenes, holder).submit();
    await common('identification', visitor);
    await canceled('identification');
  });

  test('selfie data and a face authentication answer each call again as they did at first', async () => {
    const scenes = visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face: 5 });
    const body = { targetUserId: 'known' };
    const selfie = await made('selfieData', body);
    await new SelfieJourney(selfie, scenes).submit();
    await common('selfieData', selfie);
    await canceled('selfieData', body);
    await examineVerification(service.ports, (await rowOf(selfie)).id);
    const visitor = await made('faceAuthentication', body);
    const journey = new FaceAuthenticationJourney(visitor, scenes);
    await journey.begin();
    expectOk(await visitor.call('faceAuthentication.renewChallenge'), 'challenge');
    // A try is the exception: its challenge is spent once, and the state tells a page that lost the answer.
    const form = await journey.form();
    const once = new VisitorClient(service.url, visitor.publicId, visitor.securityCode);
    expectOk(await once.call('faceAuthentication.authenticate', form), 'try');
    const spent = await once.call('faceAuthentication.authenticate', form);
    expect([spent.status, spent.code]).toEqual([409, 'wrong_state']);
    expect(await rowOf(visitor)).toMatchObject({ status: 'approved', tries: 1 });
    await common('faceAuthentication', visitor);
    await canceled('faceAuthentication', body);
  });

  describe('an additional document', () => {
    const documentType = 'hazMatLicense';
    const drawn = hazMatLicense(documentHolder(4), { classes: ['classB4'] });
    const shot = async (side: 'front' | 'back', seed: number) =>
      (await photograph((await drawn)[side], { fill: 0.85, seed })).jpeg;

    async function upload(visitor: VisitorClient, files: Record<string, Buffer>) {
      const form = new FormData();
      form.set('documentType', documentType);
      for (const [name, bytes] of Object.entries(files))
        form.set(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
      const answer = await visitor.call('additionalDocument.uploadMaterials', form);
      return expectOk(answer, 'materials').materials.map(({ id }) => id);
    }
    async function begun() {
      const visitor = await made('additionalDocument', { documentType });
      expectOk(await visitor.call('additionalDocument.bindSecurityCode'), 'security');
      expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
      return visitor;
    }
    const currentOf = async (visitor: VisitorClient) =>
      expectOk(await visitor.call('additionalDocument.listMaterials'), 'list').current;
    async function submit(visitor: VisitorClient) {
      const { photoRenewalDate: _, ...values } = (await drawn).truth;
      const submission = { documentType, ...values } as never;
      expectOk(await visitor.call('additionalDocument.submit', submission), 'submission');
      const frozen = await service.ports.db
        .selectFrom('material')
        .select('id')
        .where('verification_id', '=', (await rowOf(visitor)).id)
        .where('frozen', '=', true)
        .execute();
      return frozen.map(({ id }) => id).toSorted();
    }

    test('takes one side again with the other as it was, and submits exactly the newest upload', async () => {
      const visitor = await begun();
      const [frontFile, other, backFile] = [
        await shot('front', 3),
        await shot('front', 4),
        await shot('back', 3),
      ];
      const first = await upload(visitor, { frontFile, backFile });
      expect(await currentOf(visitor)).toEqual(first);
      const second = await upload(visitor, { frontFile: other, backFile });
      expect(second[1]).toBe(first[1]);
      expect(second[0]).not.toBe(first[0]);
      // The first upload once more: its front and its back count again, although newer ones came since.
      expect(await upload(visitor, { frontFile, backFile })).toEqual(first);
      expect(await currentOf(visitor)).toEqual(first);
      await common('additionalDocument', visitor);
      expect(await submit(visitor)).toEqual(first.toSorted());
    });

    test('a further picture is read as a file and as a data URL, and a text that is no picture is refused', async () => {
      const visitor = await begun();
      const front = await shot('front', 3);
      const formWith = (name: string, text: string) => {
        const form = new FormData();
        form.set('documentType', documentType);
        form.set('frontFile', new Blob([new Uint8Array(front)], { type: 'image/jpeg' }), 'front.jpg');
        form.set(name, text);
        return visitor.call('additionalDocument.uploadMaterials', form);
      };
      const read = await formWith('img', `data:image/jpg;base64,${front.toString('base64')}`);
      expect(expectOk(read, 'materials').materials).toHaveLength(1);
      expect((await formWith('img', 'data:image/jpeg;base64,AAAA')).status).toBe(422);
      expect((await formWith('img', 'no picture')).code).toBe('picture_format_unsupported');
      expect((await formWith('img', '')).code).toBe('malformed_request');
      expect((await formWith('backFile', 'data:image/jpeg;base64,AAAA')).code).toBe('malformed_request');
      expect((await formWith('more', 'x'.repeat(300))).code).toBe('malformed_request');
    });

    test('a back that the newest upload left out is not submitted', async () => {
      const visitor = await begun();
      await upload(visitor, { frontFile: await shot('front', 3), backFile: await shot('back', 3) });
      const alone = await upload(visitor, { frontFile: await shot('front', 4) });
      expect(await currentOf(visitor)).toEqual(alone);
      expect(await submit(visitor)).toEqual(alone);
      await canceled('additionalDocument', { documentType });
    });
  });
});
