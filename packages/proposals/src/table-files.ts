import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What `scripts/make-tables.ts` makes of the npm packages with the data. */
export type TableName = 'surnames' | 'givenNames' | 'latinSurnames' | 'latinGivenNames' | 'towns';

export const tablesFolder = join(import.meta.dirname, '../tables');

export function tableFile(name: TableName): string {
  return join(tablesFolder, `${name}.txt`);
}

const read = new Map<TableName, Promise<string>>();

/** The text of a table, read once; it is searched as it is, so that it takes no more memory than its letters. */
export function readTable(name: TableName): Promise<string> {
  const known = read.get(name);
  if (known) return known;
  const reading = readFile(tableFile(name), 'utf8');
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return reading;
}
