import { z } from 'zod';
import { instant } from './words.ts';

export const jpkiStartAnswer = z.object({
  visit: z.uuid().describe('Id of this visit to the app. A newer one takes its place.'),
  url: z.url().describe('Where the visitor goes, in the same tab.'),
  text: z
    .string()
    .nullable()
    .describe('What the card signs, word by word: show it beforehand. null: a log-in, which signs nothing.'),
  standIn: z.boolean().describe('The app is a stand-in, which proves nothing about anybody: say 見本.'),
  expiresAt: instant,
});
export type JpkiStartAnswer = z.infer<typeof jpkiStartAnswer>;

export const jpkiFinishRequest = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(4096)
    .describe('What the app brought back: the query of the address, without `?`, as it came.'),
});
export type JpkiFinishRequest = z.infer<typeof jpkiFinishRequest>;

/** What a visitor can do something about; everything else that was wrong is `refused`, and stands in the record. */
export const jpkiProblems = [
  'canceled',
  'pinWrong',
  'pinLocked',
  'appMissing',
  'unavailable',
  'refused',
] as const;
export type JpkiProblem = (typeof jpkiProblems)[number];

export const jpkiFinishAnswer = z.object({
  outcome: z.enum(['proven', 'refused']),
  problem: z
    .enum(jpkiProblems)
    .optional()
    .describe('With `refused`: what to tell the visitor. Nothing was stored; begin a new visit.'),
});
export type JpkiFinishAnswer = z.infer<typeof jpkiFinishAnswer>;
