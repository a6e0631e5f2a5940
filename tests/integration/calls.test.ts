import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  errorTitle,
  type Kind,
  kindOf,
  kinds,
  paths,
} from '@ekyc/contract';
import {
  addBusiness,
  BusinessClient,
  call,
  type CallOptions,
  createTestDatabase,
  oneDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  profileOf,
  SelfieJourney,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { BrowserKey } from './browser-key.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const holder = licenceHolder(3);
const profile = profileOf(holder);
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAAAA';

/** The same bodies for the calls of each kind. */
function ofEveryKind(bodies: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    kinds.flatMap((kind) => Object.entries(bodies).map(([name, body]) => [`${kind}.${name}`, body])),
  );
}

/** What is more than the calls take that take pictures or records, in bytes. */
const largeBodies: Readonly<Record<string, number>> = {
  'identification.extractText': 17_000_000,
  'identification.finishMdoc': 1_300_000,
};

/** A well-formed body for each visitor call, so that only what a test changes is wrong. */
const goodBodies: Partial<Record<EndpointName, unknown>> = {
  'identification.putProfile': profile,
  'identification.proposeProfile': { familyName: profile.familyName, postal: profile.postal },
  'identification.putIdType': { idType: 'driversLicense' },
  'identification.putMethod': { method: 'picture' },
  'identification.startMdoc': { idType: 'myNumberCard' },
  'identification.finishMdoc': {
    request: '0b7a7f0c-3a0b-4f0e-9e43-2f1c58a6d9b0',
    protocol: 'org-iso-mdoc',
    data: { response: 'AA' },
  },
  'identification.startTake': { type: 'document' },
  'identification.startDetection': { shootingStatus: 'front' },
  'identification.endTake': { type: 'document' },
  'identification.extractText': {},
  'identification.takeOath': { take: [1, 2] },
  'identification.finishJpki': { query: 'state=x' },
  'identification.submitUserInformation': { agreed: true, items: ['familyName'], termsVersion: '2026-11-21' },
  'selfieData.startDetection': { shootingStatus: 'selfie' },
  'selfieData.endTake': {},
  'selfieData.submit': {},
  ...ofEveryKind({
    startWebrtc: { sdp: 'v=0' },
    startRecordingSegment: { mimeType: 'video/webm' },
    addRecordingMarks: { marks: [{ name: 'shutter', at: 1 }] },
    registerBrowserKey: { publicKey: new BrowserKey().publicKey },
    submitSpecimens: { outcome: 'approved' },
  }),
  'additionalDocument.submit': {
    documentType: 'hazMatLicense',
    name: '山田 太郎',
    birthday: '1980-05-01',
    domicile: '13',
    licenseNumber: '130012345678',
    classCIssueDate: '2010-03-05',
    classCIssueNumber: '00123',
    classCIssuingGovernor: '13',
  },
};
/** Names of the files that a call takes, and its text fields. */
const formsOf: Partial<Record<EndpointName, readonly [readonly string[], Record<string, string>]>> = {
  'selfieData.uploadMaterial': [['file'], { photoType: 'selfie' }],
  'faceAuthentication.authenticate': [['file', 'instruction1', 'instruction2'], {}],
  'faceAuthentication.authenticateWithFeedback': [['file', 'instruction1', 'instruction2'], {}],
  'additionalDocument.uploadMaterials': [['frontFile'], { documentType: 'hazMatLicense' }],
};
/** Of which kind of verification a call is. */
function kindOfCall(name: EndpointName): Kind {
  return kindOf((endpoints as Record<string, Endpoint>)[name] as Endpoint);
}
function callOf(kind: Kind, name: 'getCompleted' | 'bindSecurityCode' | 'cancel'): EndpointName {
  return `${kind}.${name}`;
}
const byCaller = (caller: string) =>
  Object.values(endpoints)
    .filter((endpoint) => endpoint.caller === caller)
    .map((endpoint) => endpoint.name);
const visitorCalls = byCaller('visitor').filter((name) => !name.endsWith('.bindSecurityCode'));
/** What needs an access token too is tried in account.test.ts and sharing.test.ts. */
const codeAlone = visitorCalls.filter(
  (name) => ((endpoints as Record<string, Endpoint>)[name] as Endpoint).account !== 'required',
);
const businessCalls = byCaller('business');
const onVerification = (name: EndpointName) => paths[name][1].includes('{publicId}');

describe.each(oneDatabase)('calls, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  let stranger: BusinessClient;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-calls-'));
    const env = { DATA_DIR: dataDirectory, ...database.env };
    const other = await addBusiness(env, '別の会社', '--redirect-origin', 'https://other.example');
    service = await startService({ dataDirectory, env: database.env });
    business = new BusinessClient(service.url, service.apiKey);
    stranger = new BusinessClient(service.url, other.apiKey);
    // A face authentication is made of somebody whose face is known.
    const body = { targetUserId: 'enrolled' };
    const { publicId } = expectOk(await business.call('selfieData.create', { body }), 'create');
    const enrolled = new VisitorClient(service.url, publicId);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new SelfieJourney(enrolled, scenes).submit();
    const completed = () => enrolled.call('selfieData.getCompleted');
    const approved = async () => expect((await completed()).body.status).toBe('approved');
    await vi.waitFor(approved, { timeout: 60_000, interval: 200 });
  }, 240_000);
  afterAll(async () => {
    await service.stop();
    await service.removeData();
    await database.remove();
  });

  const create = async (body: unknown = {}, headers: Record<string, string> = {}) =>
    expectOk(await business.call('identification.create', { body, headers }), 'create').publicId;
  const createFor = async (name: EndpointName) => {
    const kind = kindOfCall(name);
    if (kind === 'identification') return create();
    const target = { targetUserId: 'enrolled' };
    const body = kind === 'additionalDocument' ? { documentType: 'hazMatLicense' } : target;
    return expectOk(await business.call(`${kind}.create`, { body }), 'create').publicId;
  };
  const boundFor = async (name: EndpointName) => {
    const visitor = new VisitorClient(service.url, await createFor(name));
    expectOk(await visitor.call(callOf(kindOfCall(name), 'bindSecurityCode')), 'security');
    return visitor;
  };
  const bound = async (body: unknown = {}) => {
    const visitor = new VisitorClient(service.url, await create(body));
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };
  /** Sends a call's good body, or a form with one picture for the upload. */
  const send = async (visitor: VisitorClient, name: EndpointName) => {
    if (name === 'identification.uploadMaterial')
      return visitor.upload({ type: 'document', photoType: 'front' }, randomBytes(100));
    if (name.endsWith('.putRecordingPiece')) {
      const bytes = Buffer.from('1a45dfa3', 'hex');
      return call(service.url, name, {
        params: { publicId: visitor.publicId, segment: '0', piece: '0' },
        body: bytes,
        headers: {
          'security-code': visitor.securityCode,
          'content-type': 'video/webm',
          'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
        },
      });
    }
    const form = formsOf[name];
    if (form) {
      const data = new FormData();
      for (const [field, value] of Object.entries(form[1])) data.set(field, value);
      for (const file of form[0]) data.set(file, new Blob([randomBytes(100)]), 'a.jpg');
      return visitor.call(name, data);
    }
    return visitor.call(name, goodBodies[name] as never);
  };

  describe('wrong party', () => {
    test.each(visitorCalls)('%s refuses a stranger to the verification', async (name) => {
      const owner = await boundFor(name);
      expect(await send(new VisitorClient(service.url, owner.publicId), name)).toMatchObject({
        status: 401,
        code: 'security_code_mismatch',
      });
      expect(await send(new VisitorClient(service.url, owner.publicId, ''), name)).toMatchObject({
        status: 401,
        code: 'security_code_missing',
      });
      // The first call of a face authentication binds: `face-kinds.test.ts`.
      if (!name.startsWith('faceAuthentication.'))
        expect(await send(new VisitorClient(service.url, await createFor(name)), name)).toMatchObject({
          code: 'not_bound',
        });
      expect(await send(new VisitorClient(service.url, unknownId), name)).toMatchObject({ status: 404 });
    });

    test.each(businessCalls)('%s refuses a missing, a malformed and an unknown key', async (name) => {
      const options: CallOptions = {
        params: { publicId: await createFor(name), id: 'msg_1' },
        ...(name === 'business.getFigures' ? { query: { from: '2026-11-01', to: '2026-11-30' } } : {}),
        ...(bodyOfBusinessCall[name] === undefined ? {} : { body: bodyOfBusinessCall[name] }),
      };
      expect(await call(service.url, name, options)).toMatchObject({ status: 401, code: 'api_key_missing' });
      // Other ids for every call: many wrong secrets of one are answered otherwise, see attacks-limits.
      const id = randomBytes(9).toString('hex');
      for (const key of ['nonsense', `ekyc_sk_${id}_${'0'.repeat(64)}`]) {
        const answer = await new BusinessClient(service.url, key).call(name, options);
        expect(answer).toMatchObject({ status: 401, code: 'api_key_invalid' });
      }
    });

    test.each(businessCalls.filter(onVerification))(
      "%s does not show another business's verification",
      async (name) => {
        const options: CallOptions = {
          params: { publicId: await createFor(name) },
          ...(bodyOfBusinessCall[name] === undefined ? {} : { body: bodyOfBusinessCall[name] }),
        };
        expect(await stranger.call(name, options)).toMatchObject({ status: 404, code: 'not_found' });
      },
    );

    test('what the business supplied about a person is never shown back to the visitor', async () => {
      const visitor = await bound({ profile, targetUserId: 'user-7' });
      expect((await visitor.call('identification.getProfile')).body).toEqual({
        profile: null,
        suppliedByClient: true,
      });
      expect(await visitor.call('identification.putProfile', profile)).toMatchObject({
        status: 409,
        code: 'profile_supplied_by_client',
      });
      expect(
        await visitor.call('identification.proposeProfile', { familyName: profile.familyName }),
      ).toMatchObject({ status: 409, code: 'profile_supplied_by_client' });
      for (const name of [
        'identification.getClient',
        'identification.getCustomizations',
        'identification.getCompleted',
        'identification.listMaterials',
      ] as const) {
        const text = JSON.stringify((await visitor.call(name)).body);
        expect(text).not.toMatch(new RegExp(`${profile.familyName}|${profile.birthday}|user-7`, 'u'));
      }
      const params = { publicId: visitor.publicId };
      expect((await business.call('identification.get', { params })).body.profile).toEqual(profile);
      // A part of a profile does not replace the visitor's own entry.
      const partly = await bound({ profile: { familyName: profile.familyName } });
      expect((await partly.call('identification.getProfile')).body).toEqual({
        profile: null,
        suppliedByClient: false,
      });
      expect((await partly.call('identification.putProfile', profile)).status).toBe(200);
    });

    test("another business's webhook addresses, messages and results do not exist", async () => {
      const { id } = expectOk(
        await business.call('webhook.createEndpoint', { body: { url: 'http://127.0.0.1:9/' } }),
        'endpoint',
      );
      expect((await stranger.call('webhook.deleteEndpoint', { params: { id } })).status).toBe(404);
      expect((await stranger.call('webhook.listEndpoints')).body.items).toEqual([]);
      const visitor = await bound();
      await visitor.call('identification.cancel');
      const own = (await business.call('webhook.listMessages', { query: { publicId: visitor.publicId } }))
        .body.items;
      expect(own.map(({ type }) => type)).toEqual(['identification.canceled']);
      const message = { params: { id: own[0]?.id ?? '' } };
      expect((await stranger.call('webhook.listMessages')).body.items).toEqual([]);
      expect((await stranger.call('webhook.redeliverMessage', message)).status).toBe(404);
      expect((await business.call('webhook.redeliverMessage', message)).status).toBe(202);
      expect((await stranger.call('identification.list')).body.items).toEqual([]);
      expect((await business.call('webhook.deleteEndpoint', { params: { id } })).status).toBe(204);
    });
  });

  describe('wrong state', () => {
    // A key may be forgotten at any time.
    const always = ['cancel', 'forgetBrowserKey'];
    const afterCancel = codeAlone.filter(
      (name) => paths[name][0] !== 'GET' && !always.includes(name.split('.')[1] ?? ''),
    );
    test.each(afterCancel)('%s changes nothing after a cancel', async (name) => {
      const visitor = await boundFor(name);
      const kind = kindOfCall(name);
      expect((await visitor.call(callOf(kind, 'cancel'))).body).toEqual({ status: 'canceled' });
      expect(await send(visitor, name)).toMatchObject({ status: 409, code: 'wrong_state' });
      expect((await visitor.call(callOf(kind, 'getCompleted'))).body).toMatchObject({
        status: 'canceled',
        completed: true,
      });
    });

    test('calls before their time', async () => {
      const visitor = await bound();
      expect(await visitor.call('identification.startTake', { type: 'document' })).toMatchObject({
        code: 'id_type_missing',
      });
      expect(await visitor.call('identification.takeOath', { take: [1] })).toMatchObject({
        code: 'wrong_state',
      });
      expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      expect(await visitor.call('identification.startTake', { type: 'face' })).toMatchObject({
        code: 'take_incomplete',
      });
      expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
      expect(await visitor.call('identification.startTake', { type: 'face' })).toMatchObject({
        code: 'wrong_state',
      });
      expect(await visitor.call('identification.putIdType', { idType: 'driversLicense' })).toMatchObject({
        status: 200,
      });
      expect(await visitor.call('identification.startDetection', { shootingStatus: 'selfie' })).toMatchObject(
        {
          code: 'photo_type_not_expected',
        },
      );
      expect(await send(visitor, 'identification.uploadMaterial')).toMatchObject({
        code: 'detection_not_started',
      });
      expect(await visitor.upload({ type: 'face', photoType: 'selfie' }, randomBytes(9))).toMatchObject({
        code: 'take_not_open',
      });
      expect(await visitor.call('identification.endTake', { type: 'document' })).toMatchObject({
        code: 'take_incomplete',
      });
      expect(await visitor.call('identification.endTake', { type: 'face' })).toMatchObject({
        code: 'take_not_open',
      });
      expect(await visitor.call('identification.extractText', {})).toMatchObject({ code: 'take_incomplete' });
      expect(await visitor.call('identification.checkSimilarity')).toMatchObject({ code: 'take_incomplete' });
      expect(await visitor.call('identification.takeOath', { take: [1] })).toMatchObject({
        code: 'profile_missing',
      });
      expectOk(await visitor.call('identification.putProfile', profile), 'profile');
      expect(await visitor.call('identification.takeOath', { take: [1] })).toMatchObject({
        code: 'take_incomplete',
      });
      expect(
        expectOk(await visitor.call('identification.endTake', { type: 'document', abort: true }), 'abort')
          .accepted,
      ).toBe(false);
      expect((await visitor.call('identification.endTake', { type: 'document', abort: true })).status).toBe(
        200,
      );
      const params = { publicId: visitor.publicId };
      expect(
        await business.call('identification.decide', { params, body: { decision: 'approved', reason: 'x' } }),
      ).toMatchObject({ status: 409, code: 'wrong_state' });
    });
  });

  describe('malformed and oversized', () => {
    test.each(visitorCalls.filter((name) => goodBodies[name] !== undefined))(
      '%s names what is wrong',
      async (name) => {
        const visitor = await boundFor(name);
        const json = { 'content-type': 'application/json' };
        const raw = (body: string, headers: Record<string, string> = json) =>
          call(service.url, name, {
            params: { publicId: visitor.publicId },
            body,
            headers: { 'security-code': visitor.securityCode, ...headers },
          });
        expect(await raw('{"unfinished')).toMatchObject({ status: 400, code: 'malformed_request' });
        const unknown = await raw(JSON.stringify({ unknownField: 1 }));
        expect(unknown).toMatchObject({ status: 422, code: 'invalid_fields' });
        expect((unknown.body as unknown as { errors: unknown[] }).errors.length).toBeGreaterThan(0);
        expect(await raw('{}', { 'content-type': 'text/plain' })).toMatchObject({
          status: 415,
          code: 'unsupported_media_type',
        });
        const limit = largeBodies[name] ?? 300_000;
        expect(await raw(JSON.stringify({ pad: 'x'.repeat(limit) }))).toMatchObject({
          status: 413,
          code: 'body_too_large',
        });
      },
    );

    test('publicIds and security codes of another form', async () => {
      expect(
        await call(service.url, 'identification.getClient', { params: { publicId: '../../etc' } }),
      ).toMatchObject({
        status: 404,
      });
      const publicId = await create();
      for (const weak of [
        'short',
        'x'.repeat(21),
        'ab'.repeat(40),
        'with a space in all of it',
        'x'.repeat(201),
        // Random, and of fewer than 128 bits.
        randomBytes(15).toString('hex'),
        randomBytes(15).toString('hex').toUpperCase(),
        '31415926535897932384626433832795028841',
      ])
        expect(
          await new VisitorClient(service.url, publicId, weak).call('identification.bindSecurityCode'),
          weak,
        ).toMatchObject({ status: 400, code: 'security_code_weak' });
    });

    test('but security codes of other clients are as good as ours', async () => {
      for (const code of [randomUUID(), 'Tr0ub4dor&3-correct-{horse}', 'x1y2'.repeat(10) + randomUUID()]) {
        const visitor = new VisitorClient(service.url, await create(), code);
        expect((await visitor.call('identification.bindSecurityCode')).status, code).toBe(204);
        expect((await visitor.call('identification.getClient')).status, code).toBe(200);
      }
    });

    test('a form in the place of JSON is refused, not taken for no body', async () => {
      const visitor = await bound();
      const form = new FormData();
      form.set('type', 'document');
      expect(await visitor.call('identification.startTake', form)).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    });

    test('takes end with yes and no as numbers, and with features as an object', async () => {
      const visitor = await bound();
      expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      const end = (more: object) =>
        visitor.call('identification.endTake', { type: 'document', abort: 1, ...more } as never);
      expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
      expect((await end({ manualCapture: 2 })).status).toBe(422);
      expect((await end({ manualCapture: 'yes' })).status).toBe(422);
      expect((await end({ facialFeatures: { big: 'x'.repeat(65_536) } })).status).toBe(422);
      expect((await end({ facialFeatures: 7 })).status).toBe(422);
      const features = { yaw: 0.1, box: [1, 2, 3, 4] };
      const answer = await end({ manualCapture: 0, hasAdditionalInfo: 1, facialFeatures: features });
      expect(answer).toMatchObject({ status: 200, body: { accepted: false } });
    });

    test('pictures', async () => {
      const visitor = await bound();
      expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
        'detection_start',
      );
      const front = { type: 'document', photoType: 'front' } as const;
      const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
      const jpeg = await pictureOf(scenes, 'front');
      const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect(await visitor.upload(front, Buffer.alloc(12_600_000, 1))).toMatchObject({ status: 413 });
      expect(await visitor.upload(front, jpeg.subarray(0, jpeg.length / 2))).toMatchObject({
        status: 422,
        code: 'picture_undecodable',
      });
      expect(await visitor.upload(front, randomBytes(5000))).toMatchObject({
        status: 422,
        code: 'picture_format_unsupported',
      });
      expect(await visitor.upload(front, svg)).toMatchObject({
        status: 422,
        code: 'picture_format_unsupported',
      });
      expect(await visitor.upload(front, heic)).toMatchObject({ status: 422, code: 'picture_heic' });
      expect(await visitor.upload({ ...front, rotate: '45' }, jpeg)).toMatchObject({
        status: 422,
        code: 'invalid_fields',
      });
      const empty = new FormData();
      empty.set('type', 'document');
      empty.set('photoType', 'front');
      expect(await visitor.call('identification.uploadMaterial', empty)).toMatchObject({ status: 400 });
      expect(await visitor.call('identification.uploadMaterial', { some: 'json' } as never)).toMatchObject({
        status: 415,
      });
      expect((await visitor.call('identification.listMaterials')).body.materials).toEqual([]);
    });

    test('creation', async () => {
      const make = async (body: unknown, headers: Record<string, string> = {}) =>
        business.call('identification.create', { body, headers });
      expect(await make({ redirectUrl: 'https://other.example/back' })).toMatchObject({
        status: 422,
        code: 'redirect_origin_not_registered',
      });
      for (const redirectUrl of [
        `http://localhost:${service.port}.evil.example/`,
        `http://localhost:${service.port}@evil.example/`,
        `javascript:alert(1)//http://localhost:${service.port}`,
      ]) {
        expect((await make({ redirectUrl })).status).toBe(422);
      }
      expect(await make({ idTypes: ['healthInsuranceCard'] })).toMatchObject({ code: 'invalid_fields' });
      expect(await make({ regime: 'mobilePhone', method: 'picture' })).toMatchObject({
        status: 422,
        code: 'regime_method_not_allowed',
      });
      expect(await make({ expiresInMinutes: 1 })).toMatchObject({ code: 'invalid_fields' });
      expect(await make({}, { 'idempotency-key': 'with space' })).toMatchObject({
        code: 'idempotency_key_malformed',
      });
    });

    test('a NUL and half a surrogate pair are refused wherever they stand', async () => {
      const visitor = await bound();
      const settings = expectOk(await call(service.url, 'service.getEndpoints'), 'endpoints');
      const clientId = settings.userPoolsWebClientId;
      for (const text of ['a\0b', 'a\ud800b']) {
        const query = { reason: text, targetUserId: text };
        if (text.includes('\0'))
          expect(await business.call('business.listVerifications', { query })).toMatchObject({
            status: 400,
            code: 'malformed_request',
          });
        const bodies = [{ metadata: { [text]: 'x' } }, { metadata: { x: text } }, { targetUserId: text }];
        for (const body of bodies)
          expect(await business.call('identification.create', { body })).toMatchObject({
            status: 422,
            code: 'invalid_fields',
          });
        const entered = { ...profile, city: text };
        expect(await visitor.call('identification.putProfile', entered)).toMatchObject({
          code: 'invalid_fields',
          body: { errors: [{ path: 'city' }] },
        });
        for (const [operation, more] of [
          ['ForgotPassword', {}],
          ['SignUp', { Password: `${text}A1bcdefghijkl` }],
          ['InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: text, SRP_A: text } }],
          ['RespondToAuthChallenge', { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: text }],
        ] as const) {
          const pool = await fetch(`${service.url}/idp/`, {
            method: 'POST',
            headers: {
              'content-type': 'application/x-amz-json-1.1',
              'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
            },
            body: JSON.stringify({ ClientId: clientId, Username: `${text}@example.jp`, ...more }),
          });
          expect(pool.status, operation).toBe(400);
        }
      }
      const form = new FormData();
      form.set('documentType', 'hazMatLicense\0');
      form.set('frontFile', new Blob(['x']), 'a\0.jpg');
      const licence = await boundFor('additionalDocument.uploadMaterials');
      expect((await licence.call('additionalDocument.uploadMaterials', form)).status).toBe(422);
      for (const path of [
        `/api/v1/identifications/${visitor.publicId}%00/client`,
        '/api/v1/webhook_messages/a%00/redeliver',
        '/%00',
        '/identification?publicId=%00',
        '/embed/identification?publicId=%00',
        '/console/%00',
        '/assets/%00.js',
        '/idp/%00/.well-known/jwks.json',
        '/dev/mail?to=%00',
        '/demo?from=%00',
      ])
        expect((await fetch(service.url + path)).status, path).toBeLessThan(500);
    });

    test('what is nested without end is refused', async () => {
      const visitor = await bound();
      const nested = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000);
      const answer = await call(service.url, 'identification.endTake', {
        params: { publicId: visitor.publicId },
        headers: { 'security-code': visitor.securityCode },
        body: `{"type":"document","facialFeatures":${nested}}`,
      });
      expect(answer).toMatchObject({ status: 422, code: 'invalid_fields' });
    });

    test('a profile that cannot be', async () => {
      const visitor = await bound();
      expect(
        await visitor.call('identification.putProfile', { ...profile, birthday: '2999-01-01' }),
      ).toMatchObject({
        code: 'invalid_fields',
      });
      expect(
        await visitor.call('identification.putProfile', { ...profile, birthday: '1990-02-30' }),
      ).toMatchObject({
        code: 'invalid_fields',
      });
      expect(
        await visitor.call('identification.putProfile', { ...profile, familyNameKana: 'Yamada' }),
      ).toMatchObject({
        code: 'invalid_fields',
      });
      const half = await visitor.call('identification.putProfile', {
        ...profile,
        familyNameKana: 'ｻﾞﾜ',
        firstNameKana: 'たろう',
      });
      expect(half.body.profile).toMatchObject({ familyNameKana: 'ザワ', firstNameKana: 'タロウ' });
    });

    test('an unknown path and method', async () => {
      expect(await (await fetch(`${service.url}/api/v1/nothing`)).json()).toMatchObject({
        code: 'not_found',
        title: errorTitle.not_found,
      });
      expect((await fetch(`${service.url}/api/v1/results`)).status).toBe(405);
    });
  });

  describe('repeated', () => {
    test('security: the same code again is fine, another is refused, reset only while nothing was entered', async () => {
      const visitor = await bound();
      expect((await visitor.call('identification.bindSecurityCode')).status).toBe(204);
      const second = new VisitorClient(service.url, visitor.publicId);
      expect(await second.call('identification.bindSecurityCode')).toMatchObject({
        status: 409,
        code: 'already_bound',
      });
      expect(
        await second.call('identification.resetSecurityCode', {
          securityCode: second.securityCode,
          token: 'guess',
        }),
      ).toMatchObject({
        status: 401,
        code: 'reset_token_invalid',
      });
      expect(
        (await second.call('identification.resetSecurityCode', { securityCode: second.securityCode })).status,
      ).toBe(204);
      expect((await visitor.call('identification.getClient')).code).toBe('security_code_mismatch');
      expectOk(await second.call('identification.putProfile', profile), 'profile');
      expect(
        await visitor.call('identification.resetSecurityCode', { securityCode: visitor.securityCode }),
      ).toMatchObject({
        status: 409,
        code: 'reset_not_possible',
      });
    });

    test('reset says what stands in its way', async () => {
      const reset = (publicId: string) =>
        new VisitorClient(service.url, publicId).call('identification.resetSecurityCode', {
          securityCode: randomUUID(),
        });
      expect(await reset(unknownId)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await reset(await create())).toMatchObject({ status: 409, code: 'not_bound' });
      const canceled = await bound();
      expectOk(await canceled.call('identification.cancel'), 'cancel');
      expect(await reset(canceled.publicId)).toMatchObject({ status: 409, code: 'wrong_state' });
    });

    test('creation with an Idempotency-Key, also 10 at once', async () => {
      const key = { 'idempotency-key': randomBytes(8).toString('hex') };
      const ids = await Promise.all(Array.from({ length: 10 }, () => create({ metadata: { a: '1' } }, key)));
      expect(new Set(ids).size).toBe(1);
      expect(
        await business.call('identification.create', { body: { metadata: { a: '2' } }, headers: key }),
      ).toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      });
      const others = await stranger.call('identification.create', {
        body: { metadata: { a: '1' } },
        headers: key,
      });
      expect(others.body.publicId).not.toBe(ids[0]);
    });

    test('the same picture is one material; take_start, take_end and oath answer the same', async () => {
      const visitor = await bound();
      const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
      const journey = new VisitorJourney(visitor, scenes, holder);
      await journey.begin();
      const start = expectOk(
        await visitor.call('identification.startTake', { type: 'document' }),
        'take_start',
      );
      expect((await visitor.call('identification.startTake', { type: 'document' })).body).toEqual(start);
      expectOk(await visitor.call('identification.startDetection', { shootingStatus: 'front' }), 'detection');
      const jpeg = await journey.shot('front');
      const both = await Promise.all([
        visitor.upload({ type: 'document', photoType: 'front' }, jpeg),
        visitor.upload({ type: 'document', photoType: 'front' }, jpeg),
      ]);
      const again = await visitor.upload({ type: 'document', photoType: 'front' }, jpeg);
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      expect([both[0]?.body, both[1]?.body]).toEqual([again.body, again.body]);
      const documentTake = await journey.takeDocument();
      const end = (await visitor.call('identification.endTake', { type: 'document' })).body;
      expect(end).toEqual({ take: documentTake, accepted: true, problems: [] });
      const faceTake = await journey.takeFace();
      const materials = (await visitor.call('identification.listMaterials')).body;
      expect(materials.takes.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
      expect(materials.materials.filter(({ photoType }) => photoType === 'front').length).toBe(1);
      const text = await visitor.call('identification.extractText', {});
      expect((await visitor.call('identification.extractText', {})).body).toEqual(text.body);
      expect((await visitor.call('identification.takeOath', { take: [documentTake] })).code).toBe(
        'take_incomplete',
      );
      const fromAccount = { take: [documentTake, faceTake], userSubmission: true };
      expect((await visitor.call('identification.takeOath', fromAccount)).code).toBe('access_token_missing');
      const take = [documentTake, faceTake];
      expect((await visitor.call('identification.takeOath', { take })).status).toBe(200);
      expect((await visitor.call('identification.takeOath', { take })).status).toBe(200);
      expect((await visitor.call('identification.cancel')).code).toBe('wrong_state');
      await expect
        .poll(async () => (await visitor.call('identification.getCompleted')).body.completed, {
          timeout: 30_000,
        })
        .toBe(true);
      const list = await business.call('webhook.listMessages', { query: { publicId: visitor.publicId } });
      expect(list.body.items.map(({ sequence }) => sequence)).toEqual([2, 1]);
    });
  });
});

const bodyOfBusinessCall: Partial<Record<EndpointName, unknown>> = {
  'identification.create': {},
  'identification.decide': { decision: 'approved', reason: 'x' },
  'result.redeem': { resultCode: 'x'.repeat(43) },
  'identification.advanceTime': { seconds: 60 },
  'selfieData.advanceTime': { seconds: 60 },
  'faceAuthentication.advanceTime': { seconds: 60 },
  'additionalDocument.advanceTime': { seconds: 60 },
  'identification.endDealings': { on: '2026-01-01' },
  'webhook.createEndpoint': { url: 'https://example.com/hook' },
  'webhook.updateEndpoint': { revision: 1, url: 'https://example.com/hook', eventTypes: [] },
  'webhook.redeliverFailed': { since: '2026-11-01T00:00:00Z' },
  'selfieData.create': { targetUserId: 'enrolled' },
  'selfieData.decide': { decision: 'approved', reason: 'x' },
  'faceAuthentication.create': { targetUserId: 'enrolled' },
  'faceAuthentication.decide': { decision: 'approved', reason: 'x' },
  'additionalDocument.create': { documentType: 'hazMatLicense' },
  'additionalDocument.decide': { decision: 'approved', reason: 'x' },
};
