import type { visitorEndpoints } from '../visitor-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const instruction = {
  id: '7d8b3f52-1f3e-4f0b-8a39-2d6c4f5e1a90',
  instruction: 'turnLeft',
  photoType: 'instruction1',
  expiresAt: '2026-11-20T01:03:41.000Z',
} as const;

const faceTypes = ['selfie', 'instruction1', 'instruction2'] as const;
const documentTypes = ['front', 'back', 'thickness', 'tilted'] as const;
const good = { ok: true, problems: [] };

export const visitorExamples: ExamplesOf<typeof visitorEndpoints> = {
  'identification.bindSecurityCode': {},
  'identification.resetSecurityCode': {
    body: { token: 'Qm9dW2uE8aH4gD6cLfNiRpTqoYwXkr7Yk0cB1s3JH6v', securityCode: values.securityCode },
  },
  'identification.createQrToken': {
    answer: {
      token: 'Qm9dW2uE8aH4gD6cLfNiRpTqoYwXkr7Yk0cB1s3JH6v',
      url: `${values.server}/identification?publicId=${values.publicId}#token=Qm9dW2uE8aH4gD6cLfNiRpTqoYwXkr7Yk0cB1s3JH6v`,
      expiresAt: '2026-11-20T01:05:30.000Z',
    },
  },
  'identification.registerBrowserKey': { body: { publicKey: values.browserKey } },
  'identification.forgetBrowserKey': {},
  'identification.createBrowserChallenge': {
    answer: { challenge: values.browserChallenge, expiresAt: '2026-11-20T01:02:30.000Z' },
  },
  'identification.proveBrowserKey': {
    body: {
      challenge: values.browserChallenge,
      signature: `${'q1Zt'.repeat(21)}vg`,
      securityCode: values.securityCode,
    },
  },
  'identification.getClient': {
    answer: {
      name: '見本商店',
      logoUrl: null,
      siteUrl: 'https://shop.example',
      privacyPolicyUrl: 'https://shop.example/privacy',
    },
  },
  'identification.getCustomizations': {
    answer: {
      logoUrl: null,
      primaryColor: '#0017c1',
      greeting: '古物の買い取りのため、ご本人の確認をお願いします。',
      supportMsg: 'お問い合わせ: 0120-000-000(平日10時〜17時)',
      idTypes: ['driversLicense', 'residenceCard'],
      requireThickness: true,
      allowDesktop: true,
      recording: 'required',
      userSubmission: false,
      method: 'picture',
      methods: ['jpki', 'picture'],
      locale: 'ja',
    },
  },
  'identification.getProfile': { answer: { profile: values.profile, suppliedByClient: false } },
  'identification.putProfile': {
    body: values.profile,
    answer: { profile: values.profile, suppliedByClient: false },
  },
  'identification.proposeProfile': {
    body: { familyName: '山田', firstName: '花子', postal: '1000001' },
    answer: {
      proposed: {
        familyNameKana: 'ヤマダ',
        firstNameKana: 'ハナコ',
        prefCode: '13',
        city: '千代田区',
        address: '千代田',
      },
    },
  },
  'identification.getIdType': { answer: { idType: 'driversLicense' } },
  'identification.putMethod': { body: { method: 'jpki' }, answer: { method: 'jpki' } },
  'identification.putIdType': { body: { idType: 'driversLicense' }, answer: { idType: 'driversLicense' } },
  'identification.startTake': {
    body: { type: 'face' },
    answer: { take: 2, type: 'face', photoTypes: [...faceTypes], challenge: instruction },
  },
  'identification.startDetection': { body: { shootingStatus: 'front' }, answer: { shootingStatus: 'front' } },
  'identification.uploadMaterial': {
    fields: { type: 'face', photoType: 'selfie', rotate: '0' },
    answer: {
      id: values.materialId,
      type: 'face',
      photoType: 'selfie',
      sha256: values.sha256,
      quality: good,
      photoTypes: [...faceTypes],
      nextInstruction: instruction,
    },
  },
  'identification.listMaterials': {
    answer: {
      materials: [
        {
          id: values.materialId,
          type: 'document',
          photoType: 'front',
          take: 1,
          sha256: values.sha256,
          quality: good,
          takenAt: '2026-11-20T01:02:11.310Z',
        },
      ],
      takes: [
        { take: 1, type: 'document', purpose: 'identify', state: 'open', photoTypes: [...documentTypes] },
      ],
      challenge: null,
    },
  },
  'identification.endTake': {
    body: {
      type: 'document',
      manualCapture: true,
      validationFailures: [{ photoType: 'front', code: 'document_glare', count: 12 }],
      hasAdditionalInfo: false,
    },
    answer: {
      take: 1,
      accepted: false,
      problems: [{ photoType: 'thickness', problem: 'edge_not_seen' }],
    },
  },
  'identification.extractText': {
    body: {},
    answer: {
      fields: {
        name: { value: '山田 花子', confidence: 0.97 },
        birthday: { value: '1990-04-01', confidence: 0.99 },
        address: {
          value: '東京都千代田区千代田1番1号',
          confidence: 0.74,
          candidates: ['東京都千代田区千代田1番7号'],
        },
      },
      proposed: {
        familyName: '山田',
        firstName: '花子',
        familyNameKana: 'ヤマダ',
        firstNameKana: 'ハナコ',
        birthday: '1990-04-01',
        postal: '1000001',
        prefCode: '13',
        city: '千代田区',
        address: '千代田1番1号',
      },
    },
  },
  'identification.checkSimilarity': { answer: { similar: true, retry: false } },
  'identification.takeOath': { body: { take: [1, 2] }, answer: { status: 'submitted' } },
  'identification.getCompleted': {
    answer: {
      completed: false,
      status: 'resubmission',
      reasons: ['documentQuality'],
      parts: [
        {
          take: 'document',
          photoTypes: ['front'],
          reasons: ['documentQuality'],
          problems: [{ photoType: 'front', problem: 'picture_blurred' }],
        },
      ],
      redirectUrl: null,
      linkable: false,
      account: null,
    },
  },
  'identification.getWebhookState': {
    answer: { state: 'delivered', event: 'identification.approved', deliveredAt: '2026-11-20T01:04:21.733Z' },
  },
  'identification.cancel': { answer: { status: 'canceled' } },
  'identification.submitSpecimens': {
    body: { outcome: 'approved', idType: 'driversLicense' },
    answer: { status: 'approved' },
  },
  'identification.startWebrtc': {
    body: { sdp: 'v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n' },
    answer: { segment: 0, sdp: 'v=0\r\no=- 1 1 IN IP4 203.0.113.7\r\ns=-\r\nt=0 0\r\n' },
  },
  'identification.startRecordingSegment': { body: { mimeType: 'video/webm' }, answer: { segment: 0 } },
  'identification.putRecordingPiece': {},
  'identification.addRecordingMarks': {
    body: { marks: [{ name: 'shutter', at: 31_200.4, take: 1, detail: values.otherSha256 }] },
  },
};
