import type { jpkiEndpoints } from '../jpki-endpoints.ts';
import type { ExamplesOf } from './example.ts';

export const jpkiExamples: ExamplesOf<typeof jpkiEndpoints> = {
  'identification.startJpki': {
    answer: {
      visit: '5f0f5a0e-6f0c-4a51-8c55-0d3b2c9d7a11',
      url: 'https://auth-and-sign.go.jp/api/realms/main/protocol/openid-connect/auth?client_id=RP00000001',
      text: '本人であることの表示\n\n相手方: 見本商店\n',
      standIn: false,
      expiresAt: '2026-11-20T01:12:11.000Z',
    },
  },
  'identification.finishJpki': {
    body: { query: 'state=k3Vb0mZ7tQ9rX1sJ&code=1sJ5yW2uE8aH4gD6&session_state=9rX1' },
    answer: { outcome: 'proven' },
  },
};
