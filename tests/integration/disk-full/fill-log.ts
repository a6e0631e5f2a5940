/**
 * fill-log.ts DATA_DIR FOLDER: fills FOLDER but for what is open, then rewrites one row until the database's log
 * needs room that is not there. Prints each number once its row is committed.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbeddedDatabase } from '@ekyc/server/testing';

const [, , dataDirectory = '', folder = ''] = process.argv;
const { db } = await openEmbeddedDatabase(dataDirectory);
await sql`create table log_filler (text text not null)`.execute(db);
await sql`alter table log_filler alter column text set storage plain`.execute(db);
await sql`insert into log_filler values ('0 ')`.execute(db);
const write = async (number: number) => {
  // Neither beginning nor end stay the same: the log takes the whole row.
  await sql`update log_filler set text = ${`${number} ${'y'.repeat(1500)}${number}`}`.execute(db);
  process.stdout.write(`${number}\n`);
};
for (let number = 1; number <= 50; number += 1) await write(number);
await sql`vacuum log_filler`.execute(db);
await sql`checkpoint`.execute(db);
try {
  for (;;) appendFileSync(join(folder, 'filler'), Buffer.alloc(1 << 12));
} catch {
  // Full.
}
for (let number = 51; number < 100_000; number += 1) await write(number);
