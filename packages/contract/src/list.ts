import { z } from 'zod';
import { metadataPair } from './metadata.ts';
import { foundBy, searchHeaders } from './search.ts';
import { identificationSummary } from './verification.ts';
import { day, instant, kinds, publicId, statuses } from './words.ts';

const moment = z.union([instant, day]);

/** What narrows a list and may tell who somebody is: in a header. */
export const personHeaders = z.object({
  targetUserId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The person, as the business named them, in percent-encoded UTF-8. 1 to 200 characters.'),
  metadata: metadataPair
    .optional()
    .describe(
      'A key and its whole value among the `metadata`, as `key=value` in percent-encoded UTF-8. Only for keys with the scope `personalData`: staff see no metadata in lists.',
    ),
});

/** The list of all kinds is searched by staff too. */
export const verificationsHeaders = personHeaders.extend(searchHeaders.shape);

const listOrders = ['newest', 'oldest', 'lastDecided', 'firstDecided'] as const;
export type ListOrderName = (typeof listOrders)[number];
export const listOrder = z
  .enum(listOrders)
  .default('newest')
  .describe(
    '`newest`, `oldest`: by when it was made. `lastDecided`, `firstDecided`: by its newest decision; what was never decided is not listed then. A cursor goes on in its own order alone.',
  );

/** Filters of the list of all kinds; together they all hold. */
export const verificationsQuery = z.object({
  kind: z.enum(kinds).optional(),
  status: z.enum(statuses).optional(),
  reason: z.string().min(1).max(100).optional().describe('A code among the reasons.'),
  from: moment.optional().describe('Made at this instant or later, or on this day in Japan time or later.'),
  to: moment.optional().describe('Made before this instant, or on this day in Japan time or earlier.'),
  publicId: publicId.optional(),
  order: listOrder,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** Of all kinds, as staff search it. */
export const verificationList = z.object({
  items: z.array(
    identificationSummary.extend({
      foundBy,
      targetUserId: z
        .string()
        .nullable()
        .describe(
          "The business's own reference of what a search found; null where nothing was searched for.",
        ),
    }),
  ),
  nextCursor: z.string().nullable(),
});
