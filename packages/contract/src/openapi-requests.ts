import { z } from 'zod';
import { apiVersionHeader, apiVersions, currentApiVersion } from './api-versions.ts';
import { bearsApiVersion, type Endpoint } from './endpoint.ts';
import { accessPurposeHeader } from './access-purpose.ts';
import { accessPurpose } from './evidence.ts';
import { headersOfTexts, isTextHeader, textHeaders } from './text-headers.ts';
import { purposeExample } from './examples/curl.ts';
import { examples, exampleValues } from './examples/index.ts';
import { bearsItsKey, takesIdempotencyKey } from './idempotency.ts';

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >;
  return rest;
}

export function parameters(endpoint: Endpoint): unknown[] {
  const { params, query, headers: texts = {} } = examples[endpoint.name];
  const values: Readonly<Record<string, unknown>> = { ...exampleValues.pathValues, ...params, ...query };
  const of = (object: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(object?.shape ?? {}).map(([name, field]) => {
      const schema = jsonSchema(field as z.ZodType, 'input');
      return {
        name,
        in: place,
        required: place === 'path' || !field.safeParse(undefined).success,
        schema,
        // A query's parameter without an example stays empty where the page is tried out.
        ...(place === 'path' || query?.[name] !== undefined
          ? { example: schema['type'] === 'integer' ? Number(values[name]) : values[name] }
          : {}),
      };
    });
  const idempotent = takesIdempotencyKey(endpoint)
    ? [
        headerParameter(
          'Idempotency-Key',
          false,
          bearsItsKey(endpoint) ? 'order-2026-0042' : `${endpoint.name}-2026-0042`,
        ),
      ]
    : [];
  const digest =
    endpoint.bytes && endpoint.caller === 'visitor'
      ? [headerParameter('Content-Digest', true, 'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:')]
      : [];
  const encoded = headersOfTexts(texts);
  const personal = Object.entries(endpoint.headers?.shape ?? {}).flatMap(([field, schema]) => {
    if (!isTextHeader(field)) throw new Error(`${endpoint.name} takes ${field} in no known header`);
    const name = textHeaders[field];
    const example = encoded[name];
    return {
      name,
      in: 'header',
      required: false,
      schema: jsonSchema(schema as z.ZodType, 'input'),
      ...(example === undefined ? {} : { example }),
    };
  });
  const purpose = endpoint.accessPurpose
    ? [
        {
          ...headerParameter(accessPurposeHeader, false, purposeExample),
          schema: jsonSchema(accessPurpose, 'input'),
        },
      ]
    : [];
  const version = bearsApiVersion(endpoint)
    ? [
        {
          ...headerParameter(apiVersionHeader, false, currentApiVersion),
          schema: { type: 'string', enum: Object.keys(apiVersions) },
        },
      ]
    : [];
  const range = endpoint.success.ranges ? [headerParameter('Range', false, 'bytes=0-1048575')] : [];
  const headers = [...personal, ...purpose, ...idempotent, ...version, ...digest, ...range];
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...headers];
}

export function requestBody(endpoint: Endpoint): unknown {
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
    const example = {
      ...examples[endpoint.name].fields,
      ...Object.fromEntries(files.map((name) => [name, `${name}.jpg`])),
    };
    return { required: true, content: { 'multipart/form-data': { schema, example } } };
  }
  if (endpoint.bytes) {
    return { required: true, content: Object.fromEntries(endpoint.bytes.map((type) => [type, {}])) };
  }
  if (!endpoint.body) return undefined;
  return {
    required: !endpoint.body.safeParse(undefined).success,
    content: {
      'application/json': {
        schema: jsonSchema(endpoint.body, 'input'),
        example: examples[endpoint.name].body,
      },
      ...formOf(endpoint.fileInsteadOfBody),
    },
  };
}

function formOf(file: string | undefined): object {
  if (file === undefined) return {};
  const properties = { [file]: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties, required: [file] } } };
}

export function headerParameter(name: string, required: boolean, example: string): object {
  return { name, in: 'header', required, schema: { type: 'string' }, example };
}
