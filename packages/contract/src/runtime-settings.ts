import { z } from 'zod';
import { envTypes } from './words.ts';

/** GET /api/endpoints: what pages read before anything else, and what the embedded parts need beside it. */
export const runtimeSettings = z.object({
  apiServer: z.string(),
  ekycAiServer: z.string(),
  envType: z.enum(envTypes),
  debugModeEnabled: z.string(),
  clientAdminServer: z.string(),
  streamServerDomain: z.string(),
  awsRegion: z.string(),
  userPoolsId: z.string(),
  userPoolsWebClientId: z.string(),
  ekycProfileEditClientApiKey: z.string(),
  pusherAppKey: z.string(),
  pusherAppCluster: z.string(),
  pusherHost: z
    .string()
    .optional()
    .describe(
      'Where real-time events are subscribed to; absent on Pusher itself. By wss, unless the page came by plain HTTP and this is its own host.',
    ),
  pusherPort: z.int().optional(),
  analyticsId: z
    .string()
    .optional()
    .describe(
      'Measurement id of Google Analytics, in production where it is configured; never used on a page with an id.',
    ),
  userPoolEndpoint: z
    .string()
    .optional()
    .describe('Where our own user pool answers; absent on Amazon Cognito.'),
  passkeyDomain: z
    .string()
    .optional()
    .describe('Domain that passkeys of staff are bound to; absent where there are none.'),
  staffSsoName: z
    .string()
    .optional()
    .describe('Name of the identity provider by which staff may sign in; absent where there is none.'),
  userPoolDomain: z.string().optional().describe("Amazon Cognito's domain for federated sign-in."),
  operatorContact: z
    .string()
    .optional()
    .describe('Where people ask the operator: a page or a mail address. Absent on one developer’s machine.'),
  federatedProviders: z.array(z.enum(['Amazon', 'Apple', 'Facebook', 'Google'])).optional(),
});
export type RuntimeSettings = z.infer<typeof runtimeSettings>;

/** A text that is truncated: a shortened error report is worth more than a refused one. */
function cutAt(length: number) {
  return z.string().transform((text) => text.slice(0, length));
}

/** POST /api/fatal: sent when the fatal page shows. */
export const fatalReport = z.object({
  error: cutAt(4000),
  screenWidth: z.int().min(0).max(100_000),
  screenHeight: z.int().min(0).max(100_000),
  userAgent: cutAt(1000),
  path: cutAt(2000),
});
export type FatalReport = z.infer<typeof fatalReport>;

/** POST /ai/detect, cross-origin: boxes in shares of the picture and guidance codes only. */
export const detectRequest = z.object({
  image_base64: z.string().max(4_000_000).describe('JPEG, PNG or WebP, plain base64 or a data URL.'),
});
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });
export const detectResponse = z.object({
  faces: z.array(z.object({ box, score: z.number() })),
  card: z.object({ quad: z.array(point).length(4) }).nullable(),
  codes: z.array(z.string()),
});
export type DetectResponse = z.infer<typeof detectResponse>;
