import { parseArgs } from 'node:util';
import type { Config, Secrets } from '../config/config.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { migrateAll } from '../database/migrate-all.ts';

/** The environment, for commands that need more than the database. */
export interface CommandSettings {
  readonly config: Config;
  readonly secrets: Secrets;
}

/** What is printed and with which code the command ends. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: number;
}

/** The words of a command are wrong; the message says how. */
export class UsageError extends Error {}

export async function migrateCommand({ db }: OpenDatabase): Promise<string> {
  const done = await migrateAll(db);
  return done.length === 0 ? 'The database is up to date.' : `Applied: ${done.join(', ')}`;
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** The options of a command and, where allowed, its other words. Throws {@link UsageError}. */
export function read<const T extends NonNullable<Options>>(
  words: string[],
  options: T,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Unknown option.');
  }
}

/**
 * Rows in columns as wide as their longest cell; the last is as long as it is. What somebody else named may hold signs that
 * a terminal obeys: they are not printed.
 */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map((cell) => cell.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')));
  const widths = (plain[0] ?? []).map((_, at) => Math.max(...plain.map((row) => (row[at] ?? '').length)));
  const lines = plain.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
