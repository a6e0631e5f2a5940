import type { Schema } from './json-schema.ts';

/** One call as the published OpenAPI document describes it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly caller: 'visitor' | 'business' | 'public';
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  readonly json: { readonly schema: Schema; readonly required: boolean } | null;
  readonly form: Schema | null;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly Operation['caller'][];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

export function operationsOf(document: OpenApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const json = operation.requestBody?.content['application/json'];
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        caller: operation.tags[0] ?? 'public',
        query: operation.parameters.filter((parameter) => parameter.in === 'query'),
        json: json ? { schema: json.schema, required: operation.requestBody?.required ?? false } : null,
        form: operation.requestBody?.content['multipart/form-data']?.schema ?? null,
      };
    }),
  );
}
