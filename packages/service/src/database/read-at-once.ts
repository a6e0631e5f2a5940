import type { CompiledQuery, DatabaseConnection, KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { BusinessConnection } from './business-connection.ts';
import type { Database } from './database.ts';

type RowsOf<Queries extends readonly CompiledQuery[]> = {
  readonly [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? readonly Row[] : never;
};

/**
 * All that a call reads, where none of it needs the answer to another: sent together, and within a business's call
 * with begin and commit around it, so that the database is asked once. In a transaction that is open it goes on in
 * that one.
 */
export async function readAtOnce<const Queries extends readonly CompiledQuery[]>(
  db: Database,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const executor = db.getExecutor();
  const answers = await executor.provideConnection((connection) => executeAll(connection, queries));
  const rows = await Promise.all(answers.map((answer, at) => rowsOf(executor.plugins, queries[at], answer)));
  return rows as unknown as RowsOf<Queries>;
}

/** Rows straight from a connection: the plugins have not processed them yet. */
async function rowsOf(
  plugins: readonly KyselyPlugin[],
  query: CompiledQuery | undefined,
  answer: QueryResult<unknown>,
): Promise<readonly unknown[]> {
  let result = answer as QueryResult<UnknownRow>;
  if (!query) return result.rows;
  for (const plugin of plugins) result = await plugin.transformResult({ result, queryId: query.queryId });
  return result.rows;
}

function executeAll(connection: DatabaseConnection, queries: readonly CompiledQuery[]) {
  return connection instanceof BusinessConnection
    ? connection.executeAtOnce(queries)
    : Promise.all(queries.map((query) => connection.executeQuery(query)));
}
