import type { resultEndpoints } from '../result-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';
import { identification, summaryOf } from './verification-examples.ts';

const cursor = 'MDAwMDAwMDAwMDAwMDAxNw';

export const resultExamples: ExamplesOf<typeof resultEndpoints> = {
  'result.redeem': {
    body: { resultCode: 'r7Yk0cB1s3JH6vQm9dW2uE8aH4gD6cLfNiRpTqoYwXk' },
    answer: identification,
  },
  'result.listChanges': {
    query: { limit: 100 },
    answer: {
      items: [
        {
          ...summaryOf('identification'),
          decision: 'approved',
          sequence: 2,
          changedAt: values.decidedAt,
          cursor,
        },
      ],
      cursor,
      more: false,
    },
  },
};
