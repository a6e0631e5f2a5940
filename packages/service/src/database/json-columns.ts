import type { KyselyPlugin, QueryCompiler, QueryResult, UnknownRow } from 'kysely';

/**
 * Columns of text that hold JSON, whatever table they stand in: read and written as what the JSON says. Not among them is
 * text whose exact bytes matter: an audit entry's details, which are hashed, and a webhook's body, which is signed.
 */
const jsonColumns: readonly string[] = [
  'allowed_id_types',
  'cuts',
  'customization',
  'event_types',
  'framing_origins',
  'measured',
  'offered_methods',
  'photo_types',
  'problems',
  'reasons',
  'redirect_origins',
  'resubmission_parts',
  'scopes',
  'thresholds',
  'validation_failures',
];

/** Parses the JSON columns of every result. */
export const parseJsonColumns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(parsed(result)),
};

function parsed(result: QueryResult<UnknownRow>): QueryResult<UnknownRow> {
  const [first] = result.rows;
  const names = first ? jsonColumns.filter((name) => name in first) : [];
  if (names.length === 0) return result;
  return { ...result, rows: result.rows.map((row) => ({ ...row, ...parsedValues(row, names) })) };
}

function parsedValues(row: UnknownRow, names: readonly string[]): UnknownRow {
  return Object.fromEntries(
    names.map((name) => {
      const text = row[name];
      return [name, typeof text === 'string' ? (JSON.parse(text) as unknown) : text];
    }),
  );
}

/** The same compiler, whose queries write lists and plain objects as JSON. */
export function writingJson(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery: (node, queryId) => {
      const query = compiler.compileQuery(node, queryId);
      return query.parameters.some(isJson)
        ? {
            ...query,
            parameters: query.parameters.map((value) => (isJson(value) ? JSON.stringify(value) : value)),
          }
        : query;
    },
  };
}

/** Dates, bytes and whatever else has a class of its own the driver knows how to write. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
