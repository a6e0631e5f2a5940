import type { lookEndpoints } from '../look-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const staffId = 'stf_7c1d2e3f4a5b6c7d80';
const person = { kind: 'staff' as const, name: 'reviewer@shop.example', former: false };
const answer = {
  items: [
    {
      at: values.decidedAt,
      action: 'personal_data.viewed' as const,
      by: staffId,
      person,
      publicId: values.publicId,
      kind: 'identification' as const,
      status: 'approved' as const,
      mode: 'live' as const,
      targetUserId: 'customer-4711',
      details: {
        staff: staffId,
        purposeSha256: 'f96aceb1a5558e5a960eb320908bbdfc527b5aa5fd7a25f1748c50b9e5f589cc',
      },
      purpose: 'review of order 2026-0042',
      purposeState: 'shown' as const,
    },
  ],
  nextCursor: null,
};
const events = {
  items: [
    {
      at: values.madeAt,
      staffId,
      person,
      action: 'staff.invited',
      details: { invitation: 'inv_2f6b0f0e9f0b4c559b', role: 'reviewer' },
      words: null,
    },
  ],
  nextCursor: null,
};
const keyId = '4a7f600cc77177e69a';
const keyReads = {
  items: [
    {
      day: '2026-11-20',
      by: keyId,
      person: { kind: 'key' as const, name: 'shop backend', former: false },
      name: 'identification.get',
      count: 128,
    },
  ],
  nextCursor: null,
};
const november = { from: '2026-11-01', to: '2026-11-30' };

export const lookExamples: ExamplesOf<typeof lookEndpoints> = {
  'look.list': { query: { ...november, by: staffId, action: 'personal_data.viewed', limit: 50 }, answer },
  'look.export': { query: november, answer },
  'look.listKeyReads': { query: { ...november, by: keyId, limit: 50 }, answer: keyReads },
  'look.exportKeyReads': { query: november, answer: keyReads },
  'business.listEvents': { query: { ...november, limit: 50 }, answer: events },
  'business.exportEvents': { query: november, answer: events },
};
