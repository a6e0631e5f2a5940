import { z } from 'zod';
import { instant } from './words.ts';

/** Documents of which phones hold records: the My Number record, a mobile licence, a photo ID made of a passport. */
export const recordIdTypes = ['myNumberCard', 'driversLicense', 'passport'] as const;

export const mdocStartRequest = z.strictObject({
  idType: z.enum(recordIdTypes).describe('Of which document the record is asked for.'),
});
export type MdocStartRequest = z.infer<typeof mdocStartRequest>;

export const mdocStartAnswer = z.object({
  request: z.uuid().describe('Id of this request, for `mdoc_finish`. A newer one takes its place.'),
  requests: z
    .array(z.object({ protocol: z.string(), data: z.record(z.string(), z.string()) }))
    .describe(
      'As `navigator.credentials.get({ digital: { requests } })` takes them, in the order to be offered. No request names a My Number.',
    ),
  standIn: z
    .boolean()
    .describe('A stand-in issues the records, which prove nothing about anybody: say 見本.'),
  expiresAt: instant,
});
export type MdocStartAnswer = z.infer<typeof mdocStartAnswer>;

/** A record with its portrait, sealed, in base64url. */
const mostLetters = 1_048_576;

export const mdocFinishRequest = z.strictObject({
  request: z.uuid(),
  protocol: z.string().min(1).max(100).describe('Of the `DigitalCredential` that the browser gave.'),
  data: z
    .record(z.string().max(40), z.string().max(mostLetters))
    .refine((data) => Object.keys(data).length <= 4, '4個以下で指定してください。')
    .describe('Its `data`, as it came.'),
});
export type MdocFinishRequest = z.infer<typeof mdocFinishRequest>;

export const mdocFinishAnswer = z.object({
  outcome: z
    .enum(['proven', 'refused'])
    .describe('`refused`: it proves nothing, and nothing of it is stored; why stands in the record alone.'),
});
export type MdocFinishAnswer = z.infer<typeof mdocFinishAnswer>;
