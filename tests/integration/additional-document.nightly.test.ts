import { type LicenceSubmission, type WebhookBody, webhookBody } from '@ekyc/contract';
import {
  BusinessClient,
  createTestDatabase,
  documentHolder,
  driversLicense,
  expectOk,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  myNumberCard,
  oneDatabase,
  photograph,
  receiveWebhooks,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { licenceClassFields, licences } from '@ekyc/documents';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type DocumentType = LicenceSubmission['documentType'];
const draw = { hazMatLicense, fireDefenseEquipmentOfficerLicense };
const documentTypes = ['hazMatLicense', 'fireDefenseEquipmentOfficerLicense'] as const;

// On one database: what is particular to either is in the tests of calls, journeys and kills.
describe.each(oneDatabase)('additional documents over the API, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let receiver: WebhookReceiver;
  let business: BusinessClient;
  let secret: string;
  // With the face of a drawn person whose pictures of all instructions are alike: of the fourth two lie too far apart.
  const holder = documentHolder(4, 'common', { seed: 5 });

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startService({ env: database.env });
    receiver = await receiveWebhooks();
    business = new BusinessClient(service.url, service.apiKey);
    const endpoint = await business.call('webhook.createEndpoint', { body: { url: receiver.url } });
    ({ secret } = expectOk(endpoint, 'endpoint'));
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await receiver.close();
    await service.removeData();
    await database.remove();
  });

  const webhookOf = async (publicId: string, ...events: string[]): Promise<WebhookBody> => {
    const webhook = await receiver.waitFor(
      ({ body }) => body.includes(publicId) && events.some((one) => body.includes(`.${one}"`)),
    );
    return webhookBody.parse(new Webhook(secret).verify(webhook.body, webhook.headers));
  };
  const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  const shotOf = async (flat: Buffer) => (await photograph(flat, { fill: 0.85, seed: 3 })).jpeg;

  async function begin(documentType: DocumentType, more: object = {}): Promise<VisitorClient> {
    const created = await business.call('additionalDocument.create', { body: { documentType, ...more } });
    const { publicId, url } = expectOk(created, 'create');
    expect(url).toBe(`http://localhost:${service.port}/additional_document?publicId=${publicId}`);
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('additionalDocument.bindSecurityCode'), 'security');
    return visitor;
  }
  async function upload(visitor: VisitorClient, documentType: string, files: Record<string, Buffer>) {
    const form = new FormData();
    form.set('documentType', documentType);
    form.set('manualCapture', '1');
    for (const [name, bytes] of Object.entries(files)) form.set(name, fileOf(bytes), `${name}.jpg`);
    return visitor.call('additionalDocument.uploadMaterials', form);
  }
  const submissionOf = (documentType: DocumentType, truth: Readonly<Record<string, string>>) => {
    const { photoRenewalDate: _, ...values } = truth;
    return { documentType, ...values } as unknown as LicenceSubmission;
  };

  test.each(documentTypes)('%s goes from creation to an approved, verified webhook', async (documentType) => {
    const { prefix } = licences[documentType].classes[1];
    const specimen = await draw[documentType](holder, { classes: [prefix] });
    const visitor = await begin(documentType);
    const started = expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
    expect(started).toEqual({ take: 1, type: 'document', photoTypes: ['front'] });
    const front = await shotOf(specimen.front);
    const frame = (await photograph(specimen.front, { fill: 0.9, seed: 8 })).jpeg;
    const files = { frontFile: front, backFile: await shotOf(specimen.back), img: frame };
    const taken = expectOk(await upload(visitor, documentType, files), 'materials');
    expect(taken.materials.map(({ photoType, quality }) => [photoType, quality.problems])).toEqual([
      ['front', []],
      ['back', []],
    ]);
    const read = Object.fromEntries(
      Object.entries(taken.fields ?? {}).map(([name, { value }]) => [name, value.replaceAll(' ', '')]),
    );
    const truth = Object.fromEntries(
      Object.entries(specimen.truth).map(([name, value]) => [name, value.replaceAll(' ', '')]),
    );
    expect(read).toEqual(truth);
    const listed = expectOk(await visitor.call('additionalDocument.listMaterials'), 'list');
    expect(listed).toMatchObject({
      documentType,
      fields: { licenseNumber: { value: truth['licenseNumber'] } },
    });
    const submission = submissionOf(documentType, specimen.truth);
    expectOk(await visitor.call('additionalDocument.submit', submission), 'submission');
    const approved = await webhookOf(visitor.publicId, 'approved', 'review', 'declined');
    expect(approved).toMatchObject({
      type: 'additional_document.approved',
      data: {
        outcomes: {
          documentQuality: 'clear',
          documentType: 'clear',
          forbiddenNumber: 'clear',
          licenceMatch: 'clear',
          licenceDates: 'clear',
          profileMatch: 'notApplicable',
        },
      },
    });
    const params = { publicId: visitor.publicId };
    const seen = expectOk(await business.call('additionalDocument.get', { params }), 'get');
    expect(seen).toMatchObject({ documentType, submission, userEdited: [], status: 'approved' });
    expect(seen.materials.map(({ photoType }) => photoType)).toEqual(['front', 'back']);
    expectOk(await business.call('additionalDocument.redact', { params }), 'redact');
    const redacted = expectOk(await business.call('additionalDocument.get', { params }), 'get');
    expect(redacted).toMatchObject({ submission: null, documentFields: null, materials: [] });
  });

  test('a licence is held against the identification of the same person', async () => {
    const created = expectOk(
      await business.call('identification.create', { body: { targetUserId: 'holder' } }),
      'identification',
    );
    const identified = new VisitorClient(service.url, created.publicId);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new VisitorJourney(identified, scenes, holder).submit();
    const { data } = await webhookOf(created.publicId, 'approved', 'review', 'declined');
    expect(data).toMatchObject({ status: 'approved', reasons: [] });
    const outcomeOf = async (of: typeof holder) => {
      const specimen = await hazMatLicense(of, { classes: ['classB4'] });
      const visitor = await begin('hazMatLicense', { targetUserId: 'holder' });
      expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
      expectOk(await upload(visitor, 'hazMatLicense', { frontFile: await shotOf(specimen.front) }), 'front');
      const submission = submissionOf('hazMatLicense', specimen.truth);
      expectOk(await visitor.call('additionalDocument.submit', submission), 'submission');
      const decided = await webhookOf(visitor.publicId, 'approved', 'review', 'declined');
      return [decided.data.status, decided.data.outcomes.profileMatch];
    };
    expect(await outcomeOf(holder)).toEqual(['approved', 'clear']);
    expect(await outcomeOf(documentHolder(9))).toEqual(['review', 'consider']);
  });

  test('what a visitor changes is told to the business, and a person looks where the reading was sure', async () => {
    const looks = { classes: ['classB4'], photoRenewalDate: '2026-01-31' };
    const specimen = await hazMatLicense(holder, looks);
    const visitor = await begin('hazMatLicense');
    expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
    expectOk(await upload(visitor, 'hazMatLicense', { frontFile: await shotOf(specimen.front) }), 'front');
    const changed = { ...specimen.truth, birthday: '1970-01-02', classAIssueDate: '2010-04-01' };
    const submission = { ...changed, classAIssueNumber: '00123', classAIssuingGovernor: '13' };
    const body = submissionOf('hazMatLicense', submission);
    expectOk(await visitor.call('additionalDocument.submit', body), 'submission');
    const { data } = await webhookOf(visitor.publicId, 'review', 'approved', 'declined');
    expect(data).toMatchObject({
      status: 'review',
      outcomes: { licenceMatch: 'consider', licenceDates: 'consider' },
    });
    const params = { publicId: visitor.publicId };
    const seen = expectOk(await business.call('additionalDocument.get', { params }), 'get');
    expect(seen.userEdited).toEqual([
      'birthday',
      'classAIssueDate',
      'classAIssueNumber',
      'classAIssuingGovernor',
    ]);
    const again = { decision: 'resubmission', reason: '免状の写真が古い' };
    expectOk(await business.call('additionalDocument.decide', { params, body: again }), 'decide');
    const second = expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
    expect(second.take).toBe(2);
  });

  test.each(documentTypes)('every class of %s can be submitted and comes back', async (documentType) => {
    const classes = licences[documentType].classes.map(({ prefix }) => prefix);
    const specimen = await draw[documentType](holder, { classes });
    const visitor = await begin(documentType);
    expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
    expectOk(await upload(visitor, documentType, { frontFile: await shotOf(specimen.front) }), 'front');
    const values = Object.fromEntries(
      classes.flatMap((prefix, at) => {
        const { issueDate, issueNumber, issuingGovernor } = licenceClassFields(prefix);
        return [
          [issueDate, `2015-0${1 + (at % 9)}-11`],
          [issueNumber, String(10_000 + at)],
          [issuingGovernor, at === 0 ? '99' : String(at + 1).padStart(2, '0')],
        ];
      }),
    );
    const submission = submissionOf(documentType, { ...specimen.truth, ...values });
    expectOk(await visitor.call('additionalDocument.submit', submission), 'submission');
    const params = { publicId: visitor.publicId };
    const seen = expectOk(await business.call('additionalDocument.get', { params }), 'get');
    expect(seen.submission).toEqual(submission);
  });

  test('bad input and wrong states are told apart and change nothing', async () => {
    const documentType = 'hazMatLicense';
    const specimen = await hazMatLicense(holder, { classes: ['classC'] });
    const visitor = await begin(documentType);
    const front = await shotOf(specimen.front);
    expect((await upload(visitor, documentType, { frontFile: front })).code).toBe('wrong_state');
    const whole = submissionOf(documentType, specimen.truth);
    expect((await visitor.call('additionalDocument.submit', whole)).code).toBe('wrong_state');
    expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
    expect((await visitor.call('additionalDocument.submit', whole)).code).toBe('take_incomplete');
    const other = await upload(visitor, 'fireDefenseEquipmentOfficerLicense', { frontFile: front });
    expect(other.code).toBe('document_type_mismatch');
    expect((await upload(visitor, 'driversLicense', { frontFile: front })).code).toBe('invalid_fields');
    expect((await upload(visitor, documentType, { backFile: front })).code).toBe('malformed_request');
    expect((await upload(visitor, documentType, { frontFile: front, more: front })).code).toBe(
      'malformed_request',
    );
    const garbage = Buffer.from('no picture');
    const broken = await upload(visitor, documentType, { frontFile: front, backFile: garbage });
    expect(broken.status).toBe(422);
    const forbidden = await photograph((await myNumberCard(holder)).back ?? front, { fill: 0.85 });
    const refused = await upload(visitor, documentType, { frontFile: front, img: forbidden.jpeg });
    expect(refused.code).toBe('forbidden_number');
    const listed = expectOk(await visitor.call('additionalDocument.listMaterials'), 'list');
    expect([listed.materials, listed.fields]).toEqual([[], null]);
    expectOk(await upload(visitor, documentType, { frontFile: front }), 'front');
    const { classCIssueNumber: _, ...lacking } = specimen.truth;
    const objections = async (truth: Readonly<Record<string, string>>) => {
      const answer = await visitor.call('additionalDocument.submit', submissionOf(documentType, truth));
      return [answer.code, (answer.body as { errors?: { path: string; code: string }[] }).errors?.[0]?.path];
    };
    expect(await objections(lacking)).toEqual(['invalid_fields', 'classCIssueNumber']);
    expect(await objections({ ...specimen.truth, classCIssueDate: '2999-01-01' })).toEqual([
      'invalid_fields',
      'classCIssueDate',
    ]);
    expect(await objections({ ...specimen.truth, domicile: '48' })).toEqual(['invalid_fields', 'domicile']);
    expect((await objections({ ...specimen.truth, classA1IssueDate: '2010-01-01' }))[0]).toBe(
      'invalid_fields',
    );
    const stolen = new VisitorClient(service.url, visitor.publicId);
    expect((await stolen.call('additionalDocument.submit', whole)).code).toBe('security_code_mismatch');
    expectOk(await visitor.call('additionalDocument.submit', whole), 'submission');
    expectOk(await visitor.call('additionalDocument.submit', whole), 'again');
    expect((await upload(visitor, documentType, { frontFile: front })).code).toBe('wrong_state');
    const none = await business.call('additionalDocument.create', { body: {} });
    expect(none.code).toBe('invalid_fields');
  });
});
