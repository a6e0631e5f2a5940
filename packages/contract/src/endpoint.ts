import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { EndpointName } from './paths.ts';

/** Who may call: a visitor by security code, a business by secret key, anybody. */
export type Caller = 'visitor' | 'business' | 'public';

export type BinaryType = 'image/jpeg' | 'application/zip';

export interface Endpoint {
  readonly name: EndpointName;
  readonly caller: Caller;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** multipart/form-data with these text fields and one `file`. */
  readonly multipart?: z.ZodObject;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema?: z.ZodType;
    /** The answer is bytes of this type instead of JSON. */
    readonly binary?: BinaryType;
  };
  /** Beside those that every call of this caller may answer. */
  readonly errors: readonly ErrorCode[];
}

/** Success with a body. */
export function ok<Schema extends z.ZodType>(schema: Schema) {
  return { status: 200, schema } as const;
}
