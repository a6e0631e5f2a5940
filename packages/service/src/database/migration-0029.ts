import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table chip_read add column sealed_secret bytea`,
  `alter table chip_read add column challenges integer not null default 0`,
] as const;

/** What was drawn for a passport's chip authentication, until its answer is here; and how often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
