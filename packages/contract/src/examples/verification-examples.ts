import type { ExaminationResult } from '../verification.ts';
import * as values from './values.ts';

const { publicId, madeAt, submittedAt, decidedAt, expiresAt } = values;
const engine = { engineId: 'ekyc-vision/1', modelHash: values.otherSha256 } as const;

const common = {
  publicId,
  status: 'approved' as const,
  mode: 'live' as const,
  targetUserId: 'customer-4711',
  metadata: { order: '2026-0042' },
  personalData: 'shown' as const,
  createdAt: madeAt,
  expiresAt,
  submittedAt,
  decidedAt,
  decision: 'approved' as const,
  reasons: [],
  proposedDecision: null,
  resubmissions: 0,
  parts: [],
};

const faceChecks: ExaminationResult[] = [
  {
    check: 'faceMatch',
    outcome: 'clear',
    values: { weakestDistance: 0.41, without: [], enrolled: true },
    thresholds: { accept: 0.55, review: 0.65 },
    ...engine,
  },
  {
    check: 'liveness',
    outcome: 'clear',
    values: { passedInstructions: 2, picturesSeenBefore: 0 },
    thresholds: { passedInstructions: 2 },
    ...engine,
  },
  {
    check: 'presentationAttack',
    outcome: 'notApplicable',
    values: { measured: false },
    thresholds: {},
    engineId: null,
    modelHash: null,
  },
];

function material(photoType: 'front' | 'selfie') {
  return {
    id: values.materialId,
    type: photoType === 'front' ? ('document' as const) : ('face' as const),
    photoType,
    take: photoType === 'front' ? 1 : 2,
    sha256: values.sha256,
    receivedSha256: values.otherSha256,
    width: 1080,
    height: 1920,
    takenAt: '2026-11-20T01:02:11.310Z',
    portrait: photoType === 'front' ? { x: 0.63, y: 0.41, width: 0.09, height: 0.17 } : null,
  };
}

/** One approved verification of each kind, as its business sees it; lists are cut to one or two members. */
export const identification = {
  ...common,
  kind: 'identification' as const,
  regime: 'secondhandArticles' as const,
  method: 'picture' as const,
  ruleVersion: 'secondhandArticles/2026-11/15-3',
  idTypes: ['driversLicense' as const, 'myNumberCard' as const],
  idType: 'driversLicense' as const,
  profile: values.profile,
  sharedInformation: null,
  userEdited: ['address'],
  documentFields: {
    name: { value: '山田 花子', confidence: 0.97 },
    birthday: { value: '1990-04-01', confidence: 0.99 },
    address: {
      value: '東京都千代田区千代田1番1号',
      confidence: 0.74,
      candidates: ['東京都千代田区千代田1番7号'],
    },
    expiryDate: { value: '2029-05-01', confidence: 0.98 },
  },
  chip: null,
  proof: null,
  materials: [material('front'), material('selfie')],
  examinations: [
    {
      check: 'expiry' as const,
      outcome: 'clear' as const,
      values: { read: true, expired: false, confidence: 0.98, stayEnded: null },
      thresholds: { confidence: 0.8 },
      ...engine,
    },
    ...faceChecks,
  ],
};

export const selfieData = {
  ...common,
  kind: 'selfieData' as const,
  materials: [material('selfie')],
  examinations: [...faceChecks],
};

export const faceAuthentication = {
  ...common,
  kind: 'faceAuthentication' as const,
  faceAuthDiv: 'withdrawal',
  tries: 1,
  materials: [material('selfie')],
  examinations: [...faceChecks],
};

export const licence = {
  documentType: 'hazMatLicense' as const,
  name: '山田 花子',
  birthday: '1990-04-01',
  domicile: '13',
  licenseNumber: '123456789012',
  classB4IssueDate: '2018-09-03',
  classB4IssueNumber: '01234',
  classB4IssuingGovernor: '13',
};

export const additionalDocument = {
  ...common,
  kind: 'additionalDocument' as const,
  documentType: 'hazMatLicense' as const,
  submission: licence,
  userEdited: [],
  documentFields: {
    name: { value: '山田 花子', confidence: 0.96 },
    licenseNumber: { value: '123456789012', confidence: 0.93 },
  },
  materials: [material('front')],
  examinations: [
    {
      check: 'licenceDates' as const,
      outcome: 'clear' as const,
      values: { doubts: [] },
      thresholds: {},
      ...engine,
    },
  ],
};

export function summaryOf<const Kind extends string>(kind: Kind) {
  const { publicId, status, mode, createdAt, expiresAt, submittedAt, decidedAt } = common;
  return { publicId, kind, status, mode, createdAt, expiresAt, submittedAt, decidedAt, reasons: [] };
}

export function createdOf(page: string) {
  return {
    publicId,
    status: 'created' as const,
    ...(page === 'identification' && { method: 'picture' as const }),
    url: `${values.server}/${page}?publicId=${publicId}`,
    embedUrl: `${values.server}/embed/${page}?publicId=${publicId}`,
    expiresAt,
  };
}
