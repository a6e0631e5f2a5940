import type { businessEndpoints } from '../business-endpoints.ts';
import type { webhookEndpoints } from '../webhook-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';
import { createdOf, identification, summaryOf } from './verification-examples.ts';

const webhook = { id: values.webhookEndpointId };
const secret = {
  id: values.webhookEndpointId,
  url: 'https://shop.example/webhooks/ekyc',
  eventTypes: [],
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD8L5xRkZGbGs=',
};
const endpoint = {
  id: secret.id,
  revision: 1,
  url: secret.url,
  eventTypes: [],
  pausedAt: null,
  disabledAt: null,
  previousSecretSigns: false,
  createdAt: values.madeAt,
};
const ends = ['identification.approved', 'identification.declined'] as const;

export const businessExamples: ExamplesOf<typeof businessEndpoints & typeof webhookEndpoints> = {
  'service.getEndpoints': {
    answer: {
      apiServer: values.server,
      ekycAiServer: '/ai',
      envType: 'production',
      debugModeEnabled: 'false',
      clientAdminServer: '',
      streamServerDomain: 'ekyc.example',
      awsRegion: 'local',
      userPoolsId: 'local_ju2ff7pvl',
      userPoolsWebClientId: 'xoje33vgbtk30dmvjw741c3nij',
      ekycProfileEditClientApiKey: 'ekyc_pk_280efac434545d14e26be4d67e59e7bb0916218c7d1f091f',
      pusherAppKey: 'ekyc',
      pusherAppCluster: 'local',
      pusherHost: 'ekyc.example',
      pusherPort: 443,
      userPoolEndpoint: `${values.server}/idp/`,
      passkeyDomain: 'ekyc.example',
      staffSsoName: '社内アカウント',
    },
  },
  'service.reportFatal': {
    body: {
      error: 'TypeError: undefined is not an object',
      screenWidth: 390,
      screenHeight: 844,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
      path: '/identification',
    },
  },
  'service.detect': {
    body: { image_base64: '/9j/4AAQSkZJRgABAQAAAQABAAD/2w==' },
    answer: {
      faces: [{ box: { x: 0.31, y: 0.22, width: 0.38, height: 0.41 }, score: 0.98 }],
      card: null,
      codes: ['face_too_far'],
    },
  },
  'identification.create': {
    // Without redirectUrl, so that it can be tried as it stands: its origin must be registered.
    body: {
      regime: 'secondhandArticles',
      idTypes: ['driversLicense', 'residenceCard'],
      targetUserId: 'customer-4711',
      expiresInMinutes: 1440,
      metadata: { order: '2026-0042' },
    },
    answer: createdOf('identification'),
  },
  'identification.list': {
    query: { status: 'review', limit: 20 },
    headers: { metadata: 'order=2026-0042' },
    answer: {
      items: [{ ...summaryOf('identification'), method: 'picture' }],
      nextCursor: 'MjAyNi0xMS0yMFQwMTowMDowMC4wMDBa',
    },
  },
  'identification.get': { answer: identification },
  'identification.decide': {
    body: {
      decision: 'resubmission',
      reason: 'Address side too dark to read.',
      parts: [{ take: 'document', photoTypes: ['back'] }],
    },
    answer: { status: 'resubmission' },
  },
  'identification.createResumeLink': {
    answer: {
      url: `${values.server}/identification?publicId=${values.publicId}#token=JH0cB1s3Yk6vQm9d`,
      expiresAt: values.expiresAt,
    },
  },
  'identification.cancelByClient': { answer: { status: 'canceled' } },
  'identification.advanceTime': {
    body: { seconds: 90_000 },
    answer: {
      status: 'expired',
      expiresAt: '2026-11-20T00:00:00.000Z',
      advancedSeconds: 90_000,
      deliveries: 0,
    },
  },
  'identification.redact': { answer: { status: 'redacted' } },
  'identification.endDealings': {
    body: { on: '2026-11-20' },
    answer: { dealingsEndedOn: '2026-11-20', keptUntil: '2033-11-20' },
  },
  'identification.getMaterialImage': {},
  'identification.getEvidence': {},
  'identification.getRecording': {
    answer: {
      chunks: 41,
      bytes: 11_204_331,
      whole: true,
      search: 'done',
      destroyed: 0,
      segments: [
        {
          segment: 0,
          by: 'webrtc',
          from: '2026-11-20T01:01:40.000Z',
          to: '2026-11-20T01:03:02.400Z',
          frames: 1988,
          gaps: [],
          reason: 'submitted',
        },
      ],
      marks: [
        { at: '2026-11-20T01:02:11.200Z', place: { part: 0, videoMs: 31_200 }, name: 'shutter', take: 1 },
      ],
      videos: [
        { part: 0, mimeType: 'video/webm', durationMs: 82_400, size: 11_198_004, sha256: values.sha256 },
      ],
    },
  },
  'identification.getVideo': { query: { part: 0 } },
  'service.listEvidenceKeys': {
    answer: {
      items: [
        {
          id: values.signedHead.keyId,
          algorithm: 'Ed25519',
          validFrom: '2026-01-01T00:00:00.000Z',
          validUntil: '2028-01-01T00:00:00.000Z',
          publicKeyPem:
            '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n',
          publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
        },
      ],
    },
  },
  'service.getAuditLog': {
    query: { from: 128_390 },
    answer: {
      head: values.signedHead,
      timestampResponse: null,
      consistency: { from: 128_390, to: 128_403, hashes: [values.sha256, values.otherSha256] },
    },
  },
  'recording.putWhipFile': {},
  'webhook.createEndpoint': { body: { url: secret.url }, answer: secret },
  'webhook.listEndpoints': {
    answer: { items: [endpoint] },
  },
  'webhook.updateEndpoint': {
    params: webhook,
    body: { revision: 1, url: secret.url, eventTypes: [...ends] },
    answer: { ...endpoint, revision: 2, eventTypes: [...ends] },
  },
  'webhook.pauseEndpoint': {
    params: webhook,
    answer: { ...endpoint, pausedAt: values.decidedAt, again: false },
  },
  'webhook.resumeEndpoint': { params: webhook, answer: endpoint },
  'webhook.deleteEndpoint': { params: webhook },
  'webhook.rotateSecret': { params: webhook, answer: secret },
  'webhook.retireSecret': { params: webhook },
  'webhook.listen': {},
  'webhook.testEndpoint': { params: webhook, answer: { delivered: true, status: 204, error: null } },
  'webhook.redeliverFailed': {
    params: webhook,
    body: { since: '2026-11-20T00:00:00.000Z' },
    answer: { messages: 3 },
  },
  'webhook.listMessages': {
    query: { publicId: values.publicId },
    answer: {
      items: [
        {
          id: values.messageId,
          type: 'identification.approved',
          publicId: values.publicId,
          sequence: 2,
          createdAt: values.decidedAt,
          deliveries: [
            {
              endpointId: secret.id,
              state: 'delivered',
              attempts: [
                { at: '2026-11-20T01:04:16.402Z', status: 503, error: null },
                { at: '2026-11-20T01:04:21.733Z', status: 204, error: null },
              ],
            },
          ],
        },
      ],
    },
  },
  'webhook.redeliverMessage': { params: { id: values.messageId }, answer: { id: values.messageId } },
};
