import { z } from 'zod';
import { identification } from './verification.ts';
import { instant, kinds } from './words.ts';

const cursor = z.string().max(100);

export const changesQuery = z.object({
  cursor: cursor
    .optional()
    .describe('Of an earlier answer, or of one of its items; from the beginning without.'),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});

/** A verification as it is now; it stands in the changes once, at the place of its newest change. */
export const change = identification
  .pick({
    publicId: true,
    status: true,
    mode: true,
    decision: true,
    reasons: true,
    createdAt: true,
    expiresAt: true,
    submittedAt: true,
    decidedAt: true,
  })
  .extend({
    kind: z.enum(kinds),
    sequence: z.int().describe('Of its newest webhook; 0 before the first.'),
    changedAt: instant.describe('When it reached this status.'),
    cursor: cursor.describe('Continues after this item: store it once the item is dealt with.'),
  });
export type Change = z.infer<typeof change>;

export const changeList = z.object({
  items: z.array(change),
  cursor: cursor.describe('Keep it: asked with it, the next call answers what has changed since.'),
  more: z.boolean().describe('There is more at this moment: ask again at once.'),
});
export type ChangeList = z.infer<typeof changeList>;
