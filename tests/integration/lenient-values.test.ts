import {
  type BusinessClient,
  createTestDatabase,
  expectOk,
  oneDatabase,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SendingPeer } from '../../packages/recording/test/sending-peer.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

describe.each(oneDatabase)('one rule for lenient values, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function capturing(kind: 'selfieData' | 'additionalDocument') {
    const body = { selfieData: { targetUserId: 'a' }, additionalDocument: { documentType: 'hazMatLicense' } }[
      kind
    ];
    const { publicId } = expectOk(await business.call(`${kind}.create`, { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call(`${kind}.bindSecurityCode`), 'security');
    expectOk(await visitor.call(`${kind}.startTake`, {}), 'take_start');
    return visitor;
  }

  test.each([true, 1, '1'])('%j is yes: the take is given up', async (abort) => {
    const visitor = await capturing('selfieData');
    const answer = await visitor.call('selfieData.endTake', { abort, manualCapture: abort } as never);
    expect(expectOk(answer, 'take_end').accepted).toBe(false);
    expect((await visitor.call('selfieData.endTake', {})).code).toBe('take_not_open');
  });

  test.each([false, 0, '0', null, undefined])('%j is no: the take is not given up', async (abort) => {
    const visitor = await capturing('selfieData');
    const answer = await visitor.call('selfieData.endTake', { abort, hasAdditionalInfo: abort } as never);
    expect(answer.code).toBe('take_incomplete');
  });

  test.each([2, 'yes', '', {}])('%j is neither', async (abort) => {
    const visitor = await capturing('selfieData');
    expect((await visitor.call('selfieData.endTake', { abort } as never)).code).toBe('invalid_fields');
  });

  test('a class that is null is not held, and a required value that is null is missing', async () => {
    const visitor = await capturing('additionalDocument');
    const held = { classAIssueDate: '2015-04-01', classAIssueNumber: '1', classAIssuingGovernor: '13' };
    const absent = { classCIssueDate: null, classCIssueNumber: null, classCIssuingGovernor: null };
    const holder = { name: '見本 花子', birthday: '1990-05-01', domicile: '13', licenseNumber: '123' };
    const whole = { documentType: 'hazMatLicense', ...holder, ...held, ...absent, userEdited: '0' };
    // Every value is right: only the pictures are missing.
    expect((await visitor.call('additionalDocument.submit', whole as never)).code).toBe('take_incomplete');
    const nameless = { ...whole, name: null } as never;
    expect(await visitor.call('additionalDocument.submit', nameless)).toMatchObject({
      code: 'invalid_fields',
      body: { errors: [{ path: 'name' }] },
    });
  });

  test('an RTCSessionDescription is an offer as it is', async () => {
    const visitor = await capturing('selfieData');
    const peer = new SendingPeer();
    const offer = { type: 'offer', sdp: await peer.offer() };
    expectOk(await visitor.call('selfieData.startWebrtc', offer as never), 'webrtc');
    await peer.close();
  });

  test('an unknown field is refused by its name, in JSON and in a form', async () => {
    const visitor = await capturing('additionalDocument');
    const form = new FormData();
    for (const [name, value] of Object.entries({ documentType: 'hazMatLicense', manualCaptured: '1' }))
      form.set(name, value);
    form.set('frontFile', new Blob(['x']), 'front.jpg');
    const refused = { code: 'invalid_fields', body: { errors: [{ code: 'unrecognized_keys' }] } };
    expect(await visitor.call('additionalDocument.uploadMaterials', form)).toMatchObject(refused);
    expect(await visitor.call('additionalDocument.startTake', { types: 1 } as never)).toMatchObject(refused);
  });
});
