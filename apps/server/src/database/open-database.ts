import type { Config } from '../config/config.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import type { OpenDatabase } from './opened-database.ts';

/** @param tracing where transactions are told; nowhere where nothing is said */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'> & Partial<Pick<Config, 'databaseConnections'>>,
  tracing: Tracing | null = null,
): Promise<OpenDatabase> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDirectory, tracing)
    : openPostgresDatabase(config.databaseUrl, tracing, config.databaseConnections);
}
