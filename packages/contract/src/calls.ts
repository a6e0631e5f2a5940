import { z } from 'zod';
import { instant, publicId } from './words.ts';

/** Filters of a business's calls; together they all hold. */
export const callsQuery = z.object({
  failed: z
    .enum(['true'])
    .transform(() => true as const)
    .optional()
    .describe('Only calls that were refused.'),
  name: z
    .string()
    .regex(/^\w{1,60}\.\w{1,60}$/)
    .optional()
    .describe('The operation: `identification.create`.'),
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .describe('Id of the key.'),
  publicId: publicId.optional(),
  requestId: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional()
    .describe('As `X-Request-Id` of the answer named it.'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type CallsQuery = z.output<typeof callsQuery>;

const apiCall = z.object({
  requestId: z.string().describe('`X-Request-Id` of the answer.'),
  at: instant.describe('When it was answered.'),
  name: z.string().describe('The operation, by its id in this document.'),
  status: z.int(),
  problem: z.string().nullable().describe('`code` of the problem; null where there was none.'),
  ms: z.int().describe('How long the answer took.'),
  key: z.object({ id: z.string(), name: z.string().nullable() }),
  publicId: publicId.nullable().describe('Of the verification that the path names.'),
});

export const callList = z.object({ items: z.array(apiCall), nextCursor: z.string().nullable() });
export type CallList = z.infer<typeof callList>;
