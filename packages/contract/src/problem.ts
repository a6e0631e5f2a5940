import { z } from 'zod';
import { errorStatus, type ErrorCode } from './errors.ts';

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Problem document (RFC 9457), sent as application/problem+json for every error. */
export const problemDocument = z.object({
  type: z
    .string()
    .describe(
      'Leads to a page that explains it, relative to the address of the service: `/problems/wrong_state`.',
    ),
  title: z
    .string()
    .describe(
      'Japanese, may be shown to a person. In English for a program that asks for it by `Accept-Language`.',
    ),
  status: z.int(),
  code: z.enum(codes).describe('Stable code to switch over.'),
  errors: z
    .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
    .optional()
    .describe('Per field, for 422 and 400.'),
});

export type ProblemDocument = z.infer<typeof problemDocument>;
