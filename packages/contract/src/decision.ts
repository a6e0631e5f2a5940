import { z } from 'zod';
import { instant, photoTypes, statuses, takeTypes } from './words.ts';

/** Who acted for the business. */
export const actingPerson = z.object({
  kind: z.enum(['staff', 'key']),
  name: z.string().nullable().describe("A member's address, or a key's name; null where a key has none."),
  former: z.boolean().describe('A former member, or a key that was revoked.'),
});
export type ActingPerson = z.infer<typeof actingPerson>;

/** What is taken again, as a person names it. */
export const decidedPart = z.strictObject({
  take: z.enum(takeTypes),
  photoTypes: z.array(z.enum(photoTypes)).min(1).max(photoTypes.length).optional(),
});

export const decisionRequest = z.strictObject({
  decision: z.enum(['approved', 'declined', 'resubmission']),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('For the record, shown to who may decide; never to the visitor.'),
  parts: z
    .array(decidedPart)
    .min(1)
    .max(takeTypes.length)
    .optional()
    .describe('With `resubmission`: what is taken again. Without it what the reasons point at.'),
});
export type DecisionRequest = z.infer<typeof decisionRequest>;
export const decisionAnswer = z.object({
  status: z.enum(statuses),
  secondPersonNeeded: z
    .literal(true)
    .optional()
    .describe('The business demands four eyes: another person must decide the same before it counts.'),
});

/** What happened, as the audit chain has it, and what people of the business said about it. */
export const historyAnswer = z.object({
  items: z.array(
    z.object({
      sequence: z.int(),
      at: instant,
      actor: z.enum(['visitor', 'business', 'service', 'operator']),
      action: z.string(),
      details: z.record(z.string(), z.unknown()),
      by: actingPerson
        .nullable()
        .describe('Who of the business it was; for callers who may see decisions, else null.'),
      words: z
        .string()
        .nullable()
        .describe(
          'The reason or purpose as it was given, whose SHA-256 stands in the details; for callers who may see decisions. Null where there is none, and after a redaction.',
        ),
    }),
  ),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
