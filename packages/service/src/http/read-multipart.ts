import { type MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@ekyc/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { failure, type Outcome, success } from '../outcome.ts';
import { fieldError, fieldErrors } from './field-errors.ts';
import { invalidTextIn } from './invalid-text.ts';
import { maxPictureBytes, maxPictureTextBytes, readPictureText } from './picture-text.ts';

export interface MultipartForm<
  Schema extends z.ZodObject,
  File extends string,
  Optional extends string = never,
> {
  readonly fields: z.output<Schema>;
  readonly files: Readonly<Record<File, Buffer> & Partial<Record<Optional, Buffer>>>;
}

/** Which files a form has, and how long its text fields may be. */
export interface FormShape<File extends string, Optional extends string> {
  readonly files: readonly File[];
  readonly optionalFiles?: readonly Optional[];
  /** The file that may also come as text: base64, plain or as a data URL. */
  readonly fileAsText?: File | Optional;
  /** Default: 256. */
  readonly maxFieldBytes?: number;
}

/** Whether a form came; one without any byte is not a body. */
export function hasForm(request: FastifyRequest): boolean {
  return request.isMultipart() && !isEmpty(request);
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['content-length'] === '0';
}

/**
 * Reads text fields and exactly the files named, each once and not empty; anything more, larger or malformed is
 * refused as a whole.
 */
export async function readMultipart<
  Schema extends z.ZodObject,
  const File extends string,
  const Optional extends string = never,
>(
  request: FastifyRequest,
  schema: Schema,
  shape: FormShape<File, Optional>,
): Promise<Outcome<MultipartForm<Schema, File, Optional>>> {
  const { maxFieldBytes = 256, fileAsText } = shape;
  const names: readonly string[] = [...shape.files, ...(shape.optionalFiles ?? [])];
  if (!hasForm(request)) return failure(isEmpty(request) ? 'malformed_request' : 'unsupported_media_type');
  const fields: Record<string, unknown> = {};
  const files: Partial<Record<string, Buffer>> = {};
  try {
    const limits = {
      fileSize: fileAsText === undefined ? maxPictureBytes : maxPictureTextBytes,
      files: names.length,
      fields: 8,
      fieldSize: maxFieldBytes,
    };
    // A picture that comes as text is read like a file, whose bytes are counted as they come.
    const isPartAFile = (name?: string, type?: string, filename?: string) =>
      name === fileAsText || type === 'application/octet-stream' || filename !== undefined;
    for await (const part of request.parts({ limits, isPartAFile })) {
      if (part.type === 'file') {
        const bytes = await collect(request, part.file);
        const { fieldname, filename } = part as { readonly fieldname: string; readonly filename?: string };
        if (!names.includes(fieldname) || files[fieldname]) return refusal(fieldname, 'notWanted');
        if (bytes.length === 0) return refusal(fieldname, 'missing');
        if (filename !== undefined && bytes.length > maxPictureBytes) return failure('picture_too_large');
        const picture =
          filename === undefined && fieldname === fileAsText
            ? readPictureText(bytes.toString('latin1'))
            : success(bytes);
        if (!picture.ok) return picture;
        files[fieldname] = picture.value;
      } else if (names.includes(part.fieldname)) return refusal(part.fieldname, 'missing');
      else if (part.valueTruncated || part.fieldnameTruncated) return failure('malformed_request');
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof NoRoom) return failure(error.code, { retryAfterSeconds: 5 });
    return failure(isTooLarge(error) ? 'picture_too_large' : 'malformed_request');
  }
  const invalid = invalidTextIn(fields);
  if (invalid.length > 0) return failure('invalid_fields', { errors: invalid });
  // An unknown field is refused as in JSON: a misspelt one would be taken for an absent one.
  const parsed = (schema.strict() as unknown as Schema).safeParse(fields);
  if (!parsed.success) return failure('invalid_fields', { errors: fieldErrors(parsed.error) });
  const absent = shape.files.find((name) => !files[name]);
  if (absent !== undefined) return refusal(absent, 'missing');
  return success({
    fields: parsed.data,
    files: files as MultipartForm<Schema, File, Optional>['files'],
  });
}

/**
 * A file's bytes, counted as they come, so that a stalled upload holds no more than its share.
 * Throws NoRoom beyond it.
 */
async function collect(request: FastifyRequest, file: MultipartFile['file']): Promise<Buffer> {
  const { publicId } = (request.params ?? {}) as { readonly publicId?: string };
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const refused = request.upload?.take(chunk.length, publicId) ?? null;
    if (refused !== null) throw new NoRoom(refused);
    chunks.push(chunk);
  }
  if (file.truncated) throw Object.assign(new Error('too large'), { code: 'FST_REQ_FILE_TOO_LARGE' });
  return Buffer.concat(chunks);
}

class NoRoom extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super('no room for this upload');
    this.code = code;
  }
}

function refusal(name: string, what: 'missing' | 'notWanted') {
  return failure('malformed_request', { errors: [fieldError(name, what)] });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts what its body holds in memory; absent or null: nothing does. */
    upload?: {
      /** @returns why no more may be buffered; null where it may */
      take(bytes: number, verification?: string): ErrorCode | null;
    } | null;
  }
}
