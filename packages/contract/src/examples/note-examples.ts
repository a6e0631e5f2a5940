import type { noteEndpoints } from '../note-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const id = '7f1e6a52-3c8b-4f0d-9a51-2b6c0d8e4f17';
const staffId = 'stf_7c1d2e3f4a5b6c7d80';
const colleague = 'stf_0d5f2c7e1a6b4c3d90';
const text = '裏面の住所変更の記載が読みにくいです。確認をお願いします。';
const person = { kind: 'staff' as const, name: 'reviewer@shop.example', former: false };
const note = {
  id,
  at: values.decidedAt,
  staffId,
  person,
  text,
  takenBackAt: null,
  mentions: [
    { staffId: colleague, person: { kind: 'staff' as const, name: 'owner@shop.example', former: false } },
  ],
  unseen: false,
};

export const noteExamples: ExamplesOf<typeof noteEndpoints> = {
  'note.list': {
    answer: {
      items: [note],
      colleagues: [{ staffId: colleague, email: 'owner@shop.example', role: 'owner' }],
    },
  },
  'note.write': { body: { text, mentions: [colleague] }, answer: note },
  'note.takeBack': { params: { id } },
  'note.markSeen': { body: { notes: [id] } },
  'review.listMentions': {
    answer: {
      items: [
        {
          publicId: values.publicId,
          kind: 'identification',
          status: 'review',
          mode: 'live',
          targetUserId: 'customer-4711',
          notes: 1,
          at: values.decidedAt,
          person,
        },
      ],
    },
  },
};
