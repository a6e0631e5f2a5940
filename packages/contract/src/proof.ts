import { z } from 'zod';
import { chipField } from './chip.ts';
import { instant } from './words.ts';

/**
 * What stands for a document that nobody photographed: a text signed with the card's certificate, a log-in with the card,
 * the record of a document in a phone.
 */
export const proofKinds = ['signature', 'logIn', 'record'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** What the business sees of the proof that stands for a document. */
export const proofSummary = z.object({
  kind: z
    .enum(proofKinds)
    .describe(
      '`signature`: a text signed with the 署名用 certificate. `logIn`: a log-in with the 利用者証明用 certificate, which signs nothing. `record`: the record of a document in the phone.',
    ),
  provenAt: instant,
  current: z
    .enum(['yes', 'cannotTell'])
    .describe('Whether somebody said then that the certificate or record was not revoked.'),
  reference: z
    .string()
    .nullable()
    .describe('Where a platform verified it: the id under which it keeps its verification.'),
  fields: z.array(chipField).describe('Each with who signed it. Empty where personal data is withheld.'),
});
