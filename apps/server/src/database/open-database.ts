import type { Config } from '../config/config.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import type { OpenDatabase } from './opened-database.ts';

export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<OpenDatabase> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDirectory)
    : openPostgresDatabase(config.databaseUrl);
}
