import type { CompiledQuery, DatabaseConnection } from 'kysely';
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
  const answers = await db.getExecutor().provideConnection((connection) => executeAll(connection, queries));
  return answers.map(({ rows }) => rows) as unknown as RowsOf<Queries>;
}

function executeAll(connection: DatabaseConnection, queries: readonly CompiledQuery[]) {
  return connection instanceof BusinessConnection
    ? connection.executeAtOnce(queries)
    : Promise.all(queries.map((query) => connection.executeQuery(query)));
}
