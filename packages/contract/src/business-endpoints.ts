import { z } from 'zod';
import * as auditLog from './audit-log.ts';
import { ok, type Endpoint } from './endpoint.ts';
import * as evidence from './evidence.ts';
import * as recording from './recording.ts';
import * as runtime from './runtime-settings.ts';
import * as verification from './verification.ts';
import * as webhook from './webhook.ts';
import { publicId, statuses } from './words.ts';

const onVerification = z.object({ publicId });
const byId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/** What a business calls with its secret key, and what anybody may call. */
export const businessEndpoints = {
  getEndpoints: {
    name: 'getEndpoints',
    caller: 'public',
    summary: 'Runtime settings of the front end.',
    success: ok(runtime.runtimeSettings),
    errors: [],
  },
  reportFatal: {
    name: 'reportFatal',
    caller: 'public',
    summary: 'Report of the fatal page.',
    body: runtime.fatalReport,
    success: { status: 204 },
    errors: [],
  },
  detect: {
    name: 'detect',
    caller: 'public',
    summary: 'Boxes and guidance codes for one picture; cross-origin; nothing is kept.',
    body: runtime.detectRequest,
    success: ok(runtime.detectResponse),
    errors: ['engine_busy', 'picture_undecodable'],
  },
  createIdentification: {
    name: 'createIdentification',
    caller: 'business',
    account: 'optional',
    summary:
      'Make an identification. `Idempotency-Key` is honoured for 24 hours. With the publishable key of GET /api/endpoints and an access token: one for that account, in the place of its open one; of the body only redirectUrl is taken then.',
    body: verification.createIdentificationRequest,
    success: { status: 201, schema: verification.createdVerification },
    errors: [
      'redirect_origin_not_registered',
      'terms_agreement_needed',
      'id_type_not_allowed',
      'regime_method_not_allowed',
      'recording_policy_not_allowed',
      'face_failure_limit_reached',
      'idempotency_key_malformed',
      'idempotency_key_reused',
      'idempotency_key_in_progress',
    ],
  },
  listIdentifications: {
    name: 'listIdentifications',
    caller: 'business',
    summary: 'List own identifications, newest first.',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      status: z.enum(statuses).optional(),
    }),
    success: ok(verification.identificationList),
    errors: [],
  },
  getIdentification: {
    name: 'getIdentification',
    caller: 'business',
    summary: 'One identification, whole.',
    params: onVerification,
    success: ok(verification.identification),
    errors: [],
  },
  decideIdentification: {
    name: 'decideIdentification',
    caller: 'business',
    summary: 'Decide a review, or ask the visitor for parts of it again.',
    params: onVerification,
    body: verification.decisionRequest,
    success: ok(verification.statusAnswer),
    errors: ['wrong_state', 'regime_method_not_allowed', 'engine_busy'],
  },
  createResumeLink: {
    name: 'createResumeLink',
    caller: 'business',
    summary:
      'A link that lets a visitor who was asked again go on in another browser; one use, until the expiry. A new one replaces the one before.',
    params: onVerification,
    success: { status: 201, schema: verification.resumeLink },
    errors: ['wrong_state'],
  },
  cancelIdentificationByClient: {
    name: 'cancelIdentificationByClient',
    caller: 'business',
    summary: 'Cancel before submission.',
    params: onVerification,
    success: ok(verification.statusAnswer),
    errors: ['wrong_state'],
  },
  redactIdentification: {
    name: 'redactIdentification',
    caller: 'business',
    summary:
      'Destroy the key and the pictures of one that has ended. The decision and the audit chain stay. Refused while the law demands keeping.',
    params: onVerification,
    success: ok(verification.statusAnswer),
    errors: ['wrong_state', 'retention_duty'],
  },
  endDealings: {
    name: 'endDealings',
    caller: 'business',
    summary: 'Tell when the dealings with the identified person ended: a duty to keep counts from there.',
    params: onVerification,
    body: evidence.dealingsEndedRequest,
    success: ok(evidence.dealingsEndedAnswer),
    errors: ['wrong_state', 'redacted', 'invalid_fields'],
  },
  getMaterialImage: {
    name: 'getMaterialImage',
    caller: 'business',
    summary: 'One picture as it was stored. Each access is audited. Needs the scope `evidence`.',
    params: onVerification.extend(byId.shape),
    query: evidence.accessQuery,
    success: { status: 200, binary: 'image/jpeg' },
    errors: ['redacted'],
  },
  getEvidence: {
    name: 'getEvidence',
    caller: 'business',
    summary:
      'All evidence of a decided identification as one signed zip. Each access is audited. Needs the scope `evidence`.',
    params: onVerification,
    query: evidence.accessQuery,
    success: { status: 200, binary: 'application/zip' },
    errors: ['wrong_state', 'redacted'],
  },
  getRecording: {
    name: 'getRecording',
    caller: 'business',
    summary:
      'What was recorded of the session: segments, marks, videos. Each access is audited. Needs the scope `evidence`.',
    params: onVerification,
    query: evidence.accessQuery,
    success: ok(recording.recordingAnswer),
    errors: ['redacted'],
  },
  getVideo: {
    name: 'getVideo',
    caller: 'business',
    summary:
      "The session's video, whole or by `Range`; `part` where there are several (MP4 pieces are video/mp4). Each access is audited. Needs the scope `evidence`.",
    params: onVerification,
    query: evidence.accessQuery.extend({ part: z.coerce.number().int().min(0).max(9).default(0) }),
    success: { status: 200, binary: 'video/webm', ranges: true },
    errors: ['redacted'],
  },
  listEvidenceKeys: {
    name: 'listEvidenceKeys',
    caller: 'public',
    summary: 'Public keys that check the signature of evidence files.',
    success: ok(evidence.evidenceKeyList),
    errors: [],
  },
  getAuditLog: {
    name: 'getAuditLog',
    caller: 'public',
    summary:
      'Latest signed head of the audit log and, with `from`, the proof that the log of a later head (`to`) begins with the log of a head that the caller kept.',
    query: auditLog.auditLogQuery,
    success: ok(auditLog.auditLogAnswer),
    errors: ['invalid_fields'],
  },
  putWhipFile: {
    name: 'putWhipFile',
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
  redeemResult: {
    name: 'redeemResult',
    caller: 'business',
    summary: 'Redeem the one-time code the visitor returned with.',
    body: verification.redeemResultRequest,
    success: ok(verification.anyVerification),
    errors: ['result_code_invalid', 'result_code_used'],
  },
  createWebhookEndpoint: {
    name: 'createWebhookEndpoint',
    caller: 'business',
    summary: 'Register an address for webhooks; its secret is shown once.',
    body: webhook.webhookEndpointRequest,
    success: { status: 201, schema: webhook.webhookEndpointCreated },
    errors: ['webhook_url_not_allowed'],
  },
  listWebhookEndpoints: {
    name: 'listWebhookEndpoints',
    caller: 'business',
    summary: 'Own webhook addresses.',
    success: ok(webhook.webhookEndpointList),
    errors: [],
  },
  deleteWebhookEndpoint: {
    name: 'deleteWebhookEndpoint',
    caller: 'business',
    summary: 'Remove a webhook address.',
    params: byId,
    success: { status: 204 },
    errors: [],
  },
  rotateWebhookSecret: {
    name: 'rotateWebhookSecret',
    caller: 'business',
    summary: 'Replace the secret of an address, shown once; until the old one is retired both sign.',
    params: byId,
    success: ok(webhook.webhookEndpointCreated),
    errors: [],
  },
  retireWebhookSecret: {
    name: 'retireWebhookSecret',
    caller: 'business',
    summary: 'Sign with the new secret alone.',
    params: byId,
    success: { status: 204 },
    errors: [],
  },
  listWebhookMessages: {
    name: 'listWebhookMessages',
    caller: 'business',
    summary: 'Messages with their deliveries and attempts, newest first.',
    query: z.object({
      publicId: publicId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    success: ok(webhook.webhookMessageList),
    errors: [],
  },
  redeliverWebhookMessage: {
    name: 'redeliverWebhookMessage',
    caller: 'business',
    summary: 'Send a message again to every address.',
    params: byId,
    success: { status: 202, schema: z.object({ id: z.string() }) },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
