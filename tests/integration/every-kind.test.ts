import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointName, type Kind, kinds, type LicenceSubmission } from '@ekyc/contract';
import {
  addBusiness,
  type Answer,
  BusinessClient,
  call,
  createTestDatabase,
  documentHolder,
  driversLicense,
  expectOk,
  FaceAuthenticationJourney,
  hazMatLicense,
  licenceHolder,
  oneDatabase,
  photograph,
  pictureOf,
  type Scenes,
  SelfieJourney,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { SendingPeer } from '../../packages/recording/test/sending-peer.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BrowserKey } from './browser-key.ts';
import { frameOf } from './recording/recorded-visitor.ts';
import { inventedWebm } from './recording/invented-webm.ts';

type CallName = EndpointName extends infer Name
  ? Name extends `selfieData.${infer Call}`
    ? Call
    : never
  : never;

const bodiesOf: Record<Kind, object> = {
  identification: {},
  selfieData: { targetUserId: 'kokyaku-1' },
  faceAuthentication: { targetUserId: 'kokyaku-1' },
  additionalDocument: { documentType: 'hazMatLicense' },
};

/**
 * Calls that every kind has, each answered with success at least once: what the tests of one kind alone leave out.
 * The client holds every answer against the OpenAPI document.
 */
describe.each(oneDatabase)('calls that every kind has, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  let scenes: Scenes;
  let webm: Buffer;
  let enrolled: VisitorClient;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-every-kind-'));
    const { apiKey } = await addBusiness({ ...database.env, DATA_DIR: dataDirectory }, '撮る店', '--sandbox');
    service = await startService({ dataDirectory, env: database.env });
    business = new BusinessClient(service.url, apiKey);
    scenes = visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face: 5 });
    webm = await inventedWebm(await frameOf(await pictureOf(scenes, 'face.neutral')));
    // A face authentication needs a face that is known.
    enrolled = await made('selfieData');
    await new SelfieJourney(enrolled, scenes).submit();
    await succeed('materials', enrolled.call('selfieData.listMaterials'));
    await ended('selfieData', enrolled, 'approved');
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await service.removeData();
    await database.remove();
  });

  async function made(kind: Kind, metadata: object = {}): Promise<VisitorClient> {
    const body = { ...bodiesOf[kind], ...metadata };
    const created = expectOk(await business.call(`${kind}.create`, { body }), 'create');
    return new VisitorClient(service.url, (created as { publicId: string }).publicId);
  }
  async function succeed<Body>(name: string, answer: Promise<Answer<Body>>): Promise<Body> {
    return expectOk(await answer, name);
  }
  const asBusiness = async (kind: Kind, name: CallName | 'decide', { publicId }: VisitorClient, more = {}) =>
    succeed(
      `${kind}.${name}`,
      business.call(`${kind}.${name}` as EndpointName, { params: { publicId }, ...more }),
    );
  async function ended(kind: Kind, visitor: VisitorClient, status: string): Promise<void> {
    await vi.waitFor(async () => expect(await asBusiness(kind, 'get', visitor)).toMatchObject({ status }), {
      timeout: 60_000,
      interval: 100,
    });
  }

  /** The visitor comes on one device, goes on with another, is filmed there in both ways, and gives up. */
  async function visit(kind: Kind): Promise<VisitorClient> {
    const first = await made(kind);
    await succeed('security', first.call(`${kind}.bindSecurityCode`));
    const { token } = await succeed('qr_token', first.call(`${kind}.createQrToken`));
    const visitor = new VisitorClient(service.url, first.publicId);
    const { publicId, securityCode } = visitor;
    const body = { securityCode, token };
    await succeed('reset', call(service.url, `${kind}.resetSecurityCode`, { params: { publicId }, body }));
    await comeBack(kind, visitor);
    await succeed('client', visitor.call(`${kind}.getClient`));
    await succeed('customizations', visitor.call(`${kind}.getCustomizations`));
    await succeed('webhook', visitor.call(`${kind}.getWebhookState`));
    expect(await succeed('completed', visitor.call(`${kind}.getCompleted`))).toMatchObject({
      completed: false,
    });
    await film(kind, visitor);
    await succeed('cancel', visitor.call(`${kind}.cancel`));
    return visitor;
  }

  /** The tab is closed and opened again, twice: the code of the first time is back in the end. */
  async function comeBack(kind: Kind, visitor: VisitorClient): Promise<void> {
    const key = new BrowserKey();
    await succeed('browser_key', key.register(visitor, kind));
    await succeed('browser_proof', key.comeBack(new VisitorClient(service.url, visitor.publicId), kind));
    expect(await visitor.call(`${kind}.getClient`)).toMatchObject({ code: 'security_code_mismatch' });
    await succeed('browser_proof', key.comeBack(visitor, kind));
    await succeed('browser_key', visitor.call(`${kind}.forgetBrowserKey`));
  }

  async function film(kind: Kind, visitor: VisitorClient): Promise<void> {
    const peer = new SendingPeer();
    const { sdp } = await succeed('webrtc', visitor.call(`${kind}.startWebrtc`, { sdp: await peer.offer() }));
    await peer.accept(sdp ?? '');
    await peer.close();
    const { segment } = await succeed(
      'segment',
      visitor.call(`${kind}.startRecordingSegment`, { mimeType: 'video/webm' }),
    );
    const put = (promised: Buffer) =>
      call(service.url, `${kind}.putRecordingPiece`, {
        params: { publicId: visitor.publicId, segment: String(segment), piece: '0' },
        headers: {
          'security-code': visitor.securityCode,
          'content-type': 'video/webm',
          'content-digest': `sha-256=:${createHash('sha256').update(promised).digest('base64')}:`,
        },
        body: webm,
      });
    // Damaged on its way: nothing is kept of it.
    expect(await put(webm.subarray(1))).toMatchObject({ code: 'digest_mismatch' });
    await succeed('piece', put(webm));
    const marks = [{ name: 'take.started', at: 1 } as const];
    await succeed('marks', visitor.call(`${kind}.addRecordingMarks`, { marks }));
  }

  test.each(kinds)('%s: a visitor who gives up, watched and erased', async (kind) => {
    const visitor = await visit(kind);
    const purpose = '審査';
    await vi.waitFor(
      async () =>
        expect(await asBusiness(kind, 'getRecording', visitor, { purpose })).toMatchObject({
          whole: true,
          search: 'done',
        }),
      { timeout: 60_000, interval: 250 },
    );
    await asBusiness(kind, 'getVideo', visitor, { query: { part: '0' }, purpose });
    await asBusiness(kind, 'getEvidence', visitor, { purpose });
    await asBusiness(kind, 'redact', visitor);
    await asBusiness(kind, 'cancelByClient', await made(kind));
  });

  test.each(kinds)('%s: what a person of the business does', async (kind) => {
    if (kind === 'faceAuthentication') {
      const approved = await made(kind, { metadata: { 'sandbox.outcome': 'approved' } });
      await ended(kind, approved, 'approved');
      // It is never reviewed; the decision that there is already is answered again.
      await asBusiness(kind, 'decide', approved, { body: { decision: 'approved', reason: '確認した' } });
      return;
    }
    const asked = await made(kind, { metadata: { 'sandbox.outcome': 'resubmission' } });
    await ended(kind, asked, 'resubmission');
    await asBusiness(kind, 'createResumeLink', asked);
    const reviewed = await made(kind, { metadata: { 'sandbox.outcome': 'review' } });
    await ended(kind, reviewed, 'review');
    await asBusiness(kind, 'decide', reviewed, { body: { decision: 'declined', reason: '確認した' } });
    const params = { publicId: reviewed.publicId };
    expect(await business.call(`${kind}.cancelByClient`, { params })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });

  test('pictures of a face are seen by the business', async () => {
    await seePicture('selfieData', enrolled);
    const visitor = await made('faceAuthentication');
    const journey = new FaceAuthenticationJourney(visitor, scenes);
    await journey.begin();
    await succeed('try', visitor.call('faceAuthentication.authenticate', await journey.form()));
    await seePicture('faceAuthentication', visitor);
  });

  test('pictures of a licence are seen by the business', async () => {
    const holder = documentHolder(4);
    const visitor = await made('additionalDocument');
    await succeed('security', visitor.call('additionalDocument.bindSecurityCode'));
    await succeed('take', visitor.call('additionalDocument.startTake', {}));
    const { front, truth } = await hazMatLicense(holder, { classes: ['classB4'] });
    const form = new FormData();
    form.set('documentType', 'hazMatLicense');
    form.set('manualCapture', '1');
    const { jpeg } = await photograph(front, { fill: 0.85, seed: 3 });
    form.set('frontFile', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'front.jpg');
    await succeed('materials', visitor.call('additionalDocument.uploadMaterials', form));
    const { photoRenewalDate: _, ...values } = truth;
    const submission = { documentType: 'hazMatLicense', ...values } as unknown as LicenceSubmission;
    await succeed('submission', visitor.call('additionalDocument.submit', submission));
    await seePicture('additionalDocument', visitor);
  });

  test('pictures of a document are seen by the business', async () => {
    const holder = licenceHolder(3);
    const visitor = await made('identification');
    const own = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new VisitorJourney(visitor, own, holder).submit();
    expect(await succeed('id_type', visitor.call('identification.getIdType'))).toMatchObject({
      idType: 'driversLicense',
    });
    await seePicture('identification', visitor);
  });

  async function seePicture(kind: Kind, visitor: VisitorClient): Promise<void> {
    const view: unknown = await asBusiness(kind, 'get', visitor);
    const [first] = (view as { readonly materials: readonly { readonly id: string }[] }).materials;
    const params = { publicId: visitor.publicId, id: first?.id ?? 'none' };
    await asBusiness(kind, 'getMaterialImage', visitor, { params, purpose: '審査' });
  }

  test('keys that sign evidence are public', async () => {
    const { items } = await succeed('keys', call(service.url, 'service.listEvidenceKeys'));
    expect(items.length).toBeGreaterThan(0);
  });

  test('a document that was not asked for is refused', async () => {
    const visitor = await made('identification', { idTypes: ['driversLicense'] });
    await succeed('security', visitor.call('identification.bindSecurityCode'));
    expect(await visitor.call('identification.putIdType', { idType: 'passport' })).toMatchObject({
      code: 'id_type_not_allowed',
    });
  });

  test('nobody visits what goes by itself in the sandbox', async () => {
    const visitor = await made('identification', { metadata: { 'sandbox.outcome': 'approved' } });
    expect(await visitor.call('identification.bindSecurityCode')).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });
});
