import type { mdocEndpoints } from '../mdoc-endpoints.ts';
import type { ExamplesOf } from './example.ts';

export const mdocExamples: ExamplesOf<typeof mdocEndpoints> = {
  'identification.startMdoc': {
    body: { idType: 'myNumberCard' },
    answer: {
      request: '0b7a7f0c-3a0b-4f0e-9e43-2f1c58a6d9b0',
      requests: [
        {
          protocol: 'org-iso-mdoc',
          data: { deviceRequest: 'omd2ZXJzaW9uYzEuMA', encryptionInfo: 'gmVkY2FwaaI' },
        },
      ],
      standIn: false,
      expiresAt: '2026-11-20T01:07:11.000Z',
    },
  },
  'identification.finishMdoc': {
    body: {
      request: '0b7a7f0c-3a0b-4f0e-9e43-2f1c58a6d9b0',
      protocol: 'org-iso-mdoc',
      data: { response: 'gmVkY2FwaaJjZW5j' },
    },
    answer: { outcome: 'proven' },
  },
};
