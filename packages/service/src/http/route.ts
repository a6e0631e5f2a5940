import type { Readable } from 'node:stream';
import { type BinaryType, type Endpoint, paths } from '@ekyc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { failure, type Outcome, success } from '../outcome.ts';
import { readAccessPurpose } from './access-purpose.ts';
import { readRange } from './byte-range.ts';
import { failuresLimited } from './call-limits.ts';
import { fieldErrors } from './field-errors.ts';
import { sendProblem } from './problem.ts';
import { hasForm } from './read-multipart.ts';
import { invalidTextIn } from './invalid-text.ts';
import { readTextHeaders } from './text-headers.ts';

type Parsed<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** Bytes instead of JSON, and how a browser may show them (Content-Disposition). */
export interface BinaryAnswer {
  readonly body: Buffer | Readable;
  readonly disposition: string;
  /** Where it is not the endpoint's own. */
  readonly type?: string;
}

/** What a handler may answer: the output of the endpoint's success schema, or bytes of its type. */
export type Answer<E extends Endpoint> = E['success'] extends {
  readonly schema: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : E['success'] extends { readonly binary: BinaryType }
    ? BinaryAnswer
    : void;

export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  /** Texts that came in headers. */
  readonly headers: Parsed<E, 'headers'>;
  readonly body: Parsed<E, 'body'>;
  /** Where the endpoint takes one and the caller gave one. */
  readonly purpose: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * `proof`: after it is known who calls, see `call-limits.ts`. `address`: where calls come from, since nothing is
 * proved. `service`: by all callers together besides, for what anybody may write.
 */
export type LimitedBy = 'proof' | 'address' | 'service';

export interface RouteOptions {
  /** Bytes; default: 64 KiB. */
  readonly bodyLimit?: number;
  /** What limits are counted by; default: the address. */
  readonly limitedBy?: LimitedBy;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<Answer<E>>>;

/**
 * Registers one endpoint of the contract: checks what comes in against its schemas, answers a problem document for
 * every failure, and answers nothing that the success schema does not name.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): void {
  const [method, path] = paths[endpoint.name];
  // A misspelt parameter would be taken for an absent one.
  const query = (endpoint.query ?? z.object({})).strict();
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: options.bodyLimit ?? 65_536,
    config: { endpoint: endpoint.name, limitedBy: options.limitedBy ?? 'address' },
    handler: async (request, reply) => {
      const call = readCall({ ...endpoint, query }, request, reply) as Outcome<Call<E>>;
      // A call that cannot be read proves nothing.
      const outcome = call.ok ? await handler(call.value) : await failuresLimited({ request, reply }, call);
      if (!outcome.ok) return sendProblem(reply, outcome.code, outcome);
      const { status, schema, binary } = endpoint.success;
      const { ranges } = endpoint.success;
      if (binary && ranges) return sendRange(request, reply, binary, outcome.value as BinaryAnswer);
      if (binary) return sendBinary(reply, binary, outcome.value as BinaryAnswer);
      void reply.status(status).header('cache-control', 'no-store');
      return schema ? reply.send(schema.parse(outcome.value)) : reply.send();
    },
  });
}

/** Bytes are personal data: no cache stores them, no browser guesses another type. */
function sendBinary(reply: FastifyReply, type: BinaryType, answer: BinaryAnswer): FastifyReply {
  const media = answer.type ?? type;
  return reply
    .type(media.startsWith('text/') ? `${media}; charset=utf-8` : media)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', answer.disposition)
    .send(answer.body);
}

/** The part that `Range` asks for, of bytes that are at hand. */
function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  type: BinaryType,
  answer: BinaryAnswer,
): FastifyReply {
  const { body } = answer;
  if (!(body instanceof Buffer)) throw new Error('a streamed body cannot be split into parts');
  void reply.header('accept-ranges', 'bytes');
  const range = readRange(request.headers.range, body.length);
  if (range === null) return sendBinary(reply, type, answer);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${body.length}`).send();
  }
  const { from, to } = range;
  void reply.status(206).header('content-range', `bytes ${from}-${to}/${body.length}`);
  return sendBinary(reply, type, { ...answer, body: body.subarray(from, to + 1) });
}

function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Outcome<Call<E>> {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) return failure('not_found');
  const inQuery = invalidTextIn(request.query);
  if (inQuery.length > 0) return failure('malformed_request', { errors: inQuery });
  const headers = readTextHeaders(endpoint, request);
  if (!headers.ok) return headers;
  const query = endpoint.query?.safeParse(request.query);
  if (query && !query.success) return failure('malformed_request', { errors: fieldErrors(query.error) });
  // A form that no route reads would be taken for an absent body.
  if (endpoint.body && !endpoint.fileInsteadOfBody && hasForm(request))
    return failure('unsupported_media_type');
  const inBody = endpoint.body ? invalidTextIn(request.body) : [];
  if (inBody.length > 0) return failure('invalid_fields', { errors: inBody });
  // An absent body is `null` here; a schema may have a default for it.
  const body = endpoint.body && parseBody(endpoint.body, request.body ?? undefined);
  if (body && !body.success) {
    const absent = request.body === undefined || request.body === null;
    return failure(absent ? 'malformed_request' : 'invalid_fields', { errors: fieldErrors(body.error) });
  }
  const purpose = endpoint.accessPurpose ? readAccessPurpose(request.headers) : success(undefined);
  if (!purpose.ok) return purpose;
  return success({
    params: params?.data,
    query: query?.data,
    headers: headers.value,
    body: body?.data,
    purpose: purpose.value,
    request,
    reply,
  } as unknown as Call<E>);
}

/** Parses a body. `null` is taken for an absent field, unless the field itself may be null. */
function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed : schema.safeParse(withoutNulls(body, parsed.error.issues));
}

/** The body without those fields that are null and were objected to. */
function withoutNulls(body: unknown, issues: readonly { readonly path: readonly PropertyKey[] }[]): unknown {
  const copy: unknown = structuredClone(body);
  for (const { path } of issues) {
    const parent = path.slice(0, -1).reduce<unknown>((value, key) => memberOf(value, key), copy);
    const name = path.at(-1);
    if (name === undefined || typeof parent !== 'object' || parent === null || Array.isArray(parent))
      continue;
    if (memberOf(parent, name) === null) Reflect.deleteProperty(parent, name);
  }
  return copy;
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[name]
    : undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    limitedBy?: LimitedBy;
  }
}
