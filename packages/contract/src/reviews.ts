import { z } from 'zod';
import { actingPerson } from './decision.ts';
import { foundBy } from './search.ts';
import { documentTypes, idTypes, instant, kinds, methods, publicId, regimes } from './words.ts';

/** Parts of what waits for a decision. */
const reviewQueues = ['all', 'free', 'mine', 'second', 'overdue'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export const reviewQueue = z
  .enum(reviewQueues)
  .default('all')
  .describe(
    '`free`: taken by nobody and not proposed by the caller; `second`: somebody else proposed a decision; `overdue`: longer than `reviewHours`.',
  );

const reviewOrders = ['longest', 'shortest', 'oldest', 'newest'] as const;
export type ReviewOrderName = (typeof reviewOrders)[number];
export const reviewOrder = z
  .enum(reviewOrders)
  .default('longest')
  .describe(
    '`longest`, `shortest`: by how long it waits. `oldest`, `newest`: by when it was made. A cursor goes on in its own order alone.',
  );

export const reviewsQuery = z.object({
  queue: reviewQueue,
  kind: z.enum(kinds).optional(),
  reason: z.string().min(1).max(100).optional().describe('A code among the reasons.'),
  publicId: publicId.optional().describe('This one alone, where it waits.'),
  order: reviewOrder,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const reviewCounts = z.object({
  all: z.int(),
  free: z.int(),
  mine: z.int(),
  second: z.int(),
  overdue: z.int(),
  mentioned: z
    .int()
    .describe('Cases, in any state, with notes that mention the caller and were not seen yet.'),
  listings: z.int().describe('Proposals for the block and watch lists by others, which wait for a member.'),
  oldestSince: instant.nullable().describe('Since when the oldest waits; null where nothing does.'),
});
export type ReviewCounts = z.infer<typeof reviewCounts>;

const reviewItem = z.object({
  publicId,
  kind: z.enum(kinds),
  method: z.enum(methods).nullable(),
  mode: z.enum(['live', 'sandbox']),
  idType: z.enum(idTypes).nullable(),
  documentType: z.enum(documentTypes).nullable(),
  regime: z.enum(regimes),
  reasons: z.array(z.string()),
  targetUserId: z.string().nullable().describe("The business's own reference."),
  foundBy,
  createdAt: instant,
  waitingSince: instant,
  dueAt: instant.nullable().describe('When it becomes overdue; null where the business set no deadline.'),
  overdue: z.boolean(),
  proposed: z
    .object({ decision: z.enum(['approved', 'declined', 'resubmission']), at: instant, own: z.boolean() })
    .nullable()
    .describe('What somebody proposed where two people must agree.'),
  taken: z
    .object({ own: z.boolean(), person: actingPerson.nullable(), until: instant })
    .nullable()
    .describe('Who works on it, and how long it stays theirs without another call.'),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const reviewList = z.object({
  items: z.array(reviewItem),
  nextCursor: z.string().nullable(),
  counts: reviewCounts,
});

export const takenReview = z.object({
  publicId,
  until: instant,
  again: z.boolean().describe("Whether it was the caller's already."),
});
export const releaseQuery = z.object({
  only: z
    .literal('own')
    .optional()
    .describe("The caller's own alone, an owner's too: what somebody else has by now stays theirs."),
});
export const takeNextRequest = z.strictObject({
  after: publicId.optional().describe('Of a review: only those that wait less long are taken.'),
});
export const takeNextAnswer = z.object({
  taken: takenReview.nullable().describe('Null where nothing is left for the caller.'),
});
