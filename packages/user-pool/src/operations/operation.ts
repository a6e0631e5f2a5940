import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import type { TokenPool } from '../tokens.ts';

/** One operation of Cognito's API: its request's form, and what it does. */
export interface Operation {
  readonly schema: z.ZodType;
  run(pool: TokenPool, request: unknown): Promise<Outcome<object>>;
}

/** Ties the type of `run` to the schema. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (pool: TokenPool, request: z.output<Schema>) => Promise<Outcome<object>>,
): Operation {
  return { schema, run: (pool, request) => run(pool, request as z.output<Schema>) };
}

export const clientId = z.string().min(1).max(128);
export const username = z.string().min(1).max(254);
/** Longer than the policy's limit, so that the policy's own message answers what lies between. */
export const password = z.string().min(1).max(1024);
export const code = z.string().min(1).max(2048);
/** Ours, beside Cognito's fields: what the account's authenticator shows now. */
export const currentCode = z.string().min(1).max(64);
export const session = z.string().min(1).max(2048);
export const accessToken = z.string().min(1).max(8192);
export const attributeEntries = z
  .array(z.object({ Name: z.string().min(1).max(64), Value: z.string().max(4096).optional() }))
  .max(100);
/** `AuthParameters` and `ChallengeResponses`. */
export const texts = z.record(z.string().max(256), z.string().max(8192));
