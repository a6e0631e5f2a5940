import { z } from 'zod';
import { ok, type Endpoint } from './endpoint.ts';
import * as notes from './notes.ts';
import { publicId } from './words.ts';

const ofCase = z.object({ publicId });

/** What members write to each other about a case. */
export const noteEndpoints = {
  'note.list': {
    name: 'note.list',
    caller: 'staff',
    permission: 'decisions',
    summary: 'The notes on a verification of any kind, and who can be mentioned in one.',
    params: ofCase,
    success: ok(notes.noteList),
    errors: [],
  },
  'note.write': {
    name: 'note.write',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'Write a note. It is no part of the decision; the record says who wrote one and when, without its words.',
    params: ofCase,
    body: notes.writeNoteRequest,
    success: { status: 201, schema: notes.note },
    errors: ['redacted', 'invalid_fields'],
  },
  'note.takeBack': {
    name: 'note.takeBack',
    caller: 'staff',
    permission: 'decisions',
    summary:
      'Take an own note back: its text is destroyed, that there was one stays. Again, nothing happens.',
    params: z.object({ publicId, id: z.uuid() }),
    success: { status: 204 },
    errors: ['note_of_another', 'redacted'],
  },
  'note.markSeen': {
    name: 'note.markSeen',
    caller: 'staff',
    permission: 'decisions',
    access: 'read',
    summary: 'The caller has seen these notes: they mention the caller no more.',
    params: ofCase,
    body: notes.seenNotesRequest,
    success: { status: 204 },
    errors: [],
  },
  'review.listMentions': {
    name: 'review.listMentions',
    caller: 'staff',
    permission: 'decisions',
    summary: 'Cases in any state with notes that mention the caller and were not seen yet.',
    success: ok(notes.mentionedCases),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
