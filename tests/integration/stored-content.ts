import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase, readConfig } from '@ekyc/server/testing';

/** Variables by which the service found its data. */
export type ServiceEnvironment = Readonly<Record<string, string>>;

/** The service's own tables: what the start writes to prove that it syncs is none of them. */
const notContent = new Set(['start_proof', 'kysely_migration', 'kysely_migration_lock']);

/** Opens the database of a service that was stopped (the embedded one has room for one process only). */
export async function withDatabase<Result>(
  env: ServiceEnvironment,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readConfig(env).config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every row of the service's own tables as text, by table; bytes as hex, in an order that only content decides. */
export async function allRows(database: OpenDatabase): Promise<Map<string, readonly string[]>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(database.db);
  const content = new Map<string, readonly string[]>();
  for (const { name } of tables.rows) {
    if (notContent.has(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    );
    content.set(name, rows.map(textOf).toSorted());
  }
  return content;
}

function textOf(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_, value: unknown) => {
    // JSON.stringify asks a Buffer for its own form first.
    const bytes = value as { type?: unknown; data?: unknown } | null;
    return bytes?.type === 'Buffer' && Array.isArray(bytes.data)
      ? Buffer.from(bytes.data as number[]).toString('hex')
      : value;
  });
}

/** SHA-256 of every file below a folder, by its path. */
export async function allFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return files;
}

/** What the witness of the audit log writes by itself at any full hour. */
const hourly = new Set(['audit_log_node', 'audit_log_head', 'evidence_key']);
const placeInLog = /,"log_position":(?:null|"\d+")/;

/** Rows and pictures of a stopped service: two of these are equal when nothing changed between them. */
export async function storedContent(env: ServiceEnvironment): Promise<Record<string, readonly string[]>> {
  const all = await withDatabase(env, allRows);
  const rows = [...all]
    .filter(([table]) => !hourly.has(table))
    .map(([table, texts]) => [table, texts.map((text) => text.replace(placeInLog, ''))] as const);
  const files = await allFiles(join(readConfig(env).config.dataDirectory, 'evidence'));
  return { ...Object.fromEntries(rows), evidence: [...files].map((pair) => pair.join(' ')).toSorted() };
}
