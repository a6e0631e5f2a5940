import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `alter table verification add column sealed_proof bytea`,
  `create table proof (
    verification_id text primary key references verification, sealed_files bytea not null,
    created_at timestamptz not null)`,
  ...limitToBusiness({
    table: 'proof',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
] as const;

/** What stands for a document that nobody photographed, and the sealed files that prove it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
