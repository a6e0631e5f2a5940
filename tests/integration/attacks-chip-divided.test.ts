import type { ChipFilesRequest } from '@ekyc/contract';
import { examineVerification } from '@ekyc/service';
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
import {
  movedLicense,
  ResidenceCardChip,
  residenceCardNumber,
  SpecimenCard,
  specimenDriversLicense,
  specimenHolder,
  specimenPerson,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { cardAuthority, cardTrust, readLaid, residenceAuthorities } from './read-card.ts';
import { specimenProfile } from './specimen-profile.ts';
import { StaffMember } from './staff-member.ts';

/** Of the specimen licence. */
const licenceNumber = '012345678900';
const licence = specimenDriversLicense(cardAuthority);
/** The same after its holder moved: one change, which nobody signs. */
const moved = movedLicense(licence, Buffer.from('5001315204383a3341', 'hex'));

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };
let reviewer: StaffMember;
let scenes: Scenes;

beforeAll(async () => {
  service = await startClockedService(undefined, {}, { chipTrust: () => cardTrust });
  service.setClock('2027-04-01T10:00:00+09:00');
  business = await service.addBusiness({ methods: ['chip', 'chipAtCounter'], recording: 'preferred' });
  reviewer = await new StaffMember(service, business.businessId).join('reviewer');
  scenes = visitorScenes({ licence: await driversLicense(licenceHolder(5)), face: specimenPerson });
});
afterAll(() => service.close());

const create = async (body: object) =>
  expectOk(await business.call('identification.create', { body: { regime: 'none', ...body } }), 'create')
    .publicId;

async function begun(entered: object = specimenProfile): Promise<VisitorClient> {
  const visitor = new VisitorClient(service.url, await create({ method: 'chip' }));
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  expectOk(await visitor.call('identification.putProfile', entered as typeof specimenProfile), 'profile');
  return visitor;
}

type Sent = (body: ChipFilesRequest) => ChipFilesRequest;
const asRead: Sent = (body) => body;

/** What a visitor's app read, as somebody changed it on its way. */
async function send(
  visitor: VisitorClient,
  card: Pick<SpecimenCard, 'transceive'>,
  change: Sent = asRead,
  document: 'driversLicense' | 'residenceCard' = 'driversLicense',
) {
  const start = expectOk(await visitor.call('identification.startChip'), 'start');
  const body = change(await readLaid(document, card, start));
  return expectOk(await visitor.call('identification.sendChipFiles', body), 'files');
}

async function examined(publicId: string) {
  const { id } = await service.ports.db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  await examineVerification(service.ports, id);
  const { status, reasons, examinations } = expectOk(
    await business.call('identification.get', { params: { publicId } }),
    'get',
  );
  const found = Object.fromEntries(
    examinations.map(({ check, outcome, values }) => [check, { outcome, values }]),
  );
  return { id, status, reasons, found };
}

async function submit(visitor: VisitorClient) {
  await new VisitorJourney(visitor, scenes, licenceHolder(5)).takeFace();
  const { takes } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
  const take = takes.filter(({ state }) => state === 'accepted').map((one) => one.take);
  expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
  return examined(visitor.publicId);
}

const bytes = (base64 = '') => Buffer.from(base64, 'base64');

/** EF01 ends before one of its objects; the rest begins the file with the 本籍: what is signed stays the same. */
const cutBefore =
  (tag: number): Sent =>
  (body) => {
    const face = bytes(body.files['licence/0001']);
    let at = 0;
    while (face[at] !== tag) at += 2 + (face[at + 1] ?? 0);
    const domicile = Buffer.concat([face.subarray(at), bytes(body.domicileFile)]);
    return {
      ...body,
      files: { ...body.files, 'licence/0001': face.subarray(0, at).toString('base64') },
      domicileFile: domicile.toString('base64'),
    };
  };

/** The file of changes as it is of a licence without any. */
const withoutChanges: Sent = (body) => {
  const file = Buffer.alloc(640, 0xff);
  file.set([0x50, 1, 0]);
  return { ...body, files: { ...body.files, 'licence/0004': file.toString('base64') } };
};

test('a blocked licence whose number is cut off is refused, nothing of it is kept, and it cannot be submitted', async () => {
  const owner = await new StaffMember(service, business.businessId).join('owner');
  const person = { by: 'documentNumber', document: 'driversLicense', number: licenceNumber } as const;
  const body = { list: 'block', person, reason: 'impersonation', note: '確認用' } as const;
  const { id } = expectOk(await reviewer.call('listing.propose', { body }), 'propose');
  expectOk(await owner.call('listing.approve', { params: { id } }), 'approve');
  for (const tag of [0x21, 0x1b, 0x17]) {
    const visitor = await begun();
    expect(await send(visitor, new SpecimenCard(licence), cutBefore(tag))).toEqual({
      outcome: 'refused',
      refusal: 'file_malformed',
      fields: [],
      alive: 'cannotTell',
      portrait: null,
    });
    expect(await visitor.call('identification.takeOath', { take: [1] })).toMatchObject({ status: 409 });
    const row = await service.ports.db
      .selectFrom('verification')
      .select(['sealed_chip', 'status'])
      .where('public_id', '=', visitor.publicId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sealed_chip: null, status: 'started' });
  }
  const visitor = await begun();
  expect(await send(visitor, new SpecimenCard(licence))).toMatchObject({ outcome: 'read' });
  expect(await submit(visitor)).toMatchObject({ status: 'review', reasons: ['block_list', 'chipHolder'] });
  expectOk(await owner.call('listing.end', { params: { id }, body: { reason: '確認しました。' } }), 'end');
});

test('a licence with one change that is sent with none goes to a person, and its visitor is not told why', async () => {
  const visitor = await begun();
  const { outcome, fields } = await send(visitor, new SpecimenCard(moved), withoutChanges);
  // Nobody can tell that there was one.
  expect([outcome, fields.some(({ name }) => name === 'changes')]).toEqual(['read', false]);
  const { status, reasons, found } = await submit(visitor);
  expect([status, reasons]).toEqual(['review', ['chipHolder']]);
  expect(found['chipHolder']).toMatchObject({
    outcome: 'consider',
    values: { proofs: { name: 'unproven', birthday: 'proven', address: 'unproven' }, changes: 'none' },
  });
  expect(expectOk(await visitor.call('identification.getCompleted'), 'completed')).toMatchObject({
    status: 'review',
    reasons: [],
  });
});

test.each([
  ['a person whose licence has no change is decided at once', licence, 'approved', []],
  ['one with a change goes to a person', moved, 'review', ['chipHolder']],
] as const)('at the counter, where staff hold the licence, %s', async (_, contents, status, reasons) => {
  const params = { publicId: await create({ method: 'chipAtCounter' }) };
  const start = expectOk(await reviewer.call('identification.startChip', { params }), 'start');
  const body = await readLaid('driversLicense', new SpecimenCard(contents), start);
  expectOk(await reviewer.call('identification.sendChipFiles', { params, body }), 'files');
  const said = { read: start.read, shown: true, compared: ['portrait'], samePerson: true } as const;
  expectOk(
    await reviewer.call('identification.decideAtCounter', {
      params,
      body: { ...said, compared: ['portrait'] },
    }),
    'decide',
  );
  expect(await examined(params.publicId)).toMatchObject({ status, reasons });
});

const [familyName = '', firstName = ''] = specimenHolder.latinName.split(' ');
const latinProfile = { ...specimenProfile, familyName, firstName };
const residenceCard = () => new ResidenceCardChip(specimenResidenceCard('05', residenceAuthorities.second));

test('a residence card that says in another of its files that it is a special permanent resident’s is refused', async () => {
  const visitor = await begun(latinProfile);
  const change: Sent = (body) => {
    const file = Buffer.concat([bytes(body.files['changes/03']), Buffer.from('c1023036', 'hex')]);
    return { ...body, files: { ...body.files, 'changes/03': file.toString('base64') } };
  };
  expect(await send(visitor, residenceCard(), change, 'residenceCard')).toMatchObject({
    outcome: 'refused',
    refusal: 'file_malformed',
  });
});

test.each([
  ['another number', Buffer.from('c20c5a5a39393939393939395a5a', 'hex'), 'unproven'],
  ['no number', Buffer.alloc(4), 'missing'],
])('a residence card with %s goes to a person, and is remembered under none', async (_, file, number) => {
  const visitor = await begun(latinProfile);
  const change: Sent = (body) => ({
    ...body,
    files: { ...body.files, 'front/01': file.toString('base64') },
  });
  expect(residenceCardNumber).not.toContain('ZZ');
  expect((await send(visitor, residenceCard(), change, 'residenceCard')).outcome).toBe('read');
  const { id, status, reasons, found } = await submit(visitor);
  expect([status, reasons]).toEqual(['review', ['duplicate']]);
  expect(found['duplicate']).toMatchObject({ outcome: 'consider', values: { number } });
  const { document_number_hash } = await service.ports.db
    .selectFrom('verification')
    .select('document_number_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(document_number_hash).toBeNull();
});
