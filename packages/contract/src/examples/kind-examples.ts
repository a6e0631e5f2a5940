import type { FaceAuthenticationState } from '../face-authentication.ts';
import type { kindEndpoints } from '../kind-endpoints.ts';
import { businessExamples } from './business-examples.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';
import {
  additionalDocument,
  createdOf,
  faceAuthentication,
  licence,
  selfieData,
  summaryOf,
} from './verification-examples.ts';
import { visitorExamples } from './visitor-examples.ts';

const challengeState = {
  status: 'capturing',
  triesLeft: 5,
  challenge: {
    id: '7d8b3f52-1f3e-4f0b-8a39-2d6c4f5e1a90',
    instructions: ['turnLeft', 'blink'],
    expiresAt: '2026-11-20T01:03:41.000Z',
  },
} as const satisfies FaceAuthenticationState;

/** Calls that look alike in every kind. */
const alike = {
  cancelByClient: businessExamples['identification.cancelByClient'],
  advanceTime: businessExamples['identification.advanceTime'],
  redact: businessExamples['identification.redact'],
  getMaterialImage: businessExamples['identification.getMaterialImage'],
  getEvidence: businessExamples['identification.getEvidence'],
  getRecording: businessExamples['identification.getRecording'],
  getVideo: businessExamples['identification.getVideo'],
  bindSecurityCode: visitorExamples['identification.bindSecurityCode'],
  resetSecurityCode: visitorExamples['identification.resetSecurityCode'],
  registerBrowserKey: visitorExamples['identification.registerBrowserKey'],
  forgetBrowserKey: visitorExamples['identification.forgetBrowserKey'],
  createBrowserChallenge: visitorExamples['identification.createBrowserChallenge'],
  proveBrowserKey: visitorExamples['identification.proveBrowserKey'],
  getClient: visitorExamples['identification.getClient'],
  getCustomizations: visitorExamples['identification.getCustomizations'],
  cancel: visitorExamples['identification.cancel'],
  submitSpecimens: visitorExamples['identification.submitSpecimens'],
  startWebrtc: visitorExamples['identification.startWebrtc'],
  startRecordingSegment: visitorExamples['identification.startRecordingSegment'],
  putRecordingPiece: visitorExamples['identification.putRecordingPiece'],
  addRecordingMarks: visitorExamples['identification.addRecordingMarks'],
};

function commonOf<const Kind extends 'selfieData' | 'faceAuthentication' | 'additionalDocument'>(
  kind: Kind,
  page: string,
) {
  const token = visitorExamples['identification.createQrToken'].answer;
  return {
    ...alike,
    list: { query: { limit: 20 }, answer: { items: [summaryOf(kind)], nextCursor: null } },
    decide: {
      body: { decision: 'approved' as const, reason: 'Compared by hand with the earlier picture.' },
      answer: { status: 'approved' as const },
    },
    createResumeLink: {
      answer: {
        url: `${values.server}/${page}?publicId=${values.publicId}#token=JH0cB1s3Yk6vQm9d`,
        expiresAt: values.expiresAt,
      },
    },
    createQrToken: {
      answer: { ...token, url: `${values.server}/${page}?publicId=${values.publicId}#token=${token.token}` },
    },
    getCompleted: {
      answer: {
        completed: true,
        status: 'approved' as const,
        reasons: [],
        parts: [],
        redirectUrl: `${values.redirectUrl}?resultCode=r7Yk0cB1s3JH6vQm9dW2uE8aH4gD6cLfNiRpTqoYwXk`,
        linkable: false,
        account: null,
      },
    },
    getWebhookState: {
      answer: {
        state: 'delivered' as const,
        event: `${page}.approved`,
        deliveredAt: '2026-11-20T01:04:21.733Z',
      },
    },
  };
}

const created = { redirectUrl: values.redirectUrl, targetUserId: 'customer-4711' };

type Others = Omit<typeof kindEndpoints, 'identification'>;
type KindExamples = { readonly [Kind in keyof Others]: ExamplesOf<Others[Kind]> };

/** One example of each call of the kinds beside identification. */
export const kindExamples: KindExamples = {
  selfieData: {
    ...commonOf('selfieData', 'selfie_data'),
    create: { body: created, answer: createdOf('selfie_data') },
    get: { answer: selfieData },
    startTake: {
      body: { type: 'face' },
      answer: { ...visitorExamples['identification.startTake'].answer, take: 1 },
    },
    startDetection: { body: { shootingStatus: 'selfie' }, answer: { shootingStatus: 'selfie' } },
    uploadMaterial: {
      ...visitorExamples['identification.uploadMaterial'],
      fields: { photoType: 'selfie', rotate: '0' },
    },
    listMaterials: {
      answer: {
        materials: [],
        takes: [
          {
            take: 1,
            type: 'face',
            purpose: 'identify',
            state: 'open',
            photoTypes: ['selfie', 'instruction1', 'instruction2'],
          },
        ],
        challenge: visitorExamples['identification.startTake'].answer.challenge ?? null,
      },
    },
    endTake: { body: { manualCapture: false }, answer: { take: 1, accepted: true, problems: [] } },
    submit: { body: { take: [1] }, answer: { status: 'submitted' } },
  },
  faceAuthentication: {
    ...commonOf('faceAuthentication', 'face_authentication'),
    create: {
      body: { ...created, faceAuthDiv: 'withdrawal' },
      answer: createdOf('face_authentication'),
    },
    get: { answer: faceAuthentication },
    getState: { answer: challengeState },
    renewChallenge: { answer: challengeState },
    authenticate: { fields: {}, answer: { result: 'matched', reasons: [] } },
    authenticateWithFeedback: {
      fields: { face_auth_div: 'withdrawal', target_user_id: 'customer-4711' },
      answer: { result: 'retry', reasons: ['face_too_far'], feedback: null },
    },
  },
  additionalDocument: {
    ...commonOf('additionalDocument', 'additional_document'),
    create: {
      body: { ...created, documentType: 'hazMatLicense' },
      answer: createdOf('additional_document'),
    },
    get: { answer: additionalDocument },
    startTake: { body: {}, answer: { take: 1, type: 'document', photoTypes: ['front'] } },
    uploadMaterials: {
      fields: { documentType: 'hazMatLicense', manualCapture: '0' },
      answer: {
        materials: [
          {
            id: values.materialId,
            type: 'document',
            photoType: 'front',
            sha256: values.sha256,
            quality: { ok: true, problems: [] },
          },
        ],
        fields: additionalDocument.documentFields,
      },
    },
    listMaterials: {
      answer: {
        documentType: 'hazMatLicense',
        materials: [],
        takes: [{ take: 1, type: 'document', purpose: 'identify', state: 'open', photoTypes: ['front'] }],
        fields: additionalDocument.documentFields,
        current: [],
      },
    },
    submit: { body: licence, answer: { status: 'submitted' } },
  },
};
