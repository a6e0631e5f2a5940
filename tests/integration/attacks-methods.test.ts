import { operatorConditions } from '@ekyc/contract';
import { decideReview, examineVerification } from '@ekyc/service';
import {
  type BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { specimenDriversLicense, specimenHolder, specimenPerson } from '@ekyc/testkit/chip-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Holder, SignedInVisitor } from './account-holder.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterProofFor, proven, provenPerson } from './entered-proof.ts';
import { cardAuthority, cardTrust, readCard } from './read-card.ts';
import { specimenProfile } from './specimen-profile.ts';
import { StaffMember } from './staff-member.ts';

/** The specimen licence is valid on 2030-04-07 and no longer; its chip is the only one to say so. */
const lastDay = '2030-04-07';
const licence = specimenDriversLicense(cardAuthority);

describe('rules hold whichever method showed the document (the clock is set by the test)', () => {
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  let member: StaffMember;
  let scenes: Scenes;

  beforeAll(async () => {
    service = await startClockedService(
      undefined,
      {},
      { chipTrust: () => cardTrust, operatorMeets: () => operatorConditions },
    );
    service.setClock('2030-03-20T10:00:00+09:00');
    business = await service.addBusiness({
      methods: ['picture', 'chip', 'chipAtCounter', 'mdoc'],
      recording: 'preferred',
    });
    member = await new StaffMember(service, business.businessId).join('reviewer');
    scenes = visitorScenes({ licence: await driversLicense(licenceHolder(5)), face: specimenPerson });
  });
  afterAll(() => service.close());

  const create = async (body: object) =>
    expectOk(await business.call('identification.create', { body: { regime: 'none', ...body } }), 'create')
      .publicId;
  const verificationId = async (publicId: string) => {
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    return id;
  };
  const examine = async (publicId: string) => {
    await examineVerification(service.ports, await verificationId(publicId));
    return expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
  };
  const submittedByChip = async (profile = specimenProfile) => {
    const visitor = new VisitorClient(service.url, await create({ method: 'chip' }));
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.putProfile', profile), 'profile');
    const start = expectOk(await visitor.call('identification.startChip'), 'start');
    const files = await readCard('driversLicense', licence, start);
    expectOk(await visitor.call('identification.sendChipFiles', files), 'files');
    await new VisitorJourney(visitor, scenes, licenceHolder(5)).takeFace();
    const { takes } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
    const take = takes.filter(({ state }) => state === 'accepted').map((one) => one.take);
    expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
    return { visitor, examined: await examine(visitor.publicId) };
  };

  test('what the visitor changed of what a chip says is named, as of a picture', async () => {
    const { examined } = await submittedByChip({ ...specimenProfile, firstName: '次郎' });
    expect(examined).toMatchObject({ documentFields: null, userEdited: ['name'] });
  });

  test('a case at the counter is found by the name that only its chip says', async () => {
    const publicId = await create({ method: 'chipAtCounter' });
    const params = { publicId };
    const start = expectOk(await member.call('identification.startChip', { params }), 'start');
    const body = await readCard('driversLicense', licence, start);
    expectOk(await member.call('identification.sendChipFiles', { params, body }), 'files');
    const said = { read: start.read, shown: true, compared: ['portrait' as const], samePerson: true };
    expectOk(await member.call('identification.decideAtCounter', { params, body: said }), 'decide');
    const { items } = expectOk(
      await member.call('business.listVerifications', {
        texts: { search: specimenHolder.name },
        purpose: 'お客さまからの問い合わせ',
      }),
      'search',
    );
    expect(items).toContainEqual(expect.objectContaining({ publicId, foundBy: 'name' }));
  });

  test('a character that no one sees in a signed name is shown as 〓, and a person compares', async () => {
    const visitor = new VisitorClient(service.url, await create({ method: 'mdoc' }));
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const fields = proven.fields.map((one) => ({ ...one, value: `${one.value}\u{3164}` }));
    const entered = await enterProofFor(service, visitor.publicId, {
      kind: 'record',
      subject: null,
      validUntil: new Date('2031-01-01T00:00:00+09:00'),
      fields,
    });
    if (!entered.ok) throw new Error(entered.code);
    expectOk(await visitor.call('identification.putProfile', provenPerson), 'profile');
    expectOk(await visitor.call('identification.takeOath', { take: [entered.value.take] }), 'oath');
    const examined = await examine(visitor.publicId);
    expect(examined.proof?.fields[0]).toMatchObject({ name: 'name', value: '見本 花子〓' });
    expect(examined).toMatchObject({ status: 'review', reasons: ['proofHolder'] });
  });

  test('a record that ended before the examination is no valid document', async () => {
    const endingAt = async (validUntil: Date) => {
      const visitor = new VisitorClient(service.url, await create({ method: 'mdoc' }));
      expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
      const proof = { kind: 'record', subject: null, validUntil } as const;
      const entered = await enterProofFor(service, visitor.publicId, proof);
      if (!entered.ok) throw new Error(entered.code);
      expectOk(await visitor.call('identification.putProfile', provenPerson), 'profile');
      expectOk(await visitor.call('identification.takeOath', { take: [entered.value.take] }), 'oath');
      return examine(visitor.publicId);
    };
    const now = service.ports.now().getTime();
    expect(await endingAt(new Date(now + 86_400_000))).toMatchObject({ status: 'approved' });
    expect(await endingAt(new Date(now - 1000))).toMatchObject({ status: 'declined', reasons: ['expiry'] });
  });

  // Last: it moves the clock.
  test('information taken over from a chip ends with the document, and is shared no longer', async () => {
    const { visitor, examined } = await submittedByChip();
    const params = { publicId: visitor.publicId };
    const approval = { decision: 'approved', reason: '書類を確かめた' } as const;
    expectOk(await member.call('identification.decide', { params, body: approval }), 'decide');
    expect(examined.chip?.fields).toContainEqual(
      expect.objectContaining({ name: 'expiry', value: lastDay, standing: 'proven' }),
    );
    const holder = await new Holder(service).join();
    const browser = new SignedInVisitor(visitor, holder);
    await new VisitorJourney(browser, scenes, licenceHolder(5)).takeFace();
    expect(expectOk(await browser.call('identification.linkAccount'), 'link').information).toBe('review');
    // The operator of the accounts looks again at what a member approved against a contradiction.
    const { id } = await service.ports.db
      .selectFrom('account_review')
      .select('id')
      .where('verification_id', '=', await verificationId(visitor.publicId))
      .executeTakeFirstOrThrow();
    expect(await decideReview(service.ports, id, true)).toBe(true);
    const informationNow = async () => expectOk(await holder.call('account.get'), 'account').information;
    expect(await informationNow()).toMatchObject({ valid: true, validUntil: '2030-04-07T15:00:00.000Z' });

    service.setClock('2030-04-08T00:00:01+09:00');
    await holder.person.signIn();
    expect(await informationNow()).toMatchObject({ valid: false });
    const other = new SignedInVisitor(
      new VisitorClient(service.url, await create({ method: 'picture' })),
      holder,
    );
    expectOk(await other.call('identification.bindSecurityCode'), 'security');
    const offer = expectOk(await other.call('identification.getUserSubmission'), 'offer');
    expect(offer).toMatchObject({ possible: false, obstacle: 'information_expired', items: [] });
    const request = {
      agreed: true as const,
      items: ['familyName' as const],
      termsVersion: offer.termsVersion,
    };
    expect((await other.call('identification.submitUserInformation', request)).status).toBeGreaterThan(399);
  });
});
