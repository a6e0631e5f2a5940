import { openApiDocument } from '@ekyc/contract';
import * as fc from 'fast-check';
import { conforming, type Schema, violating } from '../bad-requests/json-schema.ts';

/** A call of the OpenAPI document with values generated for it beforehand: generating costs more than calling. */
export interface FuzzOperation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly caller: string;
  readonly query: readonly { readonly name: string; readonly good: string[]; readonly bad: string[] }[];
  readonly headers: readonly string[];
  /** Bodies that fit the schema, and such that do not, as JSON. */
  readonly json: { readonly good: readonly string[]; readonly bad: readonly string[] } | null;
  /** Fields of forms that fit, as JSON; files stand there as `file`. */
  readonly form: readonly string[] | null;
  /** Media type of a body that is bytes. */
  readonly binary: string | null;
  /** Asks the engine, or answers late on purpose. */
  readonly slow: boolean;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Endless answers have tests of their own. */
const left = ['business.streamEvents', 'webhook.listen'];
const slow = [
  'service.detect',
  'service.askForAccountLink',
  'business.putLogo',
  'recording.putWhipFile',
  'webhook.testEndpoint',
];
const generated = 40;

/** @param seed the same gives the same values */
export function fuzzOperations(seed: number): readonly FuzzOperation[] {
  const { paths } = openApiDocument('https://ekyc.example') as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => described(path, method, operation, seed)),
    )
    .filter(({ name }) => !left.includes(name));
}

function described(path: string, method: string, operation: Described, seed: number): FuzzOperation {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const form = content['multipart/form-data']?.schema;
  const binary = Object.keys(content).find((type) => /^(image|video)\//.test(type)) ?? null;
  const parameters = operation.parameters ?? [];
  return {
    name: operation.operationId,
    method: method.toUpperCase() as FuzzOperation['method'],
    path,
    caller: operation.tags[0] ?? 'public',
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({
        name,
        good: texts(conforming(schema), seed),
        bad: [...texts(violating(schema), seed), 'x'.repeat(300), '-1', ''],
      })),
    headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
    json: json
      ? { good: bodies(conforming(json), seed), bad: [...bodies(violating(json), seed), '[]'] }
      : null,
    form: form ? bodies(conforming(withFiles(form)), seed) : null,
    binary: json || form ? null : binary,
    slow: slow.includes(operation.operationId) || operation.operationId.endsWith('.startWebrtc'),
  };
}

function withFiles(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    one.format === 'binary' ? { const: 'file' } : one,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as Record<string, Schema> };
}

function bodies(values: fc.Arbitrary<unknown> | null, seed: number): string[] {
  return values === null
    ? []
    : fc.sample(values, { seed, numRuns: generated }).map((one) => JSON.stringify(one));
}

function texts(values: fc.Arbitrary<unknown> | null, seed: number): string[] {
  return values === null ? [] : fc.sample(values, { seed, numRuns: generated }).map(String);
}
