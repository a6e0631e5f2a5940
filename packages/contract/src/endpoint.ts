import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { EndpointName, OtherKind } from './paths.ts';
import type { Permission } from './roles.ts';

/**
 * Who may call: a visitor by security code; a business by secret key, or a member of its staff by access token and the
 * header `Business`; staff alone; who holds the reader of a chip, which is a visitor, a business by secret key, or staff;
 * an account's holder by access token; the adapter of a media server by a token it signs; anybody.
 */
export type Caller = 'visitor' | 'business' | 'staff' | 'chipReader' | 'account' | 'mediaServer' | 'public';

export type BinaryType = 'image/jpeg' | 'application/zip' | 'video/webm' | 'text/event-stream';

export interface Endpoint {
  readonly name: EndpointName;
  readonly caller: Caller;
  /** What a business's caller needs of it: as a key's scope, or by a member's role; GET reads, the others write. */
  readonly permission?: Permission;
  /** Where it is not GET and yet changes nothing of the business's: reading is enough. */
  readonly access?: 'read';
  /** Needs the permission `personalData` as well: all that it answers is, or leads to, personal data. */
  readonly personalData?: true;
  /** Which kind of verification it belongs to; default: identification. */
  readonly kind?: OtherKind;
  /** An access token beside the caller's own credential: always, or where the summary says so. */
  readonly account?: 'required' | 'optional';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Texts that it takes in headers of their own, by the names of `textHeaders`. */
  readonly headers?: z.ZodObject;
  /** Takes the header `Access-Purpose`. */
  readonly accessPurpose?: true;
  readonly body?: z.ZodType;
  /** A file that may come alone as multipart/form-data in place of the JSON body. */
  readonly fileInsteadOfBody?: string;
  /** The body is bytes of one of these types; a visitor sends their SHA-256 in `Content-Digest` (RFC 9530). */
  readonly bytes?: readonly string[];
  /** multipart/form-data with these text fields and one `file`, or the files named. */
  readonly multipart?: z.ZodObject;
  readonly files?: readonly string[];
  /** Files that may be absent. */
  readonly optionalFiles?: readonly string[];
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema?: z.ZodType;
    /** The answer is bytes of this type instead of JSON. */
    readonly binary?: BinaryType;
    /** Parts of it may be asked for by `Range` (RFC 9110 §14): answered with 206, or 416. */
    readonly ranges?: true;
  };
  /** Beside those that every call of this caller may answer. */
  readonly errors: readonly ErrorCode[];
}

/** Whether a business's key or staff may make it, so that it is served by a version of the API. */
export function bearsApiVersion({ caller }: Pick<Endpoint, 'caller'>): boolean {
  return caller === 'business' || caller === 'staff' || caller === 'chipReader';
}

/** Success with a body. */
export function ok<Schema extends z.ZodType>(schema: Schema) {
  return { status: 200, schema } as const;
}
