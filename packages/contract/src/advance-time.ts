import { z } from 'zod';
import { instant, statuses } from './words.ts';

/** Eleven years: longer than any period of a law, and than the longest that a business may set. */
export const mostAdvancedSeconds = 4018 * 86_400;

/** How much time is to pass for one verification of a sandbox. */
export const advanceTimeRequest = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(mostAdvancedSeconds)
    .describe('How much later it is to be for this verification; all calls together at most 4018 days.'),
});

export const timeAdvanced = z.object({
  status: z.enum(statuses).describe('What became of it by that: `expired` or `redacted`, or what it was.'),
  expiresAt: instant.describe('When its time is over now: so much earlier.'),
  advancedSeconds: z.int().describe('By all calls together.'),
  deliveries: z
    .int()
    .describe('Of its webhooks: deliveries that waited for their next attempt and are attempted at once.'),
});
export type TimeAdvanced = z.infer<typeof timeAdvanced>;
