import { openApiDocument } from '@ekyc/contract';
import type { Schema } from './schema-rows.ts';

interface Reference {
  readonly $ref: string;
}

interface Content {
  readonly schema?: Schema | Reference;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

/** A call with its address. */
export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

export interface Api {
  readonly introduction: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly calls: readonly Call[];
  readonly webhook: Operation;
  /** Codes of errors: what each means. */
  readonly errors: Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;
  /** The codes that a call answers. */
  readonly codesOf: (call: Operation) => readonly string[];
}

interface Document {
  readonly info: { readonly description: string };
  readonly tags: Api['tags'];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: { readonly verification: { readonly post: Operation } };
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
    readonly examples: Readonly<
      Record<string, { readonly description: string; readonly value: { readonly status: number } }>
    >;
  };
}

/** The API as the contract describes it. */
export function readApi(): Api {
  const document = openApiDocument('') as unknown as Document;
  const { responses, examples } = document.components;
  const errors = Object.entries(examples).map(([code, { description, value }]) => {
    const [meaning = ''] = description.split('\n\n');
    return [code, { status: value.status, meaning }] as const;
  });
  return {
    introduction: document.info.description,
    tags: document.tags,
    calls: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    ),
    webhook: document.webhooks.verification.post,
    errors: Object.fromEntries(errors),
    codesOf: (call) =>
      Object.values(call.responses).flatMap((answer) => {
        if (!('$ref' in answer)) return [];
        const name = answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1);
        return Object.keys(responses[name]?.content?.['application/problem+json']?.examples ?? {});
      }),
  };
}
