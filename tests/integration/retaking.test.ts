import { examineVerification } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  type SceneName,
  type Scenes,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import type { DecisionRequest, PhotoType } from '@ekyc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

// The clock is set by the test, which runs the jobs.
/** One is enough for rules that hold no SQL of their own; where Postgres is there, it is Postgres. */
const databaseName = oneDatabase.at(-1) ?? 'embedded';

describe(`taking again what failed, on the ${databaseName} database`, () => {
  const holder = licenceHolder(5);
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  let scenes: Scenes;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  interface Begun {
    readonly visitor: VisitorClient;
    readonly journey: VisitorJourney;
  }
  const begun = async (by: BusinessClient = business, body: object = {}): Promise<Begun> => {
    const { publicId } = expectOk(await by.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new VisitorJourney(visitor, scenes, holder);
    await journey.begin();
    return { visitor, journey };
  };
  const rowOf = ({ visitor }: Begun) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', visitor.publicId)
      .executeTakeFirstOrThrow();
  /** Takes a document of which one picture is poor however often it is tried. */
  const takePoorly = async ({ visitor, journey }: Begun, poor: PhotoType, scene: SceneName) => {
    const { photoTypes, take } = expectOk(
      await visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    for (const photoType of photoTypes) {
      if (photoType !== poor) await journey.takePicture('document', photoType, photoType as SceneName);
      else await tryThrice(journey, photoType, scene);
    }
    expect(
      expectOk(await visitor.call('identification.endTake', { type: 'document' }), 'take_end').accepted,
    ).toBe(true);
    return take;
  };
  /** The same poor picture, each time with other bytes: a new scene's journey is a new camera. */
  const tryThrice = async (journey: VisitorJourney, photoType: PhotoType, scene: SceneName) => {
    for (let times = 1; times <= 3; times++) {
      const again = new VisitorJourney(journey.visitor, scenes, holder);
      const { quality } = await again.takePicture('document', photoType, scene);
      expect(quality.ok).toBe(false);
    }
  };
  const swear = async (one: Begun, take: number[]) => {
    expectOk(await one.visitor.call('identification.takeOath', { take }), 'oath');
    await examineVerification(service.ports, (await rowOf(one)).id);
    return expectOk(await one.visitor.call('identification.getCompleted'), 'completed');
  };
  const messagesOf = async (by: BusinessClient, { visitor }: Begun) => {
    const query = { publicId: visitor.publicId };
    return expectOk(await by.call('webhook.listMessages', { query }), 'messages').items.toReversed();
  };
  const decide = (by: BusinessClient, { visitor }: Begun, body: Partial<DecisionRequest>) =>
    by.call('identification.decide', {
      params: { publicId: visitor.publicId },
      body: { reason: '写真の確認', ...body },
    });

  test('a blurred front is asked for again by policy, alone, and the rest stays', async () => {
    const one = await begun(business, { expiresInMinutes: 30, redirectUrl: 'https://shop.example/back' });
    const document = await takePoorly(one, 'front', 'frontBlurred');
    const face = await one.journey.takeFace();
    const before = (await rowOf(one)).expires_at;
    const asked = await swear(one, [document, face]);
    expect(asked).toMatchObject({ completed: false, status: 'resubmission', redirectUrl: null });
    expect(asked.reasons).toContain('documentQuality');
    expect(asked.parts).toEqual([
      {
        take: 'document',
        photoTypes: ['front'],
        reasons: expect.arrayContaining(['documentQuality']) as string[],
        problems: expect.arrayContaining([{ photoType: 'front', problem: 'picture_blurred' }]) as object[],
      },
    ]);
    const later = (await rowOf(one)).expires_at;
    expect(later.getTime() - service.ports.now().getTime()).toBeGreaterThan(71.9 * 3_600_000);
    expect(later > before).toBe(true);

    // Nothing but that picture is taken: not the face, not the back, and no oath without it.
    expect(await one.visitor.call('identification.takeOath', { take: [document, face] })).toMatchObject({
      code: 'wrong_state',
    });
    expect(await one.visitor.call('identification.startTake', { type: 'face' })).toMatchObject({
      code: 'wrong_state',
    });
    expect(await one.visitor.call('identification.putIdType', { idType: 'passport' })).toMatchObject({
      code: 'wrong_state',
    });
    const start = expectOk(
      await one.visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    expect(start.photoTypes).toEqual(['front']);
    expect(await one.visitor.call('identification.startDetection', { shootingStatus: 'back' })).toMatchObject(
      {
        code: 'photo_type_not_expected',
      },
    );
    expect((await one.visitor.call('identification.takeOath', { take: [document, face] })).code).toBe(
      'take_incomplete',
    );
    await one.journey.takePicture('document', 'front', 'front');
    expect(
      expectOk(await one.visitor.call('identification.endTake', { type: 'document' }), 'take_end').accepted,
    ).toBe(true);

    const { takes } = expectOk(await one.visitor.call('identification.listMaterials'), 'materials');
    const accepted = takes.filter(({ state }) => state === 'accepted').map(({ take }) => take);
    expect(accepted).toEqual([document, face, start.take]);
    expect((await one.visitor.call('identification.takeOath', { take: [document, face] })).code).toBe(
      'take_incomplete',
    );
    const done = await swear(one, accepted);
    expect(done).toMatchObject({ completed: true, status: 'approved', parts: [] });
    expect(done.redirectUrl).toMatch(/resultCode=/);
    const messages = await messagesOf(business, one);
    expect(messages.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['identification.submitted', 1],
      ['identification.resubmission', 2],
      ['identification.submitted', 3],
      ['identification.approved', 4],
    ]);
    const params = { publicId: one.visitor.publicId };
    const result = expectOk(await business.call('identification.get', { params }), 'result');
    expect(result).toMatchObject({ resubmissions: 1, status: 'approved' });
    const pictures = result.materials.map(({ photoType, take }) => [photoType, take]);
    expect(pictures.find(([photoType]) => photoType === 'front')).toEqual(['front', start.take]);
    expect(pictures.find(([photoType]) => photoType === 'back')).toEqual(['back', document]);
    expect(pictures.length).toBe(7);
  });

  // Five journeys one after another: longer than a test may usually last on a busy machine.
  test('the policy asks as often as the business lets it, then a person looks', async () => {
    for (const [resubmissions, statuses] of [
      [0, ['review']],
      [2, ['resubmission', 'resubmission', 'review']],
    ] as const) {
      const own = await service.addBusiness({ resubmissions });
      const one = await begun(own);
      let document = await takePoorly(one, 'thickness', 'front');
      const face = await one.journey.takeFace();
      const takes = [document, face];
      for (const status of statuses) {
        expect((await swear(one, takes)).status).toBe(status);
        if (status === 'review') break;
        document = await takePoorly(one, 'thickness', 'front');
        takes.splice(0, takes.length, 1, face, document);
      }
    }
  }, 300_000);

  test('a person asks for the face again: fresh instructions, then examined afresh', async () => {
    const one = await begun();
    const document = await one.journey.takeDocument();
    for (let round = 1; round <= 3; round++) {
      expectOk(await one.visitor.call('identification.startTake', { type: 'face' }), 'take_start');
      expectOk(await one.visitor.call('identification.endTake', { type: 'face', abort: true }), 'abort');
    }
    expectOk(await one.visitor.call('identification.startTake', { type: 'face' }), 'take_start');
    await one.journey.takePicture('face', 'selfie', 'face.neutral');
    const { take } = expectOk(await one.visitor.call('identification.endTake', { type: 'face' }), 'take_end');
    expect((await swear(one, [document, take])).status).toBe('review');

    const ask: Partial<DecisionRequest> = { decision: 'resubmission', parts: [{ take: 'face' }] };
    expect((await decide(business, one, ask)).body).toEqual({ status: 'resubmission' });
    // The same again answers the same and asks for nothing more.
    expect((await decide(business, one, ask)).body).toEqual({ status: 'resubmission' });
    expect((await rowOf(one)).resubmissions).toBe(1);
    const completed = expectOk(await one.visitor.call('identification.getCompleted'), 'completed');
    // Why the face is wanted again is told to nobody.
    expect(completed).toMatchObject({
      completed: false,
      status: 'resubmission',
      reasons: [],
      parts: [{ take: 'face', reasons: [], problems: [] }],
    });
    expect((await one.visitor.call('identification.startTake', { type: 'document' })).code).toBe(
      'wrong_state',
    );
    const face = await one.journey.takeFace();
    expect(await swear(one, [document, face])).toMatchObject({ status: 'approved' });
    const [, , asked] = await messagesOf(business, one);
    expect(asked?.type).toBe('identification.resubmission');
    const message = await service.ports.db
      .selectFrom('webhook_message')
      .select('body')
      .where('id', '=', asked?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(message.body)).toMatchObject({
      data: { parts: [{ take: 'face' }], decision: 'resubmission' },
    });
  });

  test('a visitor who closed the browser goes on by a link that works once', async () => {
    const one = await begun();
    const params = { publicId: one.visitor.publicId };
    const link = () => business.call('identification.createResumeLink', { params });
    expect(await link()).toMatchObject({ status: 409, code: 'wrong_state' });
    const document = await takePoorly(one, 'thickness', 'front');
    const face = await one.journey.takeFace();
    expect((await swear(one, [document, face])).status).toBe('resubmission');
    const stranger = await service.addBusiness();
    expect((await stranger.call('identification.createResumeLink', { params })).status).toBe(404);
    const [first, second] = [expectOk(await link(), 'link'), expectOk(await link(), 'link')];
    expect(new Date(second.expiresAt)).toEqual((await rowOf(one)).expires_at);
    const tokenOf = (url: string) => new URL(url).hash.replace('#resume=', '');
    const other = new VisitorClient(service.url, params.publicId);
    const reset = (token: string, { securityCode } = other) =>
      other.call('identification.resetSecurityCode', { token, securityCode });
    expect((await reset(tokenOf(first.url))).code).toBe('reset_token_invalid');
    const withoutCode = new VisitorClient(service.url, params.publicId, '');
    expect((await reset(tokenOf(second.url), withoutCode)).code).toBe('security_code_missing');
    expect((await other.call('identification.getCompleted')).code).toBe('security_code_mismatch');
    const rivals = Array.from({ length: 5 }, () => new VisitorClient(service.url, params.publicId));
    const racing = await Promise.all(rivals.map((rival) => reset(tokenOf(second.url), rival)));
    expect(racing.filter(({ status }) => status === 204).length).toBe(1);
    expect((await one.visitor.call('identification.getCompleted')).code).toBe('security_code_mismatch');
    const third = tokenOf(expectOk(await link(), 'link').url);
    const foreign = await begun();
    const elsewhere = await foreign.visitor.call('identification.resetSecurityCode', {
      token: third,
      securityCode: other.securityCode,
    });
    expect(elsewhere.code).toBe('reset_token_invalid');
    expect((await reset(third)).status).toBe(204);
    expect((await reset(third)).code).toBe('reset_token_invalid');
    const journey = new VisitorJourney(other, scenes, holder);
    const { take } = expectOk(
      await other.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    await journey.takePicture('document', 'thickness', 'thickness');
    expectOk(await other.call('identification.endTake', { type: 'document' }), 'take_end');
    const done = await swear({ visitor: other, journey }, [document, face, take]);
    expect(done.status).toBe('approved');
    expect(await link()).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  test('a person asks only for what this document has, and only in a review', async () => {
    const one = await begun();
    const wrong = [
      { decision: 'resubmission', parts: [{ take: 'face', photoTypes: ['selfie'] }] },
      { decision: 'resubmission', parts: [{ take: 'document', photoTypes: ['addressPage'] }] },
      { decision: 'resubmission', parts: [{ take: 'face' }, { take: 'face' }] },
      { decision: 'resubmission', parts: [] },
      { decision: 'approved', parts: [{ take: 'face' }] },
      { decision: 'again' },
    ];
    for (const body of wrong) {
      expect(await decide(business, one, body as Partial<DecisionRequest>)).toMatchObject({
        status: 422,
        code: 'invalid_fields',
      });
    }
    expect(await decide(business, one, { decision: 'resubmission' })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
    const stranger = await service.addBusiness();
    expect((await decide(stranger, one, { decision: 'resubmission' })).status).toBe(404);
    expect((await rowOf(one)).resubmissions).toBe(0);
  });

  test('an examination that breaks off each time ends with a person, and tells nobody why', async () => {
    const one = await begun();
    const take = [await one.journey.takeDocument(), await one.journey.takeFace()];
    expectOk(await one.visitor.call('identification.takeOath', { take }), 'oath');
    const { id } = await rowOf(one);
    await forgetReading(service, id);
    // A store that has lost the pictures: no try can succeed.
    const broken = {
      ...service.ports,
      store: { ...service.ports.store, get: () => Promise.reject(new Error('lost')) },
    };
    for (let attempt = 1; attempt <= 4; attempt++) {
      await expect(examineVerification(broken, id)).rejects.toThrow('lost');
      expect((await rowOf(one)).status).toBe('examining');
    }
    await examineVerification(broken, id);
    expect(await rowOf(one)).toMatchObject({ status: 'review', reasons: ['examination_failed'] });
    await examineVerification(broken, id);
    expect((await messagesOf(business, one)).map(({ type }) => type)).toEqual([
      'identification.submitted',
      'identification.review',
    ]);
    expect(expectOk(await one.visitor.call('identification.getCompleted'), 'completed')).toMatchObject({
      completed: true,
      status: 'review',
      reasons: [],
    });
    // Whoever looks may have all of it taken again; then the attempts begin anew.
    expect((await decide(business, one, { decision: 'resubmission' })).status).toBe(200);
    const again = [await one.journey.takeDocument(), await one.journey.takeFace()];
    expect((await swear(one, again)).status).toBe('approved');
  });

  test('a full engine is no failed examination', async () => {
    const one = await begun();
    const take = [await one.journey.takeDocument(), await one.journey.takeFace()];
    expectOk(await one.visitor.call('identification.takeOath', { take }), 'oath');
    const { id } = await rowOf(one);
    await forgetReading(service, id);
    const busy = {
      ...service.ports,
      engine: {
        ...service.ports.engine,
        readDocument: () => Promise.resolve({ kind: 'busy', retryAfterSeconds: 1 } as const),
      },
    };
    for (let attempt = 1; attempt <= 7; attempt++) {
      await expect(examineVerification(busy, id)).rejects.toThrow('busy');
    }
    expect((await rowOf(one)).examination_attempts).toBe(0);
    await examineVerification(service.ports, id);
    expect((await rowOf(one)).status).toBe('approved');
  });

  test('nobody is asked again past the last day of the rule', async () => {
    service.setClock('2027-03-30T12:00:00+09:00');
    const one = await begun(business, { regime: 'criminalProceeds' });
    const document = await takePoorly(one, 'thickness', 'front');
    const face = await one.journey.takeFace();
    expect((await swear(one, [document, face])).status).toBe('resubmission');
    expect((await rowOf(one)).expires_at.toISOString()).toBe('2027-03-31T15:00:00.000Z');
    const late = await begun(business, { regime: 'criminalProceeds' });
    const again = await takePoorly(late, 'thickness', 'front');
    const take = [again, await late.journey.takeFace()];
    expectOk(await late.visitor.call('identification.takeOath', { take }), 'oath');
    service.setClock('2027-04-01T00:00:01+09:00');
    await examineVerification(service.ports, (await rowOf(late)).id);
    expect((await rowOf(late)).status).toBe('review');
    expect(await decide(business, late, { decision: 'resubmission' })).toMatchObject({
      status: 422,
      code: 'regime_method_not_allowed',
    });
    expect((await decide(business, late, { decision: 'declined' })).body).toEqual({ status: 'declined' });
    service.setClock(new Date().toISOString());
  });
});

/** Takes away what was read of the document while the face was taken, so that the examination has to read it. */
async function forgetReading({ ports: { db } }: Pick<ClockedService, 'ports'>, id: string): Promise<void> {
  const reading = async () => {
    const row = await db
      .selectFrom('verification')
      .select('sealed_reading')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.sealed_reading;
  };
  await expect.poll(reading, { timeout: 30_000 }).not.toBeNull();
  await db.updateTable('verification').set({ sealed_reading: null }).where('id', '=', id).execute();
}
