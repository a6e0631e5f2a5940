import { z } from 'zod';

/** What staff search for: it may tell who somebody is, so it stands in a header. */
export const searchHeaders = z.object({
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "A part of the business's own reference, or the beginning of the public id; with `Access-Purpose` also a whole name (in kanji or kana) or a whole document number. Percent-encoded UTF-8, 1 to 100 characters. For staff alone.",
    ),
});

/** What of a case is what was searched for. */
const finds = ['reference', 'publicId', 'name', 'documentNumber'] as const;
export type FoundBy = (typeof finds)[number];

export const foundBy = z
  .enum(finds)
  .nullable()
  .describe('By what a search found it; null where nothing was searched for.');
