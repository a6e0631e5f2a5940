import { z } from 'zod';
import { actingPerson } from './decision.ts';
import { roles } from './roles.ts';
import { instant, kinds, publicId, statuses } from './words.ts';

const noteId = z.uuid();
const memberId = z.string().min(1).max(64);
/** More colleagues than one note calls in. */
const mostMentions = 20;
/** So many notes are marked as seen by one call. */
const mostSeen = 500;

export const writeNoteRequest = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe('For colleagues who may see decisions; never for the visitor. 1 to 2,000 characters.'),
  mentions: z
    .array(memberId)
    .max(mostMentions)
    .default([])
    .describe('Ids of members who are to look at it, from `colleagues`. The text is not searched for names.'),
});

const mention = z.object({ staffId: z.string(), person: actingPerson.nullable() });

export const note = z.object({
  id: noteId,
  at: instant,
  staffId: z.string().describe('Who wrote it.'),
  person: actingPerson.nullable(),
  text: z.string().nullable().describe('Null: taken back, and destroyed.'),
  takenBackAt: instant.nullable(),
  mentions: z.array(mention),
  unseen: z.boolean().describe('It mentions the caller, who has not marked it as seen.'),
});
export type Note = z.infer<typeof note>;

export const noteList = z.object({
  items: z.array(note).describe('Oldest first; none after a redaction.'),
  colleagues: z
    .array(z.object({ staffId: z.string(), email: z.string(), role: z.enum(roles) }))
    .describe('Who can be mentioned: other members who may see decisions.'),
});
export type NoteList = z.infer<typeof noteList>;

export const seenNotesRequest = z.strictObject({ notes: z.array(noteId).min(1).max(mostSeen) });

const mentionedCase = z.object({
  publicId,
  kind: z.enum(kinds),
  status: z.enum(statuses),
  mode: z.enum(['live', 'sandbox']),
  targetUserId: z.string().nullable().describe("The business's own reference."),
  notes: z.int().describe('How many notes mention the caller that the caller has not seen.'),
  at: instant.describe('Of the newest of them.'),
  person: actingPerson.nullable().describe('Who wrote the newest.'),
});
export type MentionedCase = z.infer<typeof mentionedCase>;

export const mentionedCases = z.object({
  items: z
    .array(mentionedCase)
    .max(100)
    .describe('The case of the newest mention first; 100 at most, more appear when these are seen.'),
});
