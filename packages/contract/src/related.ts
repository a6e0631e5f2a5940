import { z } from 'zod';
import { idTypes, documentTypes, instant, kinds, methods, publicId, statuses } from './words.ts';

/** What two cases have in common. */
const links = ['reference', 'document'] as const;
export type RelatedBy = (typeof links)[number];

const relatedCase = z.object({
  publicId,
  kind: z.enum(kinds),
  status: z.enum(statuses),
  mode: z.enum(['live', 'sandbox']),
  method: z.enum(methods).nullable(),
  idType: z.enum(idTypes).nullable(),
  documentType: z.enum(documentTypes).nullable(),
  reasons: z.array(z.string()),
  targetUserId: z.string().nullable().describe("The business's own reference."),
  createdAt: instant,
  decidedAt: instant.nullable(),
  by: z
    .array(z.enum(links))
    .min(1)
    .describe("`reference`: the same `targetUserId`; `document`: the same document's number."),
});
export type RelatedCase = z.infer<typeof relatedCase>;

export const relatedCases = z.object({
  items: z.array(relatedCase).max(50).describe('Newest first; 50 at most.'),
  more: z.boolean().describe('Whether there are older ones.'),
  documents: z
    .enum(['shown', 'withheld'])
    .describe('`withheld`: the same document was not looked for, since no purpose was given.'),
});
