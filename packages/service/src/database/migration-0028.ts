import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `alter table verification add column sealed_chip bytea`,
  `create table chip_read (
    id text primary key, verification_id text not null references verification, state text not null,
    by_whom text not null, nonce bytea not null, document text, refusal text, sealed_files bytea,
    compared text, same_person boolean, compared_by text,
    created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz)`,
  `create index chip_read_by_verification on chip_read (verification_id, created_at)`,
  // A second start takes the place of the first: never two nonces that are good.
  `create unique index chip_read_one_open on chip_read (verification_id) where state = 'open'`,
  ...limitToBusiness({
    table: 'chip_read',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
] as const;

/** Readings of documents' chips: each nonce that was given out, and the sealed files that came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
