import { z } from 'zod';
import { actingPerson } from './decision.ts';
import { personLists } from './person-lists.ts';
import { personText } from './text-fields.ts';
import { day, documentTypes, instant, kinds, publicId, statuses } from './words.ts';

/** By what a listing finds a person. */
export const listingMeans = ['documentNumber', 'nameAndBirthday'] as const;
export type ListingMeans = (typeof listingMeans)[number];

export const listingReasons = [
  'forgedDocument',
  'impersonation',
  'lostDocument',
  'misuse',
  'organizedCrime',
  'other',
] as const;
export type ListingReason = (typeof listingReasons)[number];

export const listingStates = ['proposed', 'active', 'declined', 'withdrawn', 'ended', 'expired'] as const;
export type ListingState = (typeof listingStates)[number];

/** Documents whose number names a person. A My Number card's is not among them: it must never be stored. */
export const listedDocuments = [
  'driversLicense',
  'drivingHistoryCertificate',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
  ...documentTypes,
] as const;
export type ListedDocument = (typeof listedDocuments)[number];

/** Proposed and active listings that a business has at once. */
export const mostListings = 10_000;

export const listingId = z.uuid();

const about = {
  list: z.enum(personLists),
  reason: z.enum(listingReasons),
  note: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe('What happened, for who approves it. Kept sealed, destroyed when the listing is over.'),
  expiresOn: day
    .optional()
    .describe(
      'Last day on which it counts: tomorrow at the earliest, 5 years on at the latest on the block list, 2 on the watch list. In one year where none is named.',
    ),
};

const documentNumber = z.strictObject({
  by: z.literal('documentNumber'),
  document: z.enum(listedDocuments),
  number: z.string().trim().min(1).max(50).describe('The whole number, as printed.'),
});
const nameAndBirthday = z.strictObject({
  by: z.literal('nameAndBirthday'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .describe('The whole name, as the document or the visitor writes it.'),
  nameKana: z.string().trim().min(1).max(120).optional().describe('The whole name in kana.'),
  birthday: day,
});

/** Whom a listing names. */
export const listedPerson = z.discriminatedUnion('by', [documentNumber, nameAndBirthday]);
export type ListedPerson = z.infer<typeof listedPerson>;

/** The same as a request has it: without characters that others could not see (`invalid_text`). */
const enteredPerson = z.discriminatedUnion('by', [
  documentNumber.extend({ number: personText(documentNumber.shape.number) }),
  nameAndBirthday.extend({
    name: personText(nameAndBirthday.shape.name),
    nameKana: personText(nameAndBirthday.shape.nameKana.unwrap()).optional(),
  }),
]);

export const proposeListingRequest = z.strictObject({ ...about, person: enteredPerson });
export type ProposeListingRequest = z.infer<typeof proposeListingRequest>;

export const listCaseRequest = z.strictObject({
  ...about,
  by: z
    .enum(listingMeans)
    .describe("By what of the case: its document's number, or the name with the birthday. It is not shown."),
});
export type ListCaseRequest = z.infer<typeof listCaseRequest>;

export const listingWords = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('Why, for the record. No words that tell who it is about.'),
});

const act = z.object({ at: instant, staffId: z.string(), person: actingPerson.nullable() });

const summary = {
  id: listingId,
  list: z.enum(personLists),
  by: z.enum(listingMeans),
  reason: z.enum(listingReasons),
  state: z.enum(listingStates),
  expiresOn: day,
};

export const listing = z.object({
  ...summary,
  source: publicId.nullable().describe('The case that it was proposed from; null after its redaction.'),
  matches: z.int().describe('How many cases went to a person because of it; redacted ones are left out.'),
  proposed: act,
  own: z.boolean().describe('The caller proposed it, and so cannot approve or decline it.'),
  closed: act
    .nullable()
    .describe('Who declined, withdrew or ended it; null where nobody did, as when it expired.'),
  approved: act.nullable(),
});
export type Listing = z.infer<typeof listing>;

export const listingsQuery = z.object({
  list: z.enum(personLists).optional(),
  state: z.enum(listingStates).optional(),
  waiting: z
    .enum(['mine'])
    .optional()
    .describe('`mine`: proposals of others, which wait for the caller or another member.'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const listingsHeaders = z.object({
  search: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe(
      'A whole name or a whole document number, in percent-encoded UTF-8. Needs `Access-Purpose`; the search becomes an event of the business.',
    ),
});

export const listingList = z.object({ items: z.array(listing), nextCursor: z.string().nullable() });

/** Most cases that are shown of those that a listing sent to a person. */
export const mostMatches = 50;

export const shownListing = listing.extend({
  listed: listedPerson.nullable().describe('Null once the listing is over: it is destroyed then.'),
  note: z.string().nullable(),
  cases: z
    .array(z.object({ publicId, kind: z.enum(kinds), status: z.enum(statuses), at: instant }))
    .max(mostMatches)
    .describe('Cases that went to a person because of it, newest first; 50 at most.'),
});
export type ShownListing = z.infer<typeof shownListing>;

/** What the lists say of one case. */
export const caseListings = z.object({
  items: z.array(
    z.object({
      ...summary,
      matches: z.boolean().describe('It is active and names the person or document of this case.'),
      held: z.boolean().describe('It sent the case to a person when that was examined.'),
      source: z.boolean().describe('It was proposed from this case.'),
    }),
  ),
  can: z
    .array(z.enum(listingMeans))
    .describe('By what of it the case can be listed now: what stands in it so far.'),
});
export type CaseListings = z.infer<typeof caseListings>;
