import { z } from 'zod';
import { actingPerson } from './decision.ts';
import { instant, day, kinds, publicId, statuses } from './words.ts';

/** Entries of the audit chain by which a business was shown or handed something of a person. */
export const lookActions = [
  'personal_data.viewed',
  'material.viewed',
  'recording.listed',
  'video.viewed',
  'evidence.exported',
  'chip.read',
] as const;
export type LookAction = (typeof lookActions)[number];

/** Most entries that one call hands out as a file's part. */
const mostExported = 10_000;

const moment = z.union([instant, day]);
const memberOrKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const days = {
  from: moment.optional().describe('At this instant or later, or on this day in Japan time or later.'),
  to: moment.optional().describe('Before this instant, or on this day in Japan time or earlier.'),
};
const place = { cursor: z.string().max(200).optional() };
const page = { ...place, limit: z.coerce.number().int().min(1).max(200).default(50) };
const part = { ...place, limit: z.coerce.number().int().min(1).max(mostExported).default(mostExported) };

const lookFilter = {
  by: memberOrKey.optional().describe('Id of a member or a key.'),
  action: z.enum(lookActions).optional(),
  ...days,
};
export const looksQuery = z.object({ ...lookFilter, ...page });
export const lookExportQuery = z.object({ ...lookFilter, ...part });

const keyReadFilter = {
  by: memberOrKey.optional().describe('Id of a key.'),
  from: day.optional().describe('First day, in Japan time.'),
  to: day.optional().describe('Last day, in Japan time.'),
};
export const keyReadsQuery = z.object({ ...keyReadFilter, ...page });
export const keyReadExportQuery = z.object({ ...keyReadFilter, ...part });

const eventFilter = { by: memberOrKey.optional().describe('Id of a member.'), ...days };
export const eventsQuery = z.object({ ...eventFilter, ...page });
export const eventExportQuery = z.object({ ...eventFilter, ...part });

/** What became of the words that somebody gave. */
const wordStates = ['shown', 'destroyed', 'notKept', 'none'] as const;

const look = z.object({
  at: instant,
  action: z.enum(lookActions),
  by: z.string().nullable().describe('Id of the member or the key.'),
  person: actingPerson.nullable(),
  publicId,
  kind: z.enum(kinds),
  status: z.enum(statuses).describe('Of the verification, as it is now.'),
  mode: z.enum(['live', 'sandbox']),
  targetUserId: z.string().nullable().describe("The business's own reference; null after a redaction too."),
  details: z.record(z.string(), z.unknown()).describe('As the audit chain has them: ids and hashes.'),
  purpose: z.string().nullable(),
  purposeState: z
    .enum(wordStates)
    .describe(
      '`destroyed`: by a redaction, only its SHA-256 is left in the details; `notKept`: the entry is older than the keeping of words; `none`: no purpose was asked for, as of a key or at the counter.',
    ),
});
export type Look = z.infer<typeof look>;

export const lookList = z.object({ items: z.array(look), nextCursor: z.string().nullable() });

const keyRead = z.object({
  day: day.describe('In Japan time.'),
  by: z.string().describe('Id of the key.'),
  person: actingPerson.nullable().describe('The key.'),
  name: z.string().describe('The operation, by its id in this document: `identification.get`.'),
  count: z.int().describe('How many of its answers showed personal data on that day.'),
});
export type KeyRead = z.infer<typeof keyRead>;

export const keyReadList = z.object({ items: z.array(keyRead), nextCursor: z.string().nullable() });
