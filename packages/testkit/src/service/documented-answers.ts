import { appendFileSync } from 'node:fs';
import { type EndpointName, openApiDocument } from '@ekyc/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** What a client of the API sees of an answer. */
export interface SeenAnswer {
  readonly status: number;
  /** Without parameters. */
  readonly mediaType: string;
  /** Parsed where it is JSON; absent where bytes are not looked at. */
  readonly body?: unknown;
}

/** Status and media type of a response, whose body is left to the caller. */
export function seen({ status, headers }: Response): SeenAnswer {
  return { status, mediaType: (headers.get('content-type') ?? '').split(';')[0] ?? '' };
}

interface Described {
  readonly content?: Readonly<
    Record<string, { readonly schema?: object; readonly examples?: Readonly<Record<string, unknown>> }>
  >;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>>;
}

const documentId = 'openapi';
let described: { readonly document: OpenApiDocument; readonly schemas: Ajv2020 } | undefined;
const operations = new Map<string, Operation>();
const validators = new Map<object, ValidateFunction>();
const noted = new Set<string>();

/**
 * Holds an answer against the OpenAPI document of the service: its status, its media type, its schema, and the code of
 * a problem. With `TEST_ANSWERS_FILE` it is noted there, a line of call, status and the code of a problem each; not
 * where luck made the call (`isNoted: false`), as the next run may not meet the same.
 * @throws Error that says what the document does not name
 */
export function holdToDocument(name: EndpointName, answer: SeenAnswer, { isNoted = true } = {}): void {
  const objection = objectionTo(name, answer);
  if (objection !== null) throw new Error(`${name} answered ${answer.status}: ${objection}`);
  if (!isNoted) return;
  const { code } = (answer.body ?? {}) as { readonly code?: unknown };
  note(
    answer.status < 400 || typeof code !== 'string'
      ? `${name} ${answer.status}`
      : `${name} ${answer.status} ${code}`,
  );
}

function objectionTo(name: EndpointName, { status, mediaType, body }: SeenAnswer): string | null {
  const response = responseOf(name, status);
  if (!response) return `the OpenAPI document names no such status (${JSON.stringify(body).slice(0, 300)})`;
  if (!response.content) return body === '' ? null : 'the OpenAPI document names no body';
  const content = response.content[mediaType];
  if (!content) return `the OpenAPI document does not name the media type ${mediaType}`;
  const code = (body as { readonly code?: string } | null)?.code ?? '';
  if (mediaType === 'application/problem+json' && !Object.hasOwn(content.examples ?? {}, code))
    return `the OpenAPI document does not name the code ${code}`;
  if (!content.schema || !mediaType.endsWith('json')) return null;
  const validate = validatorOf(content.schema);
  return validate(body) ? null : `its body is not as described: ${JSON.stringify(validate.errors)}`;
}

function open() {
  if (described) return described;
  const document = openApiDocument('https://ekyc.example') as unknown as OpenApiDocument;
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods)) operations.set(operation.operationId, operation);
  const schemas = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  schemas.addSchema(document, documentId);
  described = { document, schemas };
  return described;
}

function responseOf(name: EndpointName, status: number): Described | undefined {
  const { document } = open();
  const response = operations.get(name)?.responses[status];
  if (!response || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.split('/').at(-1) ?? ''];
}

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const { schemas } = open();
  const { $ref } = schema as { readonly $ref?: string };
  const made = schemas.compile($ref === undefined ? schema : { $ref: `${documentId}${$ref}` });
  validators.set(schema, made);
  return made;
}

function note(line: string): void {
  const file = process.env['TEST_ANSWERS_FILE'];
  if (!file || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}
