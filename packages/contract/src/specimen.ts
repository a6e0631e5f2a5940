import { z } from 'zod';
import { idTypes } from './words.ts';

/** What a visitor of a sandbox sends in the place of pictures: which document's specimen, and how it is to end. */
export const specimenSubmission = z.strictObject({
  outcome: z.string().max(60).describe('One of `sandbox.outcomes` of GET …/completed.'),
  idType: z
    .enum(idTypes)
    .optional()
    .describe('Of an identification by pictures: one of those allowed; the first of them without it.'),
});

/** Beside the state of a sandbox's verification: how it may be ended by specimens, and whether it was. */
export const sandboxState = z.object({
  outcomes: z
    .array(z.string())
    .describe('What may be ordered by POST …/specimen_submission; empty once anything was taken.'),
  simulated: z.boolean().describe('Its pictures and its result are specimens.'),
});
