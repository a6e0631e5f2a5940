import { currentApiVersion } from '../api-versions.ts';
import type { consoleEndpoints } from '../console-endpoints.ts';
import type { SavedView } from '../saved-views.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';
import { summaryOf } from './verification-examples.ts';

const unsure = { method: 'picture' as const, reasons: ['faceMatch'] };
const business = { id: 'biz_0a1b2c3d4e5f607182', name: '見本商店', mode: 'live' as const };
const savedView: SavedView = {
  id: 'viw_5f0f5a0e6f0c4a518c',
  name: '顔の不一致',
  view: {
    page: 'verifications',
    status: 'review',
    reason: 'faceMatch',
    order: 'oldest',
    columns: ['reasons', 'created'],
  },
  createdAt: values.madeAt,
};
const staffId = 'stf_7c1d2e3f4a5b6c7d80';
const member = {
  id: staffId,
  email: 'reviewer@shop.example',
  role: 'reviewer' as const,
  createdAt: values.madeAt,
  lastSeenAt: '2026-11-22T08:00:00.000Z',
};
const invitation = {
  id: 'inv_2f6b0f0e9f0b4c559b',
  email: member.email,
  role: member.role,
  createdAt: values.madeAt,
  expiresAt: '2026-11-27T01:00:00.000Z',
};
const ofStaff = { params: { id: staffId } };
const scopes = ['verifications' as const, 'personalData' as const, 'webhooks' as const];
const apiKeyId = '4a7f600cc77177e69a';

const settings = {
  primaryColor: '#0017c1',
  greeting: '古物の買い取りのため、ご本人の確認をお願いします。',
  supportMsg: 'お問い合わせ: 0120-000-000(平日10時〜17時)',
  idTypes: ['driversLicense' as const, 'residenceCard' as const],
  regime: 'secondhandArticles' as const,
  methods: ['picture' as const],
  passportAtCounter: false,
  signatureVerifier: false,
  occupationHeld: false,
  requireThickness: true,
  allowDesktop: true,
  minimumAge: 18,
  retentionDays: 1096,
  resubmissions: 1,
  sharingPurpose: '古物の買い取りのため',
  recording: 'required' as const,
  faceWithoutLiveness: false,
  fourEyes: true,
  reviewHours: 24,
  match: null,
  policy: { duplicate: { advisory: 'review' as const } },
};
const update = {
  revision: 4,
  name: business.name,
  siteUrl: 'https://shop.example',
  privacyPolicyUrl: 'https://shop.example/privacy',
  redirectOrigins: ['https://shop.example'],
  framingOrigins: null,
};
const { id, mode } = business;
const answer = {
  ...update,
  id,
  mode,
  revision: 5,
  settings,
  logoUrl: `/logos/${values.sha256}`,
  bounds: {
    match: { accept: { min: 0.4, max: 0.55 }, review: { min: 0.55, max: 0.65 } },
    defaults: { accept: 0.55, review: 0.65 },
  },
  lawfulMethods: [
    {
      regime: 'mobilePhone' as const,
      method: 'chipAtCounter' as const,
      idTypes: ['driversLicense' as const, 'myNumberCard' as const],
      doubtfulIdTypes: ['passport' as const],
      conditions: [],
      firstDay: '2026-04-01',
      lastDay: null,
    },
    {
      regime: 'none' as const,
      method: 'picture' as const,
      idTypes: ['driversLicense' as const, 'passport' as const],
      doubtfulIdTypes: [],
      conditions: [],
      firstDay: null,
      lastDay: null,
    },
  ],
  metByOperator: ['jpkiProvider' as const],
  faceModel: {
    id: 'dlib-resnet-v1',
    title: "dlib's face recognition network, as face-api 1.7.15 carries it",
    decides: false,
  },
};

export const consoleExamples: ExamplesOf<typeof consoleEndpoints> = {
  'staff.getMe': { answer: { email: member.email, memberships: [{ business, staffId, role: 'reviewer' }] } },
  'staff.acceptInvitation': {
    body: { token: values.securityCode },
    answer: { business, staffId, role: 'reviewer' },
  },
  'staff.readInvitation': {
    body: { token: values.securityCode },
    answer: { business: { name: business.name, mode: business.mode }, role: 'reviewer' },
  },
  'staff.list': {
    answer: {
      items: [member],
      former: [{ id: 'stf_0d5f2c7e1a6b4c3d90', email: 'jiro@shop.example', removedAt: member.lastSeenAt }],
      invitations: [invitation],
    },
  },
  'staff.invite': { body: { email: member.email, role: 'reviewer' }, answer: invitation },
  'staff.withdrawInvitation': { params: { id: invitation.id } },
  'staff.changeRole': { ...ofStaff, body: { role: 'auditor' }, answer: { ...member, role: 'auditor' } },
  'staff.remove': ofStaff,
  'business.get': { answer },
  'business.update': { body: { ...update, settings }, answer },
  'business.putLogo': { answer: { logoUrl: answer.logoUrl } },
  'business.deleteLogo': {},
  'business.getLogo': { params: { hash: values.sha256 } },
  'business.listApiKeys': {
    answer: {
      items: [
        {
          id: apiKeyId,
          name: 'shop backend',
          scopes,
          madeBy: staffId,
          apiVersion: currentApiVersion,
          createdAt: values.madeAt,
          lastUsedAt: '2026-11-22T08:00:00.000Z',
          revokedAt: null,
        },
      ],
    },
  },
  'business.createApiKey': {
    body: { name: 'shop backend', scopes },
    answer: { id: apiKeyId, apiKey: `ekyc_sk_${apiKeyId}_…` },
  },
  'business.revokeApiKey': { params: { id: apiKeyId } },
  'business.listCalls': {
    query: { failed: 'true', limit: 50 },
    answer: {
      items: [
        {
          requestId: '6f1c2f0e-8a54-4a6b-9c0f-0f6d3c1a2b7e',
          at: values.madeAt,
          name: 'identification.get',
          status: 404,
          problem: 'not_found',
          ms: 12,
          key: { id: apiKeyId, name: 'shop backend' },
          publicId: values.publicId,
        },
      ],
      nextCursor: null,
    },
  },
  'business.listVerifications': {
    query: { status: 'review', reason: 'faceMatch', from: '2026-11-01', to: '2026-11-30', limit: 20 },
    headers: { targetUserId: 'customer-4711' },
    answer: {
      items: [
        { ...summaryOf('identification'), ...unsure, status: 'review', foundBy: null, targetUserId: null },
      ],
      nextCursor: null,
    },
  },
  'savedView.list': { answer: { items: [savedView] } },
  'savedView.save': { body: { name: savedView.name, view: savedView.view }, answer: savedView },
  'savedView.delete': { params: { id: savedView.id } },
  'business.streamEvents': {},
  'business.getFigures': {
    query: { from: '2026-11-20', to: '2026-11-20' },
    answer: {
      from: '2026-11-20',
      to: '2026-11-20',
      days: [{ day: '2026-11-20', made: 12, submitted: 10, approved: 8, declined: 1, review: 1, givenUp: 2 }],
      reasons: [{ reason: 'faceMatch', count: 2 }],
      givenUp: [{ step: 'document', browser: 'LINE', count: 2 }],
      browsers: [
        { browser: 'Safari (iOS)', opened: 7, submitted: 7 },
        { browser: 'LINE', opened: 5, submitted: 3 },
      ],
      documents: [
        {
          kind: 'identification',
          method: 'picture',
          idType: 'driversLicense',
          documentType: null,
          opened: 12,
          submitted: 10,
          approved: 8,
          declined: 1,
          review: 1,
        },
      ],
      timeToComplete: { count: 10, median: 118, p90: 214 },
      timeToDecide: { count: 9, median: 4, p90: 5400 },
    },
  },
  'business.getHistory': {
    answer: {
      items: [
        {
          sequence: 1,
          at: values.madeAt,
          actor: 'business',
          action: 'verification.created',
          details: { regime: 'secondhandArticles' },
          by: null,
          words: null,
        },
        {
          sequence: 17,
          at: values.decidedAt,
          actor: 'service',
          action: 'verification.decided',
          details: { outcomes: { faceMatch: 'clear' }, reasons: [], round: 0 },
          by: null,
          words: null,
        },
        {
          sequence: 18,
          at: values.decidedAt,
          actor: 'business',
          action: 'personal_data.viewed',
          details: {
            staff: staffId,
            purposeSha256: 'f96aceb1a5558e5a960eb320908bbdfc527b5aa5fd7a25f1748c50b9e5f589cc',
          },
          by: { kind: 'staff', name: 'reviewer@shop.example', former: false },
          words: 'review of order 2026-0042',
        },
      ],
    },
  },
};
