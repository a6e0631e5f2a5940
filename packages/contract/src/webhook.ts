import { z } from 'zod';
import { checkNames, checkOutcomes, instant, photoTypes, publicId, statuses, takeTypes } from './words.ts';

export const webhookEvents = [
  'identification.submitted',
  'identification.approved',
  'identification.declined',
  'identification.review',
  'identification.resubmission',
  'identification.canceled',
  'identification.expired',
  'identification.redacted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Body of every webhook (design §9). Receivers sort by `sequence`; never pictures or document numbers. */
export const webhookBody = z.object({
  type: z.enum(webhookEvents),
  timestamp: instant,
  sequence: z.int().describe('Counts up per verification.'),
  business: z.string(),
  mode: z.enum(['live', 'sandbox']),
  data: z.object({
    publicId,
    status: z.enum(statuses),
    decision: z.enum(['approved', 'declined', 'review', 'resubmission']).nullable(),
    reasons: z.array(z.string()),
    outcomes: z.partialRecord(z.enum(checkNames), z.enum(checkOutcomes)),
    parts: z
      .array(z.object({ take: z.enum(takeTypes), photoTypes: z.array(z.enum(photoTypes)).optional() }))
      .optional()
      .describe('With identification.resubmission: what the visitor takes again.'),
  }),
});
export type WebhookBody = z.infer<typeof webhookBody>;

export const webhookEndpointRequest = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) });
export const webhookEndpointCreated = z.object({
  id: z.string(),
  url: z.string(),
  secret: z.string().describe('Standard Webhooks secret (whsec_…), shown once.'),
});
export const webhookEndpointList = z.object({
  items: z.array(
    z.object({ id: z.string(), url: z.string(), disabledAt: instant.nullable(), createdAt: instant }),
  ),
});
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
