import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  type Endpoint,
  endpoints,
  errorStatus,
  openApiDocument,
  paths,
  problemDocument,
  webhookBody,
} from '../index.ts';
import { examples, exampleValues, explanations, webhookExamples } from './index.ts';

const all = Object.values(endpoints) as Endpoint[];

function parsed(schema: z.ZodType | undefined, given: unknown): void {
  const result = schema?.safeParse(given);
  expect(result?.error?.issues ?? []).toEqual([]);
}

test('every call has an example, and no example is of a call that is none', () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(paths).toSorted());
});

describe('the example fits the schemas', () => {
  test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))('of %s', (_, endpoint) => {
    const { params, query, headers, body, fields, answer } = examples[endpoint.name];
    parsed(endpoint.params, { ...exampleValues.pathValues, ...params });
    if (query) parsed(endpoint.query, query);
    if (headers) parsed(endpoint.headers, headers);
    if (endpoint.body) {
      expect(body).toBeDefined();
      parsed(endpoint.body, body);
    }
    if (endpoint.multipart) parsed(endpoint.multipart, fields ?? {});
    const { schema } = endpoint.success;
    if (!schema) return;
    parsed(schema, answer);
    // A member that the schema does not know would be read by nobody: it must not stand in an example either.
    expect(schema.parse(answer)).toEqual(answer);
  });
});

test('every webhook that is shown is one that may come', () => {
  for (const body of Object.values(webhookExamples)) expect(webhookBody.parse(body)).toEqual(body);
});

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly description: string;
            readonly responses: Readonly<Record<string, Answer>>;
          }
        >
      >
    >
  >;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;

    readonly examples: Readonly<Record<string, { readonly value: unknown; readonly description: string }>>;
  };
}
interface Answer {
  readonly $ref?: string;

  readonly content?: Readonly<
    Record<
      string,
      { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly $ref: string }>> }
    >
  >;
}

describe('the OpenAPI document', () => {
  const document = openApiDocument('https://ekyc.example') as unknown as Described;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...document });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  /** Of an address or an origin: no call's answers refer to them. */
  const ofNoCall = ['method_not_allowed', 'origin_not_allowed'];

  test('tells of every error code what it means, what to do, and how it looks', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      const { meaning, action } = explanations[code as keyof typeof explanations];
      expect(meaning, code).toMatch(/^[A-Z`].*\.$/);
      expect(action, code).toMatch(/^[A-Z`].*\.$/);
      if (ofNoCall.includes(code)) continue;
      const problem = problemDocument.parse(document.components.examples[code]?.value);
      expect(problem).toMatchObject({ code, status });
    }
    expect([...Object.keys(document.components.examples), ...ofNoCall].toSorted()).toEqual(
      Object.keys(errorStatus).toSorted(),
    );
  });

  test('shows of every call a command, of every answer what it looks like', () => {
    for (const { operationId, description, responses } of operations) {
      expect(description, operationId).toMatch(/^(Needs .*\n\n)?```sh\ncurl .*"\$EKYC\/[^{}"]*"/);
      for (const [status, given] of Object.entries(responses)) {
        const shared = given.$ref?.replace('#/components/responses/', '');
        const { content } = shared === undefined ? given : (document.components.responses[shared] as Answer);
        for (const [type, { example, examples: several }] of Object.entries(content ?? {})) {
          if (type === 'application/json') expect(example, `${operationId} ${status}`).toBeDefined();
          if (type !== 'application/problem+json') continue;
          const codes = Object.entries(several ?? {});
          expect(codes.length, `${operationId} ${status}`).toBeGreaterThan(0);
          for (const [code, { $ref }] of codes) {
            expect($ref).toBe(`#/components/examples/${code}`);
            expect(errorStatus[code as keyof typeof errorStatus]).toBe(Number(status));
          }
        }
      }
    }
  });
});
