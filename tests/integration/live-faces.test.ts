import { decideReview, examineVerification } from '@ekyc/service';
import {
  driversLicense,
  expectOk,
  licenceHolder,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Holder, SignedInVisitor } from './account-holder.ts';
import { openPerson, takeOver } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const specimen = licenceHolder(3);
const targetUserId = 'kokyaku-1';

/** One person's way through live businesses with the built-in face model, which never decides alone. */
describe('a live business, whose face model may not decide alone', () => {
  let service: ClockedService;
  let business: Awaited<ReturnType<ClockedService['addBusiness']>>;
  let holder: Holder;
  let scenes: Scenes;
  let verified: VisitorClient;

  beforeAll(async () => {
    service = await startClockedService();
    // Whatever a business wants, what the model leaves open a person decides.
    const lax = { policy: { faceMatch: { consider: 'ignore', failed: 'ignore' } } } as const;
    business = await service.addBusiness(lax, 'live');
    holder = await new Holder(service).join();
    scenes = visitorScenes({ licence: await driversLicense(specimen), face: specimen.seed });
  });
  afterAll(() => service.close());

  const begin = async (body: object = {}, of = business) => {
    const { publicId } = expectOk(await of.call('identification.create', { body }), 'create');
    return new VisitorClient(service.url, publicId);
  };
  const examine = async ({ publicId }: VisitorClient, of = business) => {
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await examineVerification(service.ports, id);
    const params = { publicId };
    return expectOk(await of.call('identification.get', { params }), 'identification');
  };

  test('one person with the own card goes to a person, with the reason and the pair to look at', async () => {
    verified = await begin({ targetUserId });
    await new VisitorJourney(verified, scenes, specimen).submit();
    const result = await examine(verified);
    expect(result).toMatchObject({ mode: 'live', status: 'review', reasons: ['faceMatch'] });
    expect(result.examinations.find(({ check }) => check === 'faceMatch')).toMatchObject({
      outcome: 'consider',
      values: {
        decidedBy: 'measuredWorth',
        why: 'modelNotDecisive',
        differs: false,
        combined: { against: 'portrait', frames: 3 },
      },
      thresholds: { accept: 0.55, review: 0.65 },
    });
    const places = result.materials.filter(({ portrait }) => portrait !== null);
    expect(places.map(({ photoType }) => photoType)).toEqual(expect.arrayContaining(['front', 'selfie']));
    const params = { publicId: verified.publicId };
    const body = { decision: 'approved', reason: '顔を見比べた' } as const;
    expectOk(await business.call('identification.decide', { params, body }), 'decision');
  });

  test('a face authentication is refused before a visitor is asked for anything', async () => {
    expect(await business.call('faceAuthentication.create', { body: { targetUserId } })).toMatchObject({
      status: 409,
      code: 'face_model_not_decisive',
    });
    const nobody = { targetUserId: 'kokyaku-2' };
    expect(await business.call('faceAuthentication.create', { body: nobody })).toMatchObject({
      code: 'template_missing',
    });
  });

  test('an account takes nothing over before the operator looked', async () => {
    const browser = new SignedInVisitor(verified, holder);
    await holder.signInAgain();
    await new VisitorJourney(browser, scenes, specimen).takeFace();
    expect(expectOk(await browser.call('identification.linkAccount'), 'link')).toEqual({
      information: 'review',
    });
    expect(expectOk(await holder.call('account.get'), 'account').information).toBeNull();
    const review = await service.ports.db
      .selectFrom('account_review')
      .selectAll()
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    expect(review.reasons).toEqual(['face_not_decided', 'check_faceMatch']);
    expect(await decideReview(service.ports, review.id, true)).toBe(true);
    expect(expectOk(await holder.call('account.get'), 'account').information).toMatchObject({ mode: 'live' });
  });

  const share = async (to = business) => {
    const visitor = await begin({}, to);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    await holder.signInAgain();
    const browser = new SignedInVisitor(visitor, holder);
    const offer = expectOk(await browser.call('identification.getUserSubmission'), 'offer');
    const agreement = {
      agreed: true as const,
      items: offer.items.map(({ item }) => item),
      termsVersion: offer.termsVersion,
    };
    service.pass(31 * 60);
    expect(await browser.call('identification.submitUserInformation', agreement)).toMatchObject({
      status: 403,
      code: 'recent_sign_in_needed',
    });
    await holder.signInAgain();
    expectOk(await browser.call('identification.submitUserInformation', agreement), 'submit');
    const take = await new VisitorJourney(browser, scenes, specimen).takeFace();
    expectOk(await browser.call('identification.takeOath', { take: [take], userSubmission: true }), 'oath');
    return examine(visitor, to);
  };
  const faceMatchOf = ({ examinations }: Awaited<ReturnType<typeof share>>) =>
    examinations.find(({ check }) => check === 'faceMatch');

  test('information is shared by the face and the second factor together', async () => {
    const result = await share();
    expect(result).toMatchObject({ status: 'approved', idType: null });
    expect(faceMatchOf(result)).toMatchObject({
      outcome: 'consider',
      values: { why: 'modelNotDecisive', near: true, secondFactor: true },
    });
  });

  test('information is not shared by the face alone', async () => {
    // An access token lives an hour: the submission is set later, as if it had lived longer.
    const visitor = await begin();
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    await holder.signInAgain();
    const browser = new SignedInVisitor(visitor, holder);
    const offer = expectOk(await browser.call('identification.getUserSubmission'), 'offer');
    const items = offer.items.map(({ item }) => item);
    const { termsVersion } = offer;
    expectOk(
      await browser.call('identification.submitUserInformation', { agreed: true, items, termsVersion }),
      'submit',
    );
    const take = await new VisitorJourney(browser, scenes, specimen).takeFace();
    expectOk(await browser.call('identification.takeOath', { take: [take], userSubmission: true }), 'oath');
    await service.ports.db
      .updateTable('verification')
      .set({ submitted_at: new Date(service.ports.now().getTime() + 61 * 60_000) })
      .where('public_id', '=', visitor.publicId)
      .execute();
    const late = await examine(visitor);
    expect(late).toMatchObject({ status: 'declined', reasons: ['faceMatch'], profile: null });
    expect(faceMatchOf(late)).toMatchObject({ values: { secondFactor: false } });
  });

  test('nothing of whoever was verified in earnest is shared with a sandbox by the face alone', async () => {
    // share() proves on its way that an old sign-in is refused there, too.
    const result = await share(await service.addBusiness());
    expect(result).toMatchObject({ mode: 'sandbox', status: 'approved' });
    expect(faceMatchOf(result)).toMatchObject({
      outcome: 'consider',
      values: { decidedBy: 'measuredWorth', why: 'modelNotDecisive', secondFactor: true },
    });
  });

  test('after a change of the face model the account is measured anew, while its pictures are there', async () => {
    const { db, master, engine } = service.ports;
    const accountId = await holder.accountId();
    const account = () =>
      db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
    const modelOf = async () => openPerson(master, await account())?.face.engine;
    const present = await modelOf();
    expect(present).toEqual({ id: engine.faceModel.id, modelHash: engine.faceModel.modelHash });
    const person = openPerson(master, await account());
    if (!person) throw new Error('the account holds nobody');
    const former = async () => {
      const face = { ...person.face, engine: { id: 'former-model', modelHash: 'ab' } };
      const now = await account();
      await db.transaction().execute((tx) => takeOver(tx, service.ports, now, { ...person, face }));
      expect((await modelOf())?.id).toBe('former-model');
    };
    const offered = async () => {
      const visitor = await begin();
      expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
      return expectOk(
        await new SignedInVisitor(visitor, holder).call('identification.getUserSubmission'),
        'offer',
      );
    };
    await holder.signInAgain();
    await former();
    expect(await offered()).toMatchObject({ possible: true, obstacle: null });
    expect(await modelOf()).toEqual(present);

    await former();
    const params = { publicId: verified.publicId };
    expectOk(await business.call('identification.redact', { params }), 'redact');
    expect(await offered()).toMatchObject({ possible: false, obstacle: 'face_outdated' });
    expect((await modelOf())?.id).toBe('former-model');
  });
});
