import { openTables } from '@ekyc/service';
import { PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, type QueryResult } from 'pg';
import type { Db } from 'pg-boss';
import { defaultConnections } from '../config/environment.ts';
import { traceTransactions } from '../tracing/trace-transactions.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { databaseRefused } from './database-refused.ts';
import type { OpenDatabase } from './opened-database.ts';
import { PreparingClient } from './preparing-client.ts';

/**
 * A Postgres server by its URL. Throws ConfigError when it cannot be used.
 *
 * @param connections the pool's most
 */
export async function openPostgresDatabase(
  url: string,
  tracing: Tracing | null,
  connections: number = defaultConnections,
): Promise<OpenDatabase> {
  const options: PoolConfig & { readonly pipeline: boolean } = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    Client: PreparingClient,
    // Statements are sent as they come, before the answers to those before them. Its types do not know it yet.
    pipeline: true,
  };
  const pool = new Pool(options);
  // A connection that dies at rest is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    throw databaseRefused(url, error);
  }
  const queueDatabase: Db = {
    executeSql: async (text, values) => {
      const result = (await pool.query(text, values)) as QueryResult | QueryResult[];
      // Several statements in one text give one result each.
      return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows as unknown[]) : result.rows };
    },
  };
  return {
    db: openTables(traceTransactions(new PostgresDialect({ pool }), tracing), { pipelines: true }),
    queueDatabase,
    backend: 'postgres',
    exclusive: false,
    // Postgres has its own autovacuum.
    vacuum: () => Promise.resolve(),
    copyTo: null,
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    shared: { query: (statement) => pool.query(statement) },
    close: () => pool.end(),
  };
}
