import { z } from 'zod';
import { advanceTimeRequest, timeAdvanced } from './advance-time.ts';
import * as auditLog from './audit-log.ts';
import { ok, type Endpoint } from './endpoint.ts';
import { listOrder, personHeaders } from './list.ts';
import * as decision from './decision.ts';
import * as evidence from './evidence.ts';
import * as recording from './recording.ts';
import * as runtime from './runtime-settings.ts';
import * as verification from './verification.ts';
import { publicId, statuses } from './words.ts';

const onVerification = z.object({ publicId });
const byId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/** What a business calls with its secret key, and what anybody may call. */
export const businessEndpoints = {
  'service.getEndpoints': {
    name: 'service.getEndpoints',
    caller: 'public',
    summary: 'Runtime settings of the front end.',
    success: ok(runtime.runtimeSettings),
    errors: [],
  },
  'service.reportFatal': {
    name: 'service.reportFatal',
    caller: 'public',
    summary: 'Report of the fatal page.',
    body: runtime.fatalReport,
    success: { status: 204 },
    errors: [],
  },
  'service.detect': {
    name: 'service.detect',
    caller: 'public',
    summary: 'Boxes and guidance codes for one picture; cross-origin; nothing is stored.',
    body: runtime.detectRequest,
    success: ok(runtime.detectResponse),
    errors: ['engine_busy', 'picture_undecodable'],
  },
  'identification.create': {
    name: 'identification.create',
    caller: 'business',
    permission: 'verifications',
    account: 'optional',
    summary:
      'Make an identification. `Idempotency-Key` is honoured for 24 hours. With the publishable key of GET /api/endpoints and an access token: one for that account, in place of its open one; of the body only redirectUrl is taken then.',
    body: verification.createIdentificationRequest,
    success: { status: 201, schema: verification.createdVerification },
    errors: [
      'redirect_origin_not_registered',
      'terms_agreement_needed',
      'id_type_not_allowed',
      'regime_method_not_allowed',
      'method_not_configured',
      'recording_policy_not_allowed',
      'face_failure_limit_reached',
      'sandbox_only',
      'idempotency_key_malformed',
      'idempotency_key_reused',
      'idempotency_key_in_progress',
    ],
  },
  'identification.list': {
    name: 'identification.list',
    caller: 'business',
    permission: 'verifications',
    summary: 'List own identifications, newest first where no `order` is named.',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      status: z.enum(statuses).optional(),
      order: listOrder,
    }),
    headers: personHeaders,
    success: ok(verification.identificationList),
    errors: [],
  },
  'identification.get': {
    name: 'identification.get',
    caller: 'business',
    permission: 'verifications',
    summary:
      'One identification, whole. Personal data is shown to keys with the scope `personalData`, and to staff with the header `Access-Purpose`; `personalData` says whether it is. What staff are shown is audited, what keys are shown is counted by key and day.',
    params: onVerification,
    accessPurpose: true,
    success: ok(verification.identification),
    errors: [],
  },
  'identification.decide': {
    name: 'identification.decide',
    caller: 'business',
    permission: 'decisions',
    summary: 'Decide a review, or ask the visitor for parts of it again.',
    params: onVerification,
    body: decision.decisionRequest,
    success: ok(decision.decisionAnswer),
    errors: ['wrong_state', 'review_taken', 'regime_method_not_allowed', 'engine_busy'],
  },
  'identification.createResumeLink': {
    name: 'identification.createResumeLink',
    caller: 'business',
    permission: 'decisions',
    summary:
      'A link that lets a visitor who was asked again go on in another browser; one use, until the expiry. A new one replaces the one before. The browser that opens it sees what the visitor entered.',
    personalData: true,
    params: onVerification,
    success: { status: 201, schema: verification.resumeLink },
    errors: ['wrong_state'],
  },
  'identification.cancelByClient': {
    name: 'identification.cancelByClient',
    caller: 'business',
    permission: 'verifications',
    summary: 'Cancel before submission.',
    params: onVerification,
    success: ok(verification.statusAnswer),
    errors: ['wrong_state'],
  },
  'identification.advanceTime': {
    name: 'identification.advanceTime',
    caller: 'business',
    permission: 'verifications',
    summary:
      'Sandbox businesses only: let time pass for this one verification, and do what becomes due by that: it expires, its webhooks are attempted again, its retention ends. Only forwards.',
    params: onVerification,
    body: advanceTimeRequest,
    success: ok(timeAdvanced),
    errors: ['sandbox_business_only', 'invalid_fields'],
  },
  'identification.redact': {
    name: 'identification.redact',
    caller: 'business',
    permission: 'evidence',
    summary:
      'Destroy the key and the pictures of one that has ended. The decision and the audit chain stay. Refused while the law demands keeping.',
    params: onVerification,
    success: ok(verification.statusAnswer),
    errors: ['wrong_state', 'retention_duty'],
  },
  'identification.endDealings': {
    name: 'identification.endDealings',
    caller: 'business',
    permission: 'evidence',
    summary: 'Tell when the dealings with the identified person ended: a duty to keep counts from there.',
    params: onVerification,
    body: evidence.dealingsEndedRequest,
    success: ok(evidence.dealingsEndedAnswer),
    errors: ['wrong_state', 'redacted', 'invalid_fields'],
  },
  'identification.getMaterialImage': {
    name: 'identification.getMaterialImage',
    caller: 'business',
    permission: 'evidence',
    summary: 'One picture as it was stored. Each access is audited. Staff send the header `Access-Purpose`.',
    personalData: true,
    params: onVerification.extend(byId.shape),
    accessPurpose: true,
    success: { status: 200, binary: 'image/jpeg' },
    errors: ['purpose_missing', 'redacted'],
  },
  'identification.getEvidence': {
    name: 'identification.getEvidence',
    caller: 'business',
    permission: 'evidence',
    summary:
      'All evidence of a decided identification as one signed zip. Each access is audited. Staff send the header `Access-Purpose`.',
    personalData: true,
    params: onVerification,
    accessPurpose: true,
    success: { status: 200, binary: 'application/zip' },
    errors: ['purpose_missing', 'wrong_state', 'recording_unsearched', 'redacted'],
  },
  'identification.getRecording': {
    name: 'identification.getRecording',
    caller: 'business',
    permission: 'evidence',
    summary:
      'What was recorded of the session: segments, marks, and its videos once `search` is `done`. Each access is audited. Staff send the header `Access-Purpose`.',
    personalData: true,
    params: onVerification,
    accessPurpose: true,
    success: ok(recording.recordingAnswer),
    errors: ['purpose_missing', 'redacted'],
  },
  'identification.getVideo': {
    name: 'identification.getVideo',
    caller: 'business',
    permission: 'evidence',
    summary:
      "The session's video, whole or by `Range`; `part` where there are several (MP4 pieces are video/mp4). Each access is audited. Staff send the header `Access-Purpose`.",
    personalData: true,
    params: onVerification,
    accessPurpose: true,
    query: z.object({ part: z.coerce.number().int().min(0).max(9).default(0) }),
    success: { status: 200, binary: 'video/webm', ranges: true },
    errors: ['purpose_missing', 'recording_unsearched', 'redacted'],
  },
  'service.listEvidenceKeys': {
    name: 'service.listEvidenceKeys',
    caller: 'public',
    summary: 'Public keys that check the signature of evidence files.',
    success: ok(evidence.evidenceKeyList),
    errors: [],
  },
  'service.getAuditLog': {
    name: 'service.getAuditLog',
    caller: 'public',
    summary:
      'Latest signed head of the audit log and, with `from`, the proof that the log of a later head (`to`) begins with the log of a head that the caller stored.',
    query: auditLog.auditLogQuery,
    success: ok(auditLog.auditLogAnswer),
    errors: ['invalid_fields'],
  },
  'recording.putWhipFile': {
    name: 'recording.putWhipFile',
    caller: 'mediaServer',
    summary:
      'A finished file of a media server (at most 150 MB), whose token names its recording, its SHA-256 and when it began. The same bytes again answer the same and do nothing.',
    bytes: ['video/webm'],
    success: { status: 204 },
    errors: [
      'wrong_state',
      'redacted',
      'recording_off',
      'recording_full',
      'digest_mismatch',
      'recording_malformed',
      'recording_busy',
    ],
  },
} as const satisfies Record<string, Endpoint>;
