import type { z } from 'zod';
import { currentApiVersion } from '../api-versions.ts';
import type { webhookBody } from '../webhook.ts';
import * as values from './values.ts';

type Body = z.output<typeof webhookBody>;

const common = {
  apiVersion: currentApiVersion,
  business: 'biz_0a1b2c3d4e5f607182',
  mode: 'live',
  auditLog: values.signedHead,
} as const;
const audit = { entries: 17, head: values.otherSha256 };

/** What a business may receive: the end, a review, a request for better pictures, and another kind. */
export const webhookExamples: Readonly<Record<string, Body>> = {
  submitted: {
    ...common,
    type: 'identification.submitted',
    timestamp: values.submittedAt,
    sequence: 1,
    data: {
      publicId: values.publicId,
      status: 'submitted',
      decision: null,
      reasons: [],
      outcomes: {},
      audit: { ...audit, entries: 14 },
    },
  },
  approved: {
    ...common,
    type: 'identification.approved',
    timestamp: values.decidedAt,
    sequence: 2,
    data: {
      publicId: values.publicId,
      status: 'approved',
      decision: 'approved',
      reasons: [],
      outcomes: { faceMatch: 'clear', liveness: 'clear', presentationAttack: 'notApplicable' },
      audit,
    },
  },
  resubmission: {
    ...common,
    type: 'identification.resubmission',
    timestamp: values.decidedAt,
    sequence: 2,
    data: {
      publicId: values.publicId,
      status: 'resubmission',
      decision: 'resubmission',
      reasons: ['documentQuality'],
      outcomes: { documentQuality: 'consider', faceMatch: 'clear' },
      parts: [{ take: 'document', photoTypes: ['front'] }],
      audit,
    },
  },
  faceAuthentication: {
    ...common,
    type: 'face_authentication.declined',
    timestamp: values.decidedAt,
    sequence: 1,
    data: {
      publicId: values.publicId,
      status: 'declined',
      decision: 'declined',
      reasons: ['faceMatch'],
      outcomes: { faceMatch: 'failed', liveness: 'clear' },
      faceAuthDiv: 'withdrawal',
      audit,
    },
  },
};
