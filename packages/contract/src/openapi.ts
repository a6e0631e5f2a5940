import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
import { paths } from './paths.ts';
import { problemDocument } from './problem.ts';

const errorsOfCaller: Record<Endpoint['caller'], readonly ErrorCode[]> = {
  public: ['malformed_request', 'too_many_requests', 'body_too_large', 'unsupported_media_type'],
  visitor: [
    'malformed_request',
    'security_code_missing',
    'security_code_mismatch',
    'not_bound',
    'not_found',
    'verification_expired',
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
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')];
}

function requestBody(endpoint: Endpoint): unknown {
  if (endpoint.multipart) {
    const fields = jsonSchema(endpoint.multipart, 'input') as {
      properties: Record<string, unknown>;
      required?: string[];
    };
    const schema = {
      type: 'object',
      properties: { ...fields.properties, file: { type: 'string', format: 'binary' } },
      required: [...(fields.required ?? []), 'file'],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!endpoint.body) return undefined;
  return {
    required: !endpoint.body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
  };
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const { status, schema } = endpoint.success;
  result[status] = {
    description: status === 204 ? 'Done.' : 'Success.',
    ...(schema ? { content: { 'application/json': { schema: jsonSchema(schema, 'output') } } } : {}),
  };
  const codes = [...new Set([...errorsOfCaller[endpoint.caller], ...endpoint.errors])];
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    result[status] = {
      description: codes.filter((code) => errorStatus[code] === status).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return result;
}

const securityOfCaller: Record<Endpoint['caller'], unknown[]> = {
  public: [],
  visitor: [{ securityCode: [] }],
  business: [{ secretKey: [] }],
};

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
      security: securityOfCaller[endpoint.caller],
      parameters: parameters(endpoint),
      ...(body ? { requestBody: body } : {}),
      responses: responses(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'クリィeKYC', version: '1', description: 'Electronic identity verification for Japan.' },
    servers: [{ url: serverUrl }],
    paths: byPath,
    components: {
      schemas: { Problem: jsonSchema(problemDocument, 'output') },
      securitySchemes: {
        securityCode: { type: 'apiKey', in: 'header', name: 'Security-Code' },
        secretKey: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
