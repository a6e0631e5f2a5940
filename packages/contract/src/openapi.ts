import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
import { paths } from './paths.ts';
import { problemDocument } from './problem.ts';
import { webhookBody } from './webhook.ts';

const errorsOfAccount: readonly ErrorCode[] = [
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'account_suspended',
];

const errorsOfCaller: Record<Endpoint['caller'], readonly ErrorCode[]> = {
  public: ['malformed_request', 'too_many_requests', 'body_too_large', 'unsupported_media_type'],
  visitor: [
    'malformed_request',
    'security_code_missing',
    'security_code_mismatch',
    'not_bound',
    'not_found',
    'verification_expired',
    'redacted',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  mediaServer: [
    'malformed_request',
    'media_token_invalid',
    'not_found',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  account: [
    'malformed_request',
    ...errorsOfAccount,
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  business: [
    'malformed_request',
    'api_key_missing',
    'api_key_invalid',
    'api_key_scope_missing',
    'not_found',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >;
  return rest;
}

function parameters(endpoint: Endpoint): unknown[] {
  const of = (object: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      schema: jsonSchema(schema as z.ZodType, 'input'),
    }));
  const idempotent =
    endpoint.name === 'createIdentification' || endpoint.name.endsWith('.create')
      ? [headerParameter('Idempotency-Key', false)]
      : [];
  const digest =
    endpoint.bytes && endpoint.caller === 'visitor' ? [headerParameter('Content-Digest', true)] : [];
  const range = endpoint.success.ranges ? [headerParameter('Range', false)] : [];
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...idempotent, ...digest, ...range];
}

function requestBody(endpoint: Endpoint): unknown {
  if (endpoint.multipart) {
    const fields = jsonSchema(endpoint.multipart, 'input') as {
      properties: Record<string, unknown>;
      required?: string[];
    };
    const files = endpoint.files ?? ['file'];
    const bytes = [...files, ...(endpoint.optionalFiles ?? [])].map(
      (name) => [name, { type: 'string', format: 'binary' }] as const,
    );
    const schema = {
      type: 'object',
      properties: { ...fields.properties, ...Object.fromEntries(bytes) },
      required: [...(fields.required ?? []), ...files],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (endpoint.bytes) {
    return { required: true, content: Object.fromEntries(endpoint.bytes.map((type) => [type, {}])) };
  }
  if (!endpoint.body) return undefined;
  return {
    required: !endpoint.body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
  };
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const { status, schema, binary } = endpoint.success;
  result[status] = {
    description: status === 204 ? 'Done.' : 'Success.',
    ...(schema ? { content: { 'application/json': { schema: jsonSchema(schema, 'output') } } } : {}),
    // OpenAPI 3.1: bytes of a media type have an empty schema.
    ...(binary ? { content: { [binary]: {} } } : {}),
  };
  if (endpoint.success.ranges) {
    result[206] = { description: 'The part that was asked for.', content: { [binary ?? '']: {} } };
    result[416] = { description: 'There is no such part; `Content-Range` tells the size.' };
  }
  const ofAccount = endpoint.account ? errorsOfAccount : [];
  const codes = [...new Set([...errorsOfCaller[endpoint.caller], ...ofAccount, ...endpoint.errors])];
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    result[status] = {
      description: codes.filter((code) => errorStatus[code] === status).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return result;
}

const securityOfCaller: Record<Endpoint['caller'], Readonly<Record<string, unknown[]>> | null> = {
  public: null,
  mediaServer: { mediaToken: [] },
  visitor: { securityCode: [] },
  business: { secretKey: [] },
  account: { accessToken: [] },
};

/** Alternatives, of which each names the credentials that it needs together. */
function security({ caller, account }: Endpoint): unknown[] {
  const own = securityOfCaller[caller];
  if (!own) return [];
  const both = { ...own, accessToken: [] };
  return account === 'required' ? [both] : account === 'optional' ? [own, both] : [own];
}

function headerParameter(name: string, required: boolean): unknown {
  return { name, in: 'header', required, schema: { type: 'string' } };
}

const description = `Electronic identity verification for Japan.

A business makes an identification with its secret key (\`Authorization: Bearer …\`), sends its visitor to \`url\`,
and is told by webhook (Standard Webhooks, HMAC-SHA256). The visitor returns to \`redirectUrl\` with a one-time
\`resultCode\`, which the business's server redeems at \`/api/v1/results\`. The calls tagged visitor are those of our
own page, with the security code of one browser; those tagged account are its account pages', with an access token of
the user pool. Every error is a problem document (RFC 9457) with a stable \`code\`.`;

/** The OpenAPI 3.1 document of every call, made from the endpoint table. */
export function openApiDocument(serverUrl: string): Record<string, unknown> {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const [method, path] = paths[endpoint.name];
    const body = requestBody(endpoint);
    (byPath[path] ??= {})[method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.caller],
      security: security(endpoint),
      parameters: parameters(endpoint),
      ...(body ? { requestBody: body } : {}),
      responses: responses(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'クリィeKYC', version: '1', description },
    servers: [{ url: serverUrl }],
    paths: byPath,
    webhooks: {
      verification: {
        post: {
          summary: 'A verification changed its state.',
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
            headerParameter(name, true),
          ),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(webhookBody, 'output') } },
          },
          responses: {
            '2XX': { description: 'Received. Anything else is tried again; 410 disables the address.' },
          },
        },
      },
    },
    components: {
      schemas: { Problem: jsonSchema(problemDocument, 'output') },
      securitySchemes: {
        securityCode: { type: 'apiKey', in: 'header', name: 'Security-Code' },
        secretKey: { type: 'http', scheme: 'bearer' },
        mediaToken: { type: 'http', scheme: 'bearer' },
        accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token' },
      },
    },
  };
}
