import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChipDocument, ChipRequest } from '@ekyc/chip';
import { examineVerification, readTrustedKeys, redactVerification, verifyEvidence } from '@ekyc/service';
import {
  type BusinessClient,
  driversLicense,
  expectOk,
  holderOf,
  licenceHolder,
  passport,
  photograph,
  runOperator,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import {
  holdersPassportZone,
  PassportChip,
  type PassportDetails,
  ResidenceCardChip,
  specimenHolder,
  specimenPassport,
  specimenPerson,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { cardTrust, passportRoot, readLaid, residenceAuthorities } from './read-card.ts';
import { specimenProfile } from './specimen-profile.ts';
import { StaffMember } from './staff-member.ts';

const [familyName = '', firstName = ''] = specimenHolder.latinName.split(' ');
const profile = { ...specimenProfile, familyName, firstName };
type Card = Parameters<typeof readLaid>[1];

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };

beforeAll(async () => {
  service = await startClockedService(undefined, {}, { chipTrust: () => cardTrust });
  service.setClock('2027-04-01T10:00:00+09:00');
  business = await service.addBusiness({
    methods: ['picture', 'chip', 'chipAtCounter'],
    recording: 'preferred',
    passportAtCounter: true,
  });
});
afterAll(() => service.close());

const whole = async (publicId: string) =>
  expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
const outcomesOf = ({ examinations }: Awaited<ReturnType<typeof whole>>) =>
  Object.fromEntries(examinations.map(({ check, outcome }) => [check, outcome]));
const idOf = async (publicId: string) =>
  (
    await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
  ).id;

/** A visitor of the business's app, with what they entered. */
async function begun(regime: 'none' | 'criminalProceeds' = 'none', entered: object = profile) {
  const { publicId } = expectOk(
    await business.call('identification.create', {
      body: {
        regime,
        method: 'chip',
        // No law takes a passport's chip without its holder.
        idTypes:
          regime === 'none'
            ? ['residenceCard', 'specialPermanentResidentCertificate', 'passport']
            : ['residenceCard'],
      },
    }),
    'create',
  );
  const visitor = new VisitorClient(service.url, publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  expectOk(await visitor.call('identification.putProfile', entered as typeof profile), 'profile');
  return visitor;
}

/** As a reader asks the service in the middle of a reading; `asked` counts how often. */
function challengeOf(visitor: VisitorClient, read: string) {
  const asked: string[] = [];
  const challenge: ChipRequest['challenge'] = async (securityInfos) => {
    asked.push(read);
    const body = { read, securityInfos: Buffer.from(securityInfos).toString('base64') };
    const { publicKey, command } = expectOk(
      await visitor.call('identification.challengeChip', body),
      'challenge',
    );
    return { publicKey: Buffer.from(publicKey, 'base64'), command: Buffer.from(command, 'base64') };
  };
  return { asked, challenge };
}

async function send(visitor: VisitorClient, document: ChipDocument, card: Card) {
  const start = expectOk(await visitor.call('identification.startChip'), 'start');
  const { asked, challenge } = challengeOf(visitor, start.read);
  const body = await readLaid(document, card, start, challenge);
  const answer = expectOk(await visitor.call('identification.sendChipFiles', body), 'files');
  return { answer, asked, body };
}

async function submit(visitor: VisitorClient) {
  const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(5)), face: specimenPerson });
  const journey = new VisitorJourney(visitor, scenes, licenceHolder(5));
  await journey.takeFace();
  const { takes } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
  const take = takes.filter(({ state }) => state === 'accepted').map((one) => one.take);
  expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
  await examineVerification(service.ports, await idOf(visitor.publicId));
  return whole(visitor.publicId);
}

const residenceCard = (kind: '1' | '05' | '06') =>
  new ResidenceCardChip(specimenResidenceCard(kind, residenceAuthorities[kind === '1' ? 'first' : 'second']));
const passportOf = (details: PassportDetails) =>
  new PassportChip(specimenPassport(passportRoot, { isHolders: true, signer: 'ecdsa', ...details }));
const chipKey = { cipher: 'aes128', curve: 'brainpoolP256r1' } as const;

test.each(['05', '06'] as const)(
  'a residence card of the second generation (kind %s) goes to a person for its unsigned number alone: its signed picture is read as the name entered',
  async (kind) => {
    const visitor = await begun();
    const { answer } = await send(visitor, 'residenceCard', residenceCard(kind));
    expect(answer).toMatchObject({ outcome: 'read', alive: 'cannotTell' });
    const decided = await submit(visitor);
    expect(outcomesOf(decided)).toMatchObject({
      chipAuthentic: 'clear',
      chipAlive: 'advisory',
      chipHolder: 'clear',
      expiry: 'clear',
      faceMatch: 'clear',
    });
    expect([decided.status, decided.reasons]).toEqual(['review', ['duplicate']]);
  },
);

test.each([
  ['another name', 'none', { ...profile, firstName: 'TARO' }],
  ['another birth', 'none', { ...profile, birthday: '2002-04-08' }],
  // Nobody signed its address.
  ['an address that a law wants', 'criminalProceeds', profile],
] as const)('a residence card with %s goes to a person', async (_, regime, entered) => {
  const visitor = await begun(regime, entered);
  await send(visitor, 'residenceCard', residenceCard('05'));
  const decided = await submit(visitor);
  expect(outcomesOf(decided)).toMatchObject({ chipAuthentic: 'clear', chipHolder: 'consider' });
  expect([decided.status, decided.reasons]).toEqual(['review', ['chipHolder', 'duplicate']]);
});

test('a residence card of the first generation goes to a person: all of its front is one picture', async () => {
  const visitor = await begun();
  const { answer } = await send(visitor, 'residenceCard', residenceCard('1'));
  expect(answer.fields.find(({ name }) => name === 'frontPicture')).toMatchObject({ standing: 'proven' });
  const decided = await submit(visitor);
  expect(outcomesOf(decided)).toMatchObject({
    chipAuthentic: 'clear',
    chipHolder: 'consider',
    expiry: 'consider',
  });
  expect(decided.status).toBe('review');
});

test.each([
  ['signs the nonce', { active: 'rsaSha256' }, 0, 'signature'],
  ['answers the challenge, by basic access control', { active: 'none', chipKey }, 1, 'challenge'],
  ['answers the challenge, by PACE', { active: 'none', chipKey, pace: 'aes128' }, 1, 'challenge'],
  [
    'answers the challenge, by numbers without a curve',
    { active: 'none', chipKey: { cipher: 'aes256', curve: 'numbered2' }, pace: 'aes128' },
    1,
    'challenge',
  ],
] as const)('a passport that %s is approved', async (_, details, times, by) => {
  const visitor = await begun();
  const { answer, asked } = await send(visitor, 'passport', passportOf(details));
  expect([answer.outcome, answer.alive, asked.length]).toEqual(['read', 'yes', times]);
  const decided = await submit(visitor);
  expect(outcomesOf(decided)).toMatchObject({
    chipAuthentic: 'clear',
    chipAlive: 'clear',
    chipHolder: 'clear',
  });
  expect(decided.examinations.find(({ check }) => check === 'chipAlive')?.values).toEqual({
    alive: true,
    by,
  });
  expect(decided.status).toBe('approved');
});

test('a listed number sends the passport that bears it to a person, once it is concluded; another kind’s does not', async () => {
  const join = (role: 'reviewer' | 'owner') => new StaffMember(service, business.businessId).join(role);
  const [reviewer, owner] = [await join('reviewer'), await join('owner')];
  const list = async (document: 'passport' | 'residenceCard') => {
    const person = { by: 'documentNumber', document, number: holdersPassportZone.passportNumber } as const;
    const body = { list: 'block', person, reason: 'impersonation', note: '確認用' } as const;
    const { id } = expectOk(await reviewer.call('listing.propose', { body }), 'propose');
    expectOk(await owner.call('listing.approve', { params: { id } }), 'approve');
    return id;
  };
  const concluded = async () => {
    const visitor = await begun();
    await send(visitor, 'passport', passportOf({ active: 'rsaSha256' }));
    const { status, reasons } = await submit(visitor);
    return { visitor, status, reasons };
  };
  const otherKind = await list('residenceCard');
  expect(await concluded()).toMatchObject({ status: 'approved', reasons: [] });
  const id = await list('passport');
  const { visitor, ...held } = await concluded();
  expect(held).toEqual({ status: 'review', reasons: ['block_list'] });
  expect(expectOk(await visitor.call('identification.getCompleted'), 'completed')).toMatchObject({
    status: 'review',
    reasons: [],
  });
  const params = { publicId: visitor.publicId };
  const { items } = expectOk(await owner.call('listing.ofCase', { params }), 'of case');
  expect(items).toMatchObject([{ id, by: 'documentNumber', matches: true, held: true }]);
  const history = expectOk(await owner.call('business.getHistory', { params }), 'history').items;
  expect(history.filter(({ action }) => action === 'listing.matched')).toMatchObject([
    { actor: 'service', details: { lists: ['block'], by: ['documentNumber'] } },
  ]);
  for (const one of [otherKind, id])
    expectOk(
      await owner.call('listing.end', { params: { id: one }, body: { reason: '確認しました。' } }),
      'end',
    );
  expect(await concluded()).toMatchObject({ status: 'approved', reasons: [] });
});

test('a passport without any key is read, and nobody can tell whether it is a copy', async () => {
  const visitor = await begun();
  const { answer, asked } = await send(visitor, 'passport', passportOf({ active: 'none' }));
  expect([answer.outcome, answer.alive, asked.length]).toEqual(['read', 'cannotTell', 0]);
});

test('a copied passport is refused, whether it answers or leaves the question out', async () => {
  const refused = { outcome: 'refused', refusal: 'card_not_alive' };
  const cloned = await begun();
  const copy = passportOf({ active: 'none', chipKey: { ...chipKey, isCloned: true } });
  expect((await send(cloned, 'passport', copy)).answer).toMatchObject(refused);
  const silent = await begun();
  const start = expectOk(await silent.call('identification.startChip'), 'start');
  const body = await readLaid('passport', passportOf({ active: 'none', chipKey }), start);
  expect(expectOk(await silent.call('identification.sendChipFiles', body), 'files')).toMatchObject(refused);
});

test('an answer counts for its own reading and its newest challenge alone', async () => {
  const visitor = await begun();
  const card = passportOf({ active: 'none', chipKey });
  const first = expectOk(await visitor.call('identification.startChip'), 'start');
  const old = await readLaid('passport', card, first, challengeOf(visitor, first.read).challenge);
  // The reader asks once more for the same reading: what was drawn before opens nothing now.
  const infos = { read: first.read, securityInfos: old.files['data/010e'] ?? '' };
  expectOk(await visitor.call('identification.challengeChip', infos), 'again');
  const refused = { outcome: 'refused', refusal: 'card_not_alive' };
  expect(expectOk(await visitor.call('identification.sendChipFiles', old), 'old')).toMatchObject(refused);
  const second = expectOk(await visitor.call('identification.startChip'), 'start');
  const elsewhere = { ...old, read: second.read };
  expect(expectOk(await visitor.call('identification.sendChipFiles', elsewhere), 'other')).toMatchObject(
    refused,
  );
  const notOpen = { status: 409, code: 'chip_read_not_open' };
  expect(await visitor.call('identification.challengeChip', infos)).toMatchObject(notOpen);
});

test('a challenge is drawn for an open reading, a known key, ten times and in time', async () => {
  const visitor = await begun();
  const card = passportOf({ active: 'none', chipKey });
  const start = expectOk(await visitor.call('identification.startChip'), 'start');
  const read = await readLaid('passport', card, start, challengeOf(visitor, start.read).challenge);
  const ask = (securityInfos = read.files['data/010e'] ?? '', of = start.read) =>
    visitor.call('identification.challengeChip', { read: of, securityInfos });
  expect(await ask('bgIxAA==')).toMatchObject({ status: 422, code: 'chip_key_unknown' });
  expect(await ask(undefined, crypto.randomUUID())).toMatchObject({ code: 'chip_read_not_open' });
  const answers = new Set<string>();
  for (let times = 1; times < 10; times++) answers.add(expectOk(await ask(), `${times}`).publicKey);
  expect(answers.size).toBe(9);
  expect(await ask()).toMatchObject({ status: 429, code: 'chip_read_limit_reached' });
  const other = expectOk(await visitor.call('identification.startChip'), 'start');
  service.pass(301);
  expect(await ask(undefined, other.read)).toMatchObject({ status: 409, code: 'chip_read_expired' });
  expectOk(await visitor.call('identification.cancel'), 'cancel');
  expect(await ask()).toMatchObject({ status: 409, code: 'wrong_state' });
  const stranger = new VisitorClient(service.url, visitor.publicId);
  const body = { read: other.read, securityInfos: 'bgIxAA==' };
  expect(await stranger.call('identification.challengeChip', body)).toMatchObject({ status: 401 });
  const byPicture = await service.addBusiness({ methods: ['chip'] });
  expect(
    await byPicture.call('identification.challengeChip', { params: { publicId: visitor.publicId }, body }),
  ).toMatchObject({ status: 404 });
});

test('the secret of a challenge is sealed, and gone when the reading ends', async () => {
  const visitor = await begun();
  const start = expectOk(await visitor.call('identification.startChip'), 'start');
  const { challenge } = challengeOf(visitor, start.read);
  const body = await readLaid('passport', passportOf({ active: 'none', chipKey }), start, challenge);
  const row = () =>
    service.ports.db
      .selectFrom('chip_read')
      .select(['sealed_secret', 'challenges', 'state'])
      .where('id', '=', start.read)
      .executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({
    sealed_secret: expect.any(Buffer) as Buffer,
    challenges: 1,
    state: 'open',
  });
  expectOk(await visitor.call('identification.sendChipFiles', body), 'files');
  expect(await row()).toMatchObject({ sealed_secret: null, state: 'read' });
});

test('the evidence of a challenge is verified offline, and an altered answer or secret is found', async () => {
  const visitor = await begun();
  await send(visitor, 'passport', passportOf({ active: 'none', chipKey }));
  const { publicId } = visitor;
  await submit(visitor);
  const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
    headers: { authorization: `Bearer ${business.apiKey}` },
  });
  expect(answer.status).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-chip-challenge-'));
  try {
    const file = join(folder, 'evidence.zip');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const keys = readTrustedKeys(await (await fetch(`${service.url}/api/v1/evidence_keys`)).text()) ?? [];
    const verified = await verifyEvidence(file, keys, undefined, cardTrust);
    expect(verified).toMatchObject({ findings: [], chip: 'provenToService' });
    const names = verified.manifest?.files.map(({ name }) => name) ?? [];
    const trust = join(folder, 'trust');
    await mkdir(join(trust, 'passport'), { recursive: true });
    await writeFile(join(trust, 'passport', 'root.pem'), passportRoot.certificate.toString());
    const key = join(folder, 'keys.json');
    await writeFile(key, await (await fetch(`${service.url}/api/v1/evidence_keys`)).text());
    const said = await runOperator({}, 'evidence', 'verify', file, '--key', key, '--trust', trust);
    expect(said).toMatch(/^GENUINE/);
    expect(said).toContain("that the passport itself was there is the service's word");
    expect(names).toEqual(
      expect.arrayContaining([
        'chip/live-chip-answer.bin',
        'chip/live-chip-secret.bin',
        'chip/data-010e.bin',
      ]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the counter is warned of certificates that are missing or unknown, and no other business is', async () => {
  const member = await new StaffMember(service, business.businessId).join('reviewer');
  const warnings = async (by = member) =>
    expectOk(await by.call('business.listChipWarnings'), 'warnings').items;
  expect((await warnings()).map(({ code }) => code)).not.toContain('missing');
  const visitor = await begun();
  const strange = specimenPassport(residenceAuthorities.first, { isHolders: true });
  expect((await send(visitor, 'passport', new PassportChip(strange))).answer).toMatchObject({
    refusal: 'authority_unknown',
  });
  expect(await warnings()).toContainEqual({ document: 'passport', code: 'unknown', readings: 1 });
  service.pass(31 * 24 * 3600);
  const later = await new StaffMember(service, business.businessId).join('reviewer');
  expect((await warnings(later)).map(({ code }) => code)).not.toContain('unknown');
  const byPicture = await service.addBusiness({ methods: ['picture'] });
  expect(await warnings(await new StaffMember(service, byPicture.businessId).join('reviewer'))).toEqual([]);
  const developer = await new StaffMember(service, business.businessId).join('developer');
  expect(await developer.call('business.listChipWarnings')).toMatchObject({ status: 403 });
});

test('the zone of a passport is read from a photograph for who opens its chip, and nothing of that is kept', async () => {
  const member = await new StaffMember(service, business.businessId).join('reviewer');
  const create = async (method: 'chip' | 'chipAtCounter') =>
    expectOk(
      await business.call('identification.create', {
        body: { method, idTypes: ['passport'], expiresInMinutes: 5 },
      }),
      'create',
    ).publicId;
  const holder = holderOf('passport', 7);
  const { front, truth } = await passport(holder);
  const { jpeg } = await photograph(front, { fill: 0.9, seed: 7 });
  const ask = (publicId: string, body: Buffer, by = member) =>
    by.call('identification.readZone', {
      params: { publicId },
      body,
      headers: { 'content-type': 'image/jpeg' },
    });
  const publicId = await create('chipAtCounter');
  const day = (date = '') => date.slice(2).replaceAll('-', '');
  expect(expectOk(await ask(publicId, jpeg), 'zone')).toEqual({
    zone: {
      passportNumber: holder.passportNumber,
      birth: day(holder.birthday),
      expiry: day(truth['expiryDate']),
      checked: true,
    },
  });
  const rows = await service.ports.db
    .selectFrom('audit_entry')
    .select(['action', 'details'])
    .where('verification_id', '=', await idOf(publicId))
    .execute();
  expect(JSON.stringify(rows)).not.toContain(holder.passportNumber);
  const licence = await photograph((await driversLicense(licenceHolder(5))).front, { fill: 0.85, seed: 3 });
  expect(expectOk(await ask(publicId, licence.jpeg), 'licence')).toEqual({ zone: null });
  expect(await ask(publicId, Buffer.from('no picture'))).toMatchObject({ status: 422 });
  expect(await ask(await create('chip'), jpeg)).toMatchObject({ status: 409, code: 'wrong_state' });
  const developer = await new StaffMember(service, business.businessId).join('developer');
  expect(await ask(publicId, jpeg, developer)).toMatchObject({ status: 403 });
  const other = await service.addBusiness({ methods: ['chipAtCounter'] });
  const stranger = await new StaffMember(service, other.businessId).join('owner');
  expect(await ask(publicId, jpeg, stranger)).toMatchObject({ status: 404 });
  const erased = await create('chipAtCounter');
  expectOk(await business.call('identification.cancelByClient', { params: { publicId: erased } }), 'cancel');
  await redactVerification(service.ports, await idOf(erased), { actor: 'operator', details: {} });
  expect(await ask(erased, jpeg)).toMatchObject({ status: 410, code: 'redacted' });
  service.pass(301);
  expect(await ask(publicId, jpeg)).toMatchObject({ status: 410, code: 'verification_expired' });
});
