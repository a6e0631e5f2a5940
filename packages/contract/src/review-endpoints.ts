import { z } from 'zod';
import { ok, type Endpoint } from './endpoint.ts';
import { relatedCases } from './related.ts';
import * as reviews from './reviews.ts';
import { searchHeaders } from './search.ts';
import { publicId } from './words.ts';

/** What waits for a person's decision, who works on it, and what it is to be compared with. */
export const reviewEndpoints = {
  'review.list': {
    name: 'review.list',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'What waits for a decision, longest first where no `order` is named, with who works on it and how much waits. A search with the header `Access-Purpose` finds names and document numbers too; each case found by one is audited as a look at personal data.',
    query: reviews.reviewsQuery,
    headers: searchHeaders,
    accessPurpose: true,
    success: ok(reviews.reviewList),
    errors: [],
  },
  'review.count': {
    name: 'review.count',
    caller: 'staff',
    permission: 'decisions',
    summary: 'How much waits for a decision, for whom.',
    success: ok(reviews.reviewCounts),
    errors: [],
  },
  'review.takeNext': {
    name: 'review.takeNext',
    caller: 'staff',
    permission: 'decisions',
    summary: 'Take the next review: what the caller took before, else the longest waiting that is free.',
    body: reviews.takeNextRequest,
    success: ok(reviews.takeNextAnswer),
    errors: ['not_found'],
  },
  'review.take': {
    name: 'review.take',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'Take a review: for 30 minutes nobody else decides it. Taken again it lasts longer; a decision gives it back.',
    params: z.object({ publicId }),
    success: ok(reviews.takenReview),
    errors: ['wrong_state', 'review_taken'],
  },
  'review.release': {
    name: 'review.release',
    caller: 'staff',
    permission: 'decisions',
    summary: "Give a review back: one's own, and an owner anybody's.",
    params: z.object({ publicId }),
    query: reviews.releaseQuery,
    success: { status: 204 },
    errors: ['wrong_state', 'review_taken'],
  },
  'review.listRelated': {
    name: 'review.listRelated',
    caller: 'staff',
    permission: 'decisions',
    summary:
      "Other cases with the same `targetUserId`; with the header `Access-Purpose` also those of the same document's number, each of which is audited as a look at personal data.",
    params: z.object({ publicId }),
    accessPurpose: true,
    success: ok(relatedCases),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
