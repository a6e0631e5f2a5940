import type { reviewEndpoints } from '../review-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const takenReview = { publicId: values.publicId, until: '2026-11-20T01:30:00.000Z', again: false };
const reviewCounts = {
  all: 3,
  free: 2,
  mine: 1,
  second: 0,
  overdue: 0,
  mentioned: 1,
  listings: 1,
  oldestSince: values.madeAt,
};

export const reviewExamples: ExamplesOf<typeof reviewEndpoints> = {
  'review.list': {
    query: { queue: 'free', limit: 50 },
    headers: { search: '4711' },
    answer: {
      items: [
        {
          publicId: values.publicId,
          kind: 'identification',
          method: 'picture',
          mode: 'live',
          idType: 'driversLicense',
          documentType: null,
          regime: 'secondhandArticles',
          reasons: ['faceMatch'],
          targetUserId: 'customer-4711',
          foundBy: 'reference',
          createdAt: values.madeAt,
          waitingSince: values.madeAt,
          dueAt: '2026-11-21T01:00:00.000Z',
          overdue: false,
          proposed: null,
          taken: null,
        },
      ],
      nextCursor: null,
      counts: reviewCounts,
    },
  },
  'review.count': { answer: reviewCounts },
  'review.take': { answer: takenReview },
  'review.release': {},
  'review.listRelated': {
    answer: {
      items: [
        {
          publicId: values.publicId,
          kind: 'identification',
          status: 'declined',
          mode: 'live',
          method: 'picture',
          idType: 'driversLicense',
          documentType: null,
          reasons: ['faceMatch'],
          targetUserId: 'customer-4712',
          createdAt: '2026-11-19T02:00:00.000Z',
          decidedAt: values.decidedAt,
          by: ['document'],
        },
      ],
      more: false,
      documents: 'shown',
    },
  },
  'review.takeNext': {
    body: {},
    answer: { taken: takenReview },
  },
};
