import { z } from 'zod';
import { day, documentTypes, idTypes, kinds, methods } from './words.ts';

/** The longest span that is counted at once. */
const mostDays = 92;
const dayMs = 86_400_000;

export const figuresQuery = z
  .object({
    from: day.describe('First day, in Japan time.'),
    to: day.describe(`Last day, at most ${mostDays} days in all.`),
  })
  .refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    return days >= 1 && days <= mostDays;
  }, `1 to ${mostDays} days`);

/** How far a visitor came who gave up: the first part that was not finished. */
const givenUpSteps = ['neverOpened', 'start', 'profile', 'document', 'face', 'confirm'] as const;
export type GivenUpStep = (typeof givenUpSteps)[number];

const count = z.int().min(0);
const times = z.object({ count, median: z.number().nullable(), p90: z.number().nullable() });
const browser = z.string().nullable().describe('Family of the browser; null where none was known.');

export const figures = z.object({
  from: day,
  to: day,
  days: z
    .array(
      z.object({
        day,
        made: count,
        submitted: count,
        approved: count,
        declined: count,
        review: count.describe('That wait for a decision now.'),
        givenUp: count.describe('Canceled or expired.'),
      }),
    )
    .describe('By the day on which they were made, as they are now; every day of the span.'),
  reasons: z.array(z.object({ reason: z.string(), count })).describe('The most frequent first.'),
  givenUp: z
    .array(z.object({ step: z.enum(givenUpSteps), browser, count }))
    .describe('Where visitors gave up; without those that were redacted since.'),
  browsers: z.array(z.object({ browser, opened: count, submitted: count })),
  documents: z
    .array(
      z.object({
        kind: z.enum(kinds),
        method: z.enum(methods).nullable().describe('Of an identification.'),
        idType: z.enum(idTypes).nullable(),
        documentType: z.enum(documentTypes).nullable(),
        opened: count,
        submitted: count,
        approved: count,
        declined: count,
        review: count,
      }),
    )
    .describe('By kind, method and document, of those that a visitor opened; the most frequent first.'),
  timeToComplete: times.describe(
    'Seconds from opening to submission, of those that were asked for nothing again.',
  ),
  timeToDecide: times.describe(
    'Seconds from submission to decision, by the service or by people, of those that were asked for nothing again.',
  ),
});
export type Figures = z.infer<typeof figures>;
