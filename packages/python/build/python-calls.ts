import { apiVersionHeader, currentApiVersion } from '@ekyc/contract';
import { pascal, PythonTypes, quoted, type Schema, snake } from './python-types.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Media {
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Headers that no caller gives: the transport names the version, and parts of a video are left out. */
const ofTransport = new Set<string>([apiVersionHeader, 'Range']);

/** Headers whose names say too little of what they are for, by the argument's name. */
const argumentOfHeader: Readonly<Record<string, string>> = { 'Access-Purpose': 'purpose' };

/**
 * The module of all calls that a secret key may make: a class for each part, a method for each call, a type for each
 * body and answer. Streams are left out, and parts of a video.
 * @param document OpenAPI 3.1
 */
export function pythonCalls(document: unknown): string {
  const calls = Object.entries((document as Document).paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
    .filter(({ operation }) => operation.security?.some((one) => 'secretKey' in one) && !isStream(operation));
  const types = new PythonTypes();
  const parts = Map.groupBy(calls, ({ operation }) => operation.operationId.split('.')[0] ?? '');
  const classes = [...parts].map(([part, its]) => classOf(part, its, types));
  return (
    [
      '"""Made by packages/python/build from the OpenAPI document: change that instead."""',
      'from __future__ import annotations',
      'from typing import Any, Literal, NotRequired, TypedDict',
      'from .transport import Transport',
      types.declarations,
      ...classes,
      clientOf([...parts.keys()]),
    ].join('\n\n\n') + '\n'
  );
}

function isStream({ responses }: Operation): boolean {
  return Object.values(responses).some(({ content }) => content?.['text/event-stream'] !== undefined);
}

function classOf(part: string, calls: readonly Call[], types: PythonTypes): string {
  const methods = calls.map((call) => methodOf(call, types));
  return `class ${pascal(part)}Calls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

${methods.join('\n\n')}`;
}

function methodOf({ method, path, operation }: Call, types: PythonTypes): string {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const name = pascal(operationId);
  const [, short = ''] = operationId.split('.');
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const inHeader = parameters.filter((one) => one.in === 'header' && !ofTransport.has(one.name));
  const body = requestBody?.content['application/json']?.schema;
  const answer = answerOf(operation, name, types);
  const optional = [...inQuery, ...inHeader].map(
    (one) => `${argumentOf(one)}: ${types.typeOf(one.schema, `${name}${pascal(one.name)}`)} | None = None`,
  );
  const given = [
    'self',
    ...inPath.map((one) => `${argumentOf(one)}: str`),
    ...(body === undefined
      ? []
      : [
          `body: ${types.typeOf(body, `${name}Body`)}${requestBody?.required === true ? '' : ' | None = None'}`,
        ]),
    ...(optional.length > 0 ? ['*', ...optional] : []),
  ];
  const sent = [
    quoted(method.toUpperCase()),
    quoted(path),
    ...valuesOf('params', inPath),
    ...valuesOf('query', inQuery),
    ...valuesOf('headers', inHeader),
    ...(body === undefined ? [] : ['body=body']),
  ];
  return `    def ${snake(short)}(
        ${given.join(',\n        ')},
    ) -> ${answer}:
        """${summary.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""
        return self._transport.${answer === 'bytes' ? 'read_bytes' : 'read_json'}(
            ${sent.join(',\n            ')},
        )`;
}

function valuesOf(name: string, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const entries = parameters.map((one) => `${quoted(one.name)}: ${argumentOf(one)}`);
  return [`${name}={${entries.join(', ')}}`];
}

function argumentOf({ name }: Parameter): string {
  const argument = argumentOfHeader[name] ?? snake(name);
  // A word of the language.
  return argument === 'from' ? 'from_' : argument;
}

function answerOf({ responses }: Operation, name: string, types: PythonTypes): string {
  const [, found] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = found?.content;
  if (content === undefined) return 'None';
  const json = content['application/json']?.schema;
  return json === undefined ? 'bytes' : types.typeOf(json, `${name}Answer`);
}

function clientOf(parts: readonly string[]): string {
  const fields = parts.map((part) => `        self.${snake(part)} = ${pascal(part)}Calls(transport)`);
  return `class Ekyc:
    """Every call of a commissioning business.

    api_key: the secret key (\`ekyc_sk_…\`)
    base_url: the service, like https://ekyc.example
    timeout_seconds: of one try
    max_retries: of what does no harm twice
    raises ValueError where the key or the address cannot be; the key is never named in it
    """

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout_seconds: float = 30.0,
        max_retries: int = 3,
    ) -> None:
        transport = Transport(api_key, base_url, timeout_seconds, max_retries, ${quoted(currentApiVersion)})
${fields.join('\n')}`;
}
