import { z } from 'zod';
import { apiVersions, type ApiVersion } from './api-versions.ts';
import { chainHead, signedHead } from './audit-log.ts';
import { kindNames } from './paths.ts';
import { checkNames, checkOutcomes, instant, photoTypes, publicId, statuses, takeTypes } from './words.ts';

const eventNames = [
  'submitted',
  'approved',
  'declined',
  'review',
  'resubmission',
  'canceled',
  'expired',
  'redacted',
] as const;

/** What happened to a verification, as reported to its business. */
export type EventName = (typeof eventNames)[number];
type Prefix = (typeof kindNames)[keyof typeof kindNames]['event'];

export const webhookEvents = Object.values(kindNames).flatMap(({ event }) =>
  eventNames.map((name) => `${event}.${name}` as const),
) as [`${Prefix}.${EventName}`, ...`${Prefix}.${EventName}`[]];
export type WebhookEvent = (typeof webhookEvents)[number];

const apiVersion = z
  .enum(Object.keys(apiVersions) as [ApiVersion])
  .optional()
  .describe('Version of the API whose form this body has; absent from messages that are older than it.');

/** Body of every webhook (docs/webhooks.md). Receivers sort by `sequence`; never pictures or document numbers. */
export const webhookBody = z.object({
  type: z.enum(webhookEvents),
  apiVersion,
  timestamp: instant,
  sequence: z.int().describe('Counts up per verification.'),
  business: z.string(),
  mode: z.enum(['live', 'sandbox']),
  auditLog: signedHead
    .optional()
    .describe(
      'Latest signed head of the audit log, in every message. Keep it: no entry before it can be dropped or rewritten unnoticed.',
    ),
  data: z.object({
    publicId,
    status: z.enum(statuses),
    decision: z.enum(['approved', 'declined', 'review', 'resubmission']).nullable(),
    reasons: z.array(z.string()),
    outcomes: z.partialRecord(z.enum(checkNames), z.enum(checkOutcomes)),
    audit: chainHead.optional().describe('The audit chain of this verification so far.'),
    userSubmission: z
      .literal(true)
      .optional()
      .describe('The information came from an account and its document was not taken again.'),
    parts: z
      .array(z.object({ take: z.enum(takeTypes), photoTypes: z.array(z.enum(photoTypes)).optional() }))
      .optional()
      .describe('With resubmission: what the visitor takes again.'),
    faceAuthDiv: z
      .string()
      .optional()
      .describe('With face_authentication: what the business, or else its page, gave to be passed through.'),
  }),
});
export type WebhookBody = z.infer<typeof webhookBody>;

const endpointUrl = z.url({ protocol: /^https?$/ }).max(2000);
const eventTypes = z.array(z.enum(webhookEvents));
const takenTypes = eventTypes.describe('The events that are sent there; empty: all, those to come too.');
const askedTypes = eventTypes.max(webhookEvents.length);

export const webhookEndpointRequest = z.strictObject({
  url: endpointUrl,
  eventTypes: askedTypes.default([]).describe('The events to send there; empty or absent: all.'),
});
export const updateWebhookEndpointRequest = z.strictObject({
  revision: z
    .int()
    .min(1)
    .describe('Of the address as it was read: another change since is not overwritten.'),
  url: endpointUrl,
  eventTypes: askedTypes.describe('The events to send there; empty: all.'),
});
export const webhookEndpointCreated = z.object({
  id: z.string(),
  url: z.string(),
  eventTypes: takenTypes,
  secret: z.string().describe('Standard Webhooks secret (whsec_…), shown once.'),
});
export const webhookEndpoint = z.object({
  id: z.string(),
  revision: z.int().describe('Counts the changes of URL and events.'),
  url: z.string(),
  eventTypes: takenTypes,
  pausedAt: instant.nullable().describe('Since then what is meant for it waits.'),
  disabledAt: instant.nullable().describe('Its server answered 410 then: nothing is sent there any more.'),
  previousSecretSigns: z.boolean().describe('A secret was replaced, and the old one not retired yet.'),
  createdAt: instant,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
/** `again` tells who undoes a pause whether it is theirs. */
export const pausedWebhookEndpoint = webhookEndpoint.extend({
  again: z.boolean().describe('Whether it was paused already.'),
});
export type PausedWebhookEndpoint = z.infer<typeof pausedWebhookEndpoint>;
export const resumeQuery = z.object({
  pausedAt: instant
    .optional()
    .describe(
      'Ends the pause of that time alone, as `pausedAt` was answered: `settings_changed` where it is paused anew.',
    ),
});
export const webhookEndpointList = z.object({ items: z.array(webhookEndpoint) });
export const webhookMessageList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      type: z.enum(webhookEvents),
      publicId,
      sequence: z.int(),
      createdAt: instant,
      deliveries: z.array(
        z.object({
          endpointId: z.string(),
          state: z.enum(['pending', 'delivered', 'failed']),
          attempts: z.array(
            z.object({ at: instant, status: z.int().nullable(), error: z.string().nullable() }),
          ),
        }),
      ),
    }),
  ),
});

/** Body of a test event: signed as any other, of no verification. */
export const webhookTestBody = z.object({
  type: z.literal('test'),
  apiVersion,
  timestamp: instant,
  business: z.string(),
  mode: z.enum(['live', 'sandbox']),
  data: z.object({}),
});
export type WebhookTestBody = z.infer<typeof webhookTestBody>;
export const webhookTestAnswer = z.object({
  delivered: z.boolean(),
  status: z.int().nullable().describe('HTTP status of the answer; null where there was none.'),
  error: z.string().nullable(),
});
export const redeliverFailedRequest = z.strictObject({ since: instant });
export const redeliverFailedAnswer = z.object({ messages: z.int() });

export const webhookStateAnswer = z.object({
  state: z.enum(['none', 'pending', 'delivered', 'failed']),
  event: z.string().optional(),
  deliveredAt: instant.optional(),
});
export type WebhookStateAnswer = z.infer<typeof webhookStateAnswer>;
