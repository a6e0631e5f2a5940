import type { Answer, Api, Call, Operation } from './openapi.ts';
import { type Row, rowsOf, type Schema, typeOf } from './schema-rows.ts';

/** Codes that each of these calls may answer. */
export function commonErrors(api: Api, calls: readonly Call[]): ReadonlySet<string> {
  const [first, ...others] = calls.map((call) => new Set(api.codesOf(call)));
  return new Set([...(first ?? [])].filter((code) => others.every((codes) => codes.has(code))));
}

/** A call: what it does, an example, parameters, body, answers, and the errors that not all of its page have. */
export function callText(api: Api, call: Call, common: ReadonlySet<string>): string[] {
  const rest = /[.;:] (.*)$/s.exec(call.summary)?.[1] ?? '';
  const own = api.codesOf(call).filter((code) => !common.has(code));
  return [
    `\`${call.method} ${call.path}\` · \`${call.operationId}\``,
    '',
    ...(rest === '' ? [] : [rest, '']),
    call.description,
    '',
    ...parameterTable(call),
    ...Object.entries(call.requestBody?.content ?? {}).flatMap(([type, content]) =>
      contentText(`Body, \`${type}\``, content, type),
    ),
    ...Object.entries(call.responses).flatMap(([status, answer]) => answerText(status, answer)),
    ...(own.length === 0 ? [] : ['**Errors of its own**', '', ...errorTable(api, own)]),
  ];
}

/** The webhook's body, which the service sends. */
export function webhookText(operation: Operation): string {
  const content = operation.requestBody?.content['application/json'];
  const examples = Object.entries(content?.examples ?? {}).flatMap(([name, { value }]) => [
    `## ${name}`,
    '',
    ...jsonBlock(value),
  ]);
  return [
    '# What webhooks bear',
    '',
    `${operation.description} How to receive and verify them: the [guide](../docs/webhooks.md).`,
    '',
    '**Headers**',
    '',
    ...operation.parameters.map(({ name }) => `- \`${name}\``),
    '',
    ...contentText('Body', { ...content, example: undefined }, 'application/json'),
    ...examples,
  ].join('\n');
}

export function errorTable({ errors }: Api, codes: Iterable<string>): string[] {
  const rows = [...codes].map((code) => {
    const error = errors[code];
    if (!error) throw new Error(`nothing explains the error ${code}`);
    return `| ${error.status} | [\`${code}\`](/problems/${code}) | ${inCell(error.meaning)} |`;
  });
  return ['| status | code | meaning |', '|---|---|---|', ...rows.toSorted(), ''];
}

function parameterTable({ parameters }: Call): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `| \`${name}\`${required ? ', required' : ''} | ${place} | ${inCell(typeOf(schema))} | ${inCell(schema.description ?? '')} |`,
  );
  return ['**Parameters**', '', '| name | in | type | meaning |', '|---|---|---|---|', ...rows, ''];
}

function answerText(status: string, answer: Answer | { readonly $ref: string }): string[] {
  if ('$ref' in answer) return [];
  const contents = Object.entries(answer.content ?? {});
  if (contents.length === 0) return [`**Answer ${status}**: ${answer.description}`, ''];
  return contents.flatMap(([type, content]) => contentText(`Answer ${status}, \`${type}\``, content, type));
}

function contentText(
  title: string,
  { schema, example }: { readonly schema?: Schema | { readonly $ref: string }; readonly example?: unknown },
  type: string,
): string[] {
  const rows = schema === undefined || '$ref' in schema ? [] : rowsOf(schema);
  return [
    `**${title}**`,
    '',
    ...fieldTable(rows),
    ...(example === undefined || !/json/.test(type) ? [] : jsonBlock(example)),
  ];
}

function fieldTable(rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(
    ({ name, required, type, description }) =>
      `| \`${name}\`${required ? ', required' : ''} | ${inCell(type)} | ${inCell(description)} |`,
  );
  return ['| field | type | meaning |', '|---|---|---|', ...lines, ''];
}

function jsonBlock(value: unknown): string[] {
  return ['```json', JSON.stringify(value, null, 2), '```', ''];
}

/** A text of the contract in a cell of a table. */
function inCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');
}
