import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { clone, migrateDatabase, schemaKey } from './migrated-database.ts';

const prefix = 'ekyc_migrated_';
let template: Promise<string> | undefined;

/**
 * Name of a migrated database without rows on this server, to be copied: a copy costs a tenth of the migrations. Made by
 * the first who asks for it and reused by later runs, until its schema or its clone is gone.
 * @param base URL of a database on the server whose user may make others
 */
export function migratedTemplate(base: string): Promise<string> {
  template ??= findOrMake(base);
  return template;
}

async function findOrMake(base: string): Promise<string> {
  const name = `${prefix}${schemaKey().slice(0, 24)}`;
  const client = new Client({ connectionString: base });
  await client.connect();
  try {
    if (await isThere(client, name)) return name;
    // Other processes of the same run ask too: the first one makes it. The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (await isThere(client, name)) return name;
    await removeStale(client);
    // Under its name only when it is whole.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const url = new URL(base);
    url.pathname = `/${unfinished}`;
    await migrateDatabase({ DATABASE_URL: url.href });
    await client.query(`comment on database ${unfinished} is ${client.escapeLiteral(clone)}`);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function isThere(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** Earlier ones of this clone, and those whose clone is gone. Other clones on the server go on with theirs. */
async function removeStale(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; clone: string }>(
    `select datname as name, shobj_description(oid, 'pg_database') as clone
     from pg_database where starts_with(datname, $1)`,
    [prefix],
  );
  for (const one of rows) {
    if (one.clone !== null && (one.clone === clone || !existsSync(one.clone)))
      await client.query(`drop database if exists ${client.escapeIdentifier(one.name)} with (force)`);
  }
}
